// Only type-checked.
import { type OutcomeOf, type OutcomeOperation, withOutcomes } from '@broker-api/core/outcomes';
import { createOptionClient, type OptionClient, type OptionMethods } from '../src/index.ts';

type Equal<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2
    ? true
    : false;

const operations: Equal<OutcomeOperation<OptionClient>, 'placeOrder' | 'cancelOrder'> = true;

const option = withOutcomes(createOptionClient({ baseUrl: 'http://127.0.0.1:8787' }));

/** What each method returns: with an outcome, the same data as an outcome. */
type Returned<Methods> = {
  [Name in keyof OptionMethods & keyof Methods]: Methods[Name] extends (
    ...call: Parameters<OptionMethods[Name]>
  ) => Promise<infer Data>
    ? Data
    : 'other parameters';
};
type Expected = {
  [Name in keyof OptionMethods]: Name extends OutcomeOperation<OptionClient>
    ? OutcomeOf<Returned<OptionMethods>[Name]>
    : Returned<OptionMethods>[Name];
};
const results: Equal<Returned<typeof option>, Expected> = true;

export { operations, results };
