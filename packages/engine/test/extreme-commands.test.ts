import { alice, bob, isExhaustive, start } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountRef,
  type Command,
  createEngine,
  defaultInitialState,
  type Engine,
  restoreEngine,
} from '../src/index.ts';
import { schemaViolations } from './lib/response-schemas.ts';

const zeros = (count: number): string => '0'.repeat(count);

/** Decimals at and beyond the limits, and strings that are not decimals. */
const decimals = fc.oneof(
  fc.constantFrom('1', '2', '3', '0.1', '0.5', '1.25', '10', '1000'),
  fc.constantFrom('0', '0.0', '-1', '1e5', '', '.5', 'NaN', 'Infinity', '007.10'),
  fc.constantFrom(`0.${zeros(7)}1`, `0.${zeros(17)}1`, `0.${zeros(18)}1`, `0.${zeros(300)}1`),
  fc.constantFrom('4503599627370495', '4503599627370496', '9'.repeat(64), '9'.repeat(65)),
  fc.constantFrom(`1.${zeros(62)}`, `1.${zeros(400)}`, '9'.repeat(400)),
  fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 ** 9 }))
    .map(([digits, units]) => {
      const text = String(units).padStart(digits + 1, '0');
      return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    }),
);

const times = fc.oneof(
  fc.constantFrom(start, start + 60_000, start + 86_400_000),
  fc.constantFrom(-1, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER),
  // Times around the end of the year 9999, and around the end of the range of `Date`.
  fc.constantFrom(253_402_300_799_999, 253_402_300_800_000, 8.64e15 - 1, 8.64e15, 8.64e15 + 1),
  fc.integer({ min: start, max: 253_402_300_799_999 }),
);

const numbers = fc.oneof(
  fc.constantFrom(-1, 0, 1, 2, 8, 17, 18, 19, 400, 0.5, -0),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300),
);

const names = fc.oneof(
  fc.constantFrom('BTC', 'USDT', 'X', 'Y', 'XY', 'BTCUSDT', 'alice', 'bob'),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '\n',
    '\u2028',
    '\ud800',
    '"',
    '0',
    'deposit source',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const accounts = fc.oneof(
  fc.constantFrom<AccountRef>(alice, bob),
  fc.record({
    user: names,
    accountType: fc.constantFrom(1, 2, 3),
    accountIndex: numbers,
  }) as fc.Arbitrary<AccountRef>,
);

const arbitraryDefinitions = fc.record({
  minPrice: decimals,
  maxPrice: decimals,
  tickSize: decimals,
  minQuantity: decimals,
  maxQuantity: decimals,
  stepSize: decimals,
  minNotional: decimals,
  maxOpenOrders: fc.option(numbers, { nil: undefined }),
});

/** Steps with 0 to 19 decimal places; 19 is one more than the engine supports. */
const steps = fc
  .integer({ min: 0, max: 19 })
  .map((scale) => (scale === 0 ? '1' : `0.${zeros(scale - 1)}1`));
const largest = (step: string): fc.Arbitrary<string> =>
  fc.constantFrom(step, '1', '1000', '4503599627370495', '0.004503599627370495');

/** Definitions that are more often valid than arbitrary definitions. */
const steppedDefinitions = fc.tuple(steps, steps).chain(([tickSize, stepSize]) =>
  fc.record({
    minPrice: fc.constant(tickSize),
    maxPrice: largest(tickSize),
    tickSize: fc.constant(tickSize),
    minQuantity: fc.constant(stepSize),
    maxQuantity: largest(stepSize),
    stepSize: fc.constant(stepSize),
    minNotional: fc.constantFrom('0', `0.${zeros(17)}1`, '1'),
    maxOpenOrders: fc.constantFrom(undefined, 1, 2, 2 ** 53),
  }),
);
const definitions = fc.oneof(
  { weight: 1, arbitrary: arbitraryDefinitions },
  { weight: 4, arbitrary: steppedDefinitions },
);

const orders = fc.record({
  kind: fc.constant('spot.placeOrder' as const),
  time: times,
  account: accounts,
  symbol: names,
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  type: fc.constantFrom('LIMIT' as const, 'MARKET' as const, 'LIMIT_MAKER' as const),
  timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
  price: decimals,
  quantity: decimals,
  newClientOrderId: names,
});

const others: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('accounts.addToken' as const),
    time: times,
    token: names,
    scale: numbers,
  }),
  fc.record({ kind: fc.constant('accounts.addUser' as const), time: times, user: names }),
  fc.record({
    kind: fc.constant('accounts.addSubAccount' as const),
    time: times,
    user: names,
    accountType: fc.constantFrom(1 as const, 3 as const),
    accountName: names,
  }),
  fc.record({
    kind: fc.constant('accounts.deposit' as const),
    time: times,
    account: accounts,
    token: names,
    amount: decimals,
    address: names,
  }),
  fc.record({
    kind: fc.constant('accounts.setFeeRates' as const),
    time: times,
    account: accounts,
    maker: decimals,
    taker: decimals,
  }),
  fc.record({ kind: fc.constant('broker.advance' as const), time: times }),
  fc.record({
    kind: fc.constant('broker.setIndexPrice' as const),
    time: times,
    symbol: names,
    price: decimals,
  }),
  fc.record({
    kind: fc.constant('broker.setRateLimits' as const),
    time: times,
    rateLimits: fc.array(
      fc.record({
        rateLimitType: fc.constantFrom('REQUESTS_WEIGHT' as const, 'ORDERS' as const),
        interval: fc.constantFrom('SECOND' as const, 'MINUTE' as const, 'DAY' as const),
        limit: numbers,
      }),
      { maxLength: 2 },
    ),
  }),
);

