import { addOutcomes, type OutcomeOptions, type WithOutcomes } from '@broker-api/core/outcomes';
import { type ContractOutcomeOperation, contractOutcomes } from './generated/outcomes.gen.ts';

export type * from '@broker-api/core/outcomes';
export type { ContractOutcomeOperation } from './generated/outcomes.gen.ts';

/**
 * Returns a client whose methods that place, cancel, transfer or adjust return an outcome instead
 * of throwing for what the broker decided: `accepted`, `rejected` or `unknown`. An unknown outcome
 * has `resolve`. The client never sends such a call twice. `raw` is absent, because its requests
 * would have no outcomes.
 *
 * @param client a client of the section, or such a client with other behaviours
 * @throws ConfigurationError for invalid options, or a client of another section
 *
 * @example
 * const contract = withOutcomes(createContractClient(options), { resolve: 'automatic' });
 * const placed = await contract.placeOrder(order);
 * if (placed.outcome === 'accepted') console.log(placed.orderId);
 */
export function withOutcomes<
  Client extends { readonly [Name in ContractOutcomeOperation]: unknown },
>(client: Client, options?: OutcomeOptions): WithOutcomes<Client, ContractOutcomeOperation> {
  return addOutcomes(client, contractOutcomes, options);
}
