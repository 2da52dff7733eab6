import { type BrokerRules, rateLimitIntervals, rateLimitTypes } from '../rules.ts';
import { group, integer, list, oneOf, optional, text, time } from '../snapshot/fields.ts';
import { type RecordKind, record } from '../snapshot/record.ts';
import type { BrokerState } from './broker-state.ts';

const rateLimit = group({
  rateLimitType: oneOf(rateLimitTypes),
  interval: oneOf(rateLimitIntervals),
  limit: integer,
});
const rules = group<BrokerRules>({
  rateLimits: list(rateLimit),
  maxOpenOrders: optional(integer),
});

/** Returns the record kinds for the clock, the rules and the index prices. */
export function brokerRecords(state: BrokerState): readonly RecordKind[] {
  return [
    record(
      'broker.state',
      { time, rules },
      { all: () => [state], add: (values) => Object.assign(state, values) },
    ),
    record(
      'broker.sequences',
      { orderSequence: integer, tradeSequence: integer },
      { all: () => [state], add: (sequences) => Object.assign(state, sequences) },
    ),
    record(
      'broker.indexPrice',
      { symbol: text, price: text, time },
      {
        *all() {
          const sorted = [...state.indexPrices].sort(([left], [right]) => (left < right ? -1 : 1));
          for (const [symbol, { changes }] of sorted) {
            for (const change of changes) yield { symbol, ...change };
          }
        },
        add: ({ symbol, price, time }) => state.setIndexPrice(symbol, price, time),
      },
    ),
  ];
}