const scales = fc.oneof(numbers, fc.constantFrom(0, 8, 18));

/** A symbol with an arbitrary definition, and two orders at its limits that can match. */
const markets: fc.Arbitrary<readonly Command[]> = fc
  .record({ scales: fc.tuple(scales, scales), definition: definitions, time: times })
  .chain(({ scales: [baseScale, quoteScale], definition, time }) =>
    fc
      .record({
        price: fc.constantFrom(definition.minPrice, definition.maxPrice, definition.tickSize),
        quantity: fc.constantFrom(definition.minQuantity, definition.maxQuantity, '1'),
      })
      .map(({ price, quantity }): readonly Command[] => {
        const order = { kind: 'spot.placeOrder', time, symbol: 'XY', price, quantity } as const;
        const limit = { ...order, type: 'LIMIT', timeInForce: 'GTC' } as const;
        const amount = '9'.repeat(64);
        return [
          { kind: 'accounts.addToken', time, token: 'X', scale: baseScale },
          { kind: 'accounts.addToken', time, token: 'Y', scale: quoteScale },
          {
            kind: 'spot.addSymbol',
            time,
            symbol: 'XY',
            baseAsset: 'X',
            quoteAsset: 'Y',
            ...definition,
          },
          { kind: 'accounts.deposit', time, account: alice, token: 'X', amount },
          { kind: 'accounts.deposit', time, account: bob, token: 'Y', amount },
          { ...limit, account: alice, side: 'SELL', newClientOrderId: 'sell' },
          { ...limit, account: bob, side: 'BUY', newClientOrderId: 'buy' },
          { ...limit, account: bob, side: 'BUY', newClientOrderId: 'rest' },
        ];
      }),
  );

const scenarios = fc
  .tuple(markets, fc.array(fc.oneof(orders, others), { maxLength: 12 }))
  .map(([market, rest]) => [...market, ...rest]);

/** Returns the responses of all queries about a symbol and an account. */
function responses(engine: Engine, symbol: string, account: AccountRef): [string, unknown][] {
  const { time, accounts: queries } = engine;
  const { market, orders: orderQueries } = engine.spot;
  const klines = ['1m', '3d', '1w', '1M'] as const;
  return [
    ['getBrokerInfo', { ...engine.getBrokerInfo({ time }), options: [], contracts: [] }],
    ['getDepth', market.getDepth({ symbol, limit: 0 }).reply],
    ['listTrades', market.listTrades({ symbol }).reply],
    ...klines.map((interval): [string, unknown] => [
      'listKlines',
      market.listKlines({ symbol, interval, time }).reply,
    ]),
    ['getTicker24hr', market.getTicker24hr({ symbol, time }).reply],
    ['getTicker24hr', market.getTicker24hr({ time }).reply],
    ['getTickerPrice', market.getTickerPrice({}).reply],
    ['getBookTicker', market.getBookTicker({}).reply],
    ['listOpenOrders', orderQueries.listOpenOrders({ account }).reply],
    ['listHistoryOrders', orderQueries.listHistoryOrders({ account }).reply],
    ['listMyTrades', orderQueries.listMyTrades({ account }).reply],
    ['getAccount', queries.getAccount({ account }).reply],
    ['listDepositOrders', queries.listDepositOrders({ account }).reply],
    ['listBalanceFlow', queries.listBalanceFlow({ account }).reply],
  ];
}

describe('extreme commands', () => {
  it('extreme commands are rejected, or survive the journal, a snapshot and every query', {
    timeout: isExhaustive ? 3_600_000 : 60_000,
  }, () => {
    let trades = 0;
    fc.assert(
      fc.property(scenarios, (commands) => {
        const engine = createEngine(defaultInitialState(start));
        const replayed = createEngine(defaultInitialState(start));
        const applyToBoth = (command: Command): void => {
          const { rejection } = engine.apply(command);
          // The journal stores accepted commands as JSON.
          if (rejection === undefined) {
            replayed.apply(JSON.parse(JSON.stringify(command)) as Command);
          }
        };
        for (const command of commands) {
          const due = engine.dueBefore(command);
          if (due !== undefined) applyToBoth(due);
          applyToBoth(command);
        }
        const text = engine.encode();
        expect(replayed.encode()).toBe(text);
        expect(restoreEngine(text).encode()).toBe(text);
        expect([...engine.invariantViolations()]).toEqual([]);
        const { symbols } = engine.getBrokerInfo({ time: engine.time });
        const symbol = symbols.some((one) => one.symbol === 'XY') ? 'XY' : 'BTCUSDT';
        for (const account of [alice, bob]) {
          for (const [operationId, response] of responses(engine, symbol, account)) {
            expect([operationId, schemaViolations(operationId, response)]).toEqual([
              operationId,
              [],
            ]);
          }
        }
        trades += engine.spot.market.listTrades({ symbol }).reply?.length ?? 0;
      }),
      isExhaustive ? { numRuns: 20_000 } : { numRuns: 15, seed: 13 },
    );
    // The scenarios test too little if none of them contains a trade.
    expect(trades).toBeGreaterThan(0);
  });
});
