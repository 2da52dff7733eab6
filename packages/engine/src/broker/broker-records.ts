import {
  type BrokerRules,
  commandTimeProblem,
  rateLimitIntervals,
  rateLimitTypes,
  rulesProblem,
} from '../rules.ts';
import { group, integer, list, oneOf, optional, sequence, text, time } from '../snapshot/fields.ts';
import { type RecordKind, record } from '../snapshot/record.ts';
import { setIndexPrice } from './broker-commands.ts';
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
      {
        all: () => [state],
        add: (values) => {
          const problem = commandTimeProblem(values.time) ?? rulesProblem(values.rules);
          if (problem !== undefined) throw new TypeError(problem);
          Object.assign(state, values);
        },
      },
    ),
    record(
      'broker.sequences',
      { orderSequence: sequence, tradeSequence: sequence },
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
        add: (change) => {
          const { rejection } = setIndexPrice(state, { kind: 'broker.setIndexPrice', ...change });
          if (rejection !== undefined) throw new TypeError(rejection.message);
          state.setIndexPrice(change.symbol, change.price, change.time);
        },
      },
    ),
  ];
}
