import { SimulatedTime } from '@broker-api/test-kit';
import { BrokerError, type SectionTable, TransportError } from '../src/index.ts';
import { withOutcomes } from '../src/outcomes/index.ts';

const paging = { key: 'id', newestFirst: { below: 'below' }, maximum: 2 } as const;

/** A section with an order operation and a transfer. */
export const table = {
  section: 'tiny',
  shapes: {},
  serverTime: { operation: 'getTime', field: 'now' },
  operations: {
    getTime: { method: 'GET', path: '/time' },
    get: { method: 'GET', path: '/order', optional: ['clientOrderId'] },
    list: { method: 'GET', path: '/flow', paging },
    place: {
      method: 'POST',
      path: '/order',
      clientOrderId: 'id',
      resolvedBy: { effect: 'placed', operation: 'get', recvWindowMs: 5000 },
    },
    transfer: {
      method: 'POST',
      path: '/transfer',
      resolvedBy: { effect: 'transferred', operation: 'list', recvWindowMs: 5000 },
    },
  },
} as const satisfies SectionTable;

/** Returns the error of a call of which no response arrived. */
export const lost = (operation: string, sent: object): Error =>
  Object.assign(new TransportError(operation, new Error()), sent);

/** Returns a client whose order is lost, and found from a time on. */
export function lossyClient({
  foundAfterMs = Number.POSITIVE_INFINITY,
  deadlineMs = 30_000,
  limitedUntilMs = 0,
  failure,
}: {
  foundAfterMs?: number;
  deadlineMs?: number;
  /** Until when queries are rejected, with a Retry-After header of 3 s. */
  limitedUntilMs?: number;
  /** What queries throw. */
  failure?: Error;
} = {}) {
  const time = new SimulatedTime(1_800_000_000_000);
  const requests: string[] = [];
  const client = {
    table,
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
      throw lost('place', { clientOrderId: 'one', timestamp: time.now() });
    },
  };
  const options = { clock: time.now, sleep: time.sleep, deadlineMs };
  const wrapped = withOutcomes(client, options);
  const place = async () => {
    const placed = await wrapped.place({ id: 'one' });
    if (placed.outcome !== 'unknown') throw new Error('expected an unknown outcome');
    return placed;
  };
  return { time, requests, client, options, wrapped, place };
}
