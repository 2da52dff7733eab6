// Only type-checked.
import { type OutcomeOf, type OutcomeOperation, withOutcomes } from '@broker-api/core/outcomes';
import { createSpotClient, type SpotClient, type SpotMethods } from '../src/index.ts';

type Equal<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2
    ? true
    : false;

const operations: Equal<
  OutcomeOperation<SpotClient>,
  'placeOrder' | 'cancelOrder' | 'transfer' | 'transferToUser'
> = true;

const spot = withOutcomes(createSpotClient({ baseUrl: 'http://127.0.0.1:8787' }));

/** What each method returns: with an outcome, the same data as an outcome. */
type Returned<Methods> = {
  [Name in keyof SpotMethods & keyof Methods]: Methods[Name] extends (
    ...call: Parameters<SpotMethods[Name]>
  ) => Promise<infer Data>
    ? Data
    : 'other parameters';
};
type Expected = {
  [Name in keyof SpotMethods]: Name extends OutcomeOperation<SpotClient>
    ? OutcomeOf<Returned<SpotMethods>[Name]>
    : Returned<SpotMethods>[Name];
};
const results: Equal<Returned<typeof spot>, Expected> = true;

export { operations, results };
