import { addOutcomes, type OutcomeOptions, type WithOutcomes } from '@broker-api/core/outcomes';
import { type SpotOutcomeOperation, spotOutcomes } from './generated/outcomes.gen.ts';

export type * from '@broker-api/core/outcomes';
export type { SpotOutcomeOperation } from './generated/outcomes.gen.ts';

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
 * const spot = withOutcomes(createSpotClient(options), { resolve: 'automatic' });
 * const placed = await spot.placeOrder(order);
 * if (placed.outcome === 'accepted') console.log(placed.orderId);
 */
export function withOutcomes<Client extends { readonly [Name in SpotOutcomeOperation]: unknown }>(
  client: Client,
  options?: OutcomeOptions,
): WithOutcomes<Client, SpotOutcomeOperation> {
  return addOutcomes(client, spotOutcomes, options);
}
