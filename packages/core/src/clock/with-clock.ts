import { BrokerError, ConfigurationError } from '../errors.ts';
import { type Method, rejectOrder, wrapMethods } from '../wrap-methods.ts';
import { BrokerClock } from './broker-clock.ts';

/**
 * Returns a client that measures the clock again when the broker rejects a timestamp. A query is
 * then repeated once. Any other call is not repeated, because the broker also rejects the copy of a
 * request that it has executed with this error. When the caller aborts a call during the
 * measurement, the call throws the error of the broker at once.
 *
 * @param client a client whose option `clock` is `clock.now`
 * @param repeatable the operations that can be repeated
 * @throws ConfigurationError if `clock` was not created by `createBrokerClock`
 */
export function refreshClock<Client extends object>(
  client: Client,
  clock: BrokerClock,
  repeatable: readonly string[],
): Omit<Client, 'raw'> {
  if (!(clock instanceof BrokerClock)) {
    throw new ConfigurationError('`clock` must be a clock of createBrokerClock');
  }
  rejectOrder(client, 'withClock', ['withOutcomes'], 'it would not see a rejected timestamp');
  const wrap =
    (operationId: string, method: Method): Method =>
    async (parameters, options) => {
      const { measurements } = clock;
      try {
        return await method(parameters, options);
      } catch (error) {
        const isRejected = error instanceof BrokerError && error.category === 'timestamp';
        if (!isRejected || options?.signal?.aborted) throw error;
        const isMeasured = await untilAborted(clock.refresh(measurements), options?.signal);
        if (!isMeasured || !repeatable.includes(operationId)) throw error;
      }
      return method(parameters, options);
    };
  return wrapMethods(client, wrap, 'withClock') as unknown as Omit<Client, 'raw'>;
}

/** Returns the result of a measurement, or false when the caller aborts the call. */
async function untilAborted(
  measurement: Promise<boolean>,
  signal: AbortSignal | null | undefined,
): Promise<boolean> {
  if (!signal) return measurement;
  let abort = (): void => {};
  const aborted = new Promise<false>((resolve) => {
    abort = () => resolve(false);
    signal.addEventListener('abort', abort);
  });
  const isMeasured = await Promise.race([measurement, aborted]);
  signal.removeEventListener('abort', abort);
  return isMeasured && !signal.aborted;
}
