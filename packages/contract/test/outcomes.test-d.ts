// Only type-checked.
import { type OutcomeOf, type OutcomeOperation, withOutcomes } from '@broker-api/core/outcomes';
import { type ContractClient, type ContractMethods, createContractClient } from '../src/index.ts';

type Equal<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2
    ? true
    : false;

const operations: Equal<
  OutcomeOperation<ContractClient>,
  'placeOrder' | 'cancelOrder' | 'cancelOrders' | 'adjustMargin'
> = true;

const contract = withOutcomes(createContractClient({ baseUrl: 'http://127.0.0.1:8787' }));

/** What each method returns: with an outcome, the same data as an outcome. */
type Returned<Methods> = {
  [Name in keyof ContractMethods & keyof Methods]: Methods[Name] extends (
    ...call: Parameters<ContractMethods[Name]>
  ) => Promise<infer Data>
    ? Data
    : 'other parameters';
};
type Expected = {
  [Name in keyof ContractMethods]: Name extends OutcomeOperation<ContractClient>
    ? OutcomeOf<Returned<ContractMethods>[Name]>
    : Returned<ContractMethods>[Name];
};
const results: Equal<Returned<typeof contract>, Expected> = true;

export { operations, results };
