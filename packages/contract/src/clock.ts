import { type BrokerClock, refreshClock } from '@broker-api/core/clock';
import { contractSafeOperations } from './generated/retries.gen.ts';

export {
  type BrokerClock,
  type BrokerClockOptions,
  createBrokerClock,
} from '@broker-api/core/clock';

/**
 * Returns a client of the contract section that measures the clock again when the broker rejects a
 * timestamp, and then repeats the call once if it is a query. `raw` is absent, because its requests
 * would not be repeated.
 *
 * @param client a client whose option `clock` is `clock.now`, or such a client with more behaviours
 * @param clock a clock of `createBrokerClock`
 * @throws ConfigurationError if `clock` is no such clock
 *
 * @example
 * const clock = createBrokerClock(createContractClient({ baseUrl }));
 * const options = { baseUrl, credentials, clock: clock.now };
 * const contract = withClock(createContractClient(options), clock);
 */
export function withClock<Client extends object>(
  client: Client,
  clock: BrokerClock,
): Omit<Client, 'raw'> {
  return refreshClock(client, clock, contractSafeOperations);
}
