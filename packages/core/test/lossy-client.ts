import { SimulatedTime } from '@broker-api/test-kit';
import { BrokerError, TransportError } from '../src/index.ts';
import { addOutcomes, type OrderStream, type OutcomeTable } from '../src/outcomes/index.ts';

/** A section with one order operation. */
export const table: OutcomeTable = {
  copyCodes: [],
  copyCodesWithoutId: [],
  copyCodesByQuery: [],
  serverTime: { operation: 'getTime', field: 'now' },
  operations: {
    place: {
      recvWindowMs: 5000,
      clientOrderId: 'id',
      resolvedBy: {
        kind: 'record',
        operation: 'get',
        send: { id: 'id' },
        absent: [-2013],
        state: 'status',
        verdicts: {},
        otherwise: 'accepted',
      },
    },
  },
};

/** Returns a client whose order is lost, and found from a time on. */
export function lossyClient({
  foundAfterMs = Number.POSITIVE_INFINITY,
  deadlineMs = 30_000,
  limitedUntilMs = 0,
  failure,
  stream,
}: {
  foundAfterMs?: number;
  deadlineMs?: number;
  /** Until when queries are rejected, with a Retry-After header of 3 s. */
  limitedUntilMs?: number;
  /** What queries throw. */
  failure?: Error;
  stream?: (time: SimulatedTime) => OrderStream;
} = {}) {
  const time = new SimulatedTime(1_800_000_000_000);
  const requests: string[] = [];
  const client = {
    raw: {},
    getTime: async () => ({ now: time.now() }),
    get: async (_: object) => {
      requests.push('get');
      if (failure !== undefined) throw failure;
      if (time.now() - time.startMs < limitedUntilMs) {
        const limited = { code: -1003, message: '', httpStatus: 429, retryAfterMs: 3000 };
        throw new BrokerError({ operation: 'get', ...limited });
      }
      if (time.now() - time.startMs >= foundAfterMs) return { orderId: '7', status: 'NEW' };
      throw new BrokerError({ operation: 'get', code: -2013, message: '', httpStatus: 400 });
    },
    place: async (_: { id: string }): Promise<{ orderId: string }> => {
      requests.push('place');
      const error = new TransportError('place', new Error());
      throw Object.assign(error, { clientOrderId: 'one', timestamp: time.now() });
    },
  };
  const options = { clock: time.now, sleep: time.sleep, deadlineMs, stream: stream?.(time) };
  const wrapped = addOutcomes<typeof client, 'place'>(client, table, options);
  const place = async () => {
    const placed = await wrapped.place({ id: 'one' });
    if (placed.outcome !== 'unknown') throw new Error('expected an unknown outcome');
    return placed;
  };
  return { time, requests, client, wrapped, place };
}
