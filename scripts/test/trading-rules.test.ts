import { createRequire } from 'node:module';
import { createContractClient } from '@broker-api/contract';
import { BrokerError } from '@broker-api/core';
import {
  createTradingRules,
  type RuleViolation,
  type TradingRules,
} from '@broker-api/core/trading-rules';
import { createOptionClient } from '@broker-api/option';
import { createSandbox } from '@broker-api/sandbox';
import { type Section, sections } from '@broker-api/spec';
import { createSpotClient } from '@broker-api/spot';
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

// Random orders: `checkOrder` must return the code with which the sandbox rejects the order. A
// sandbox may reject it with another code only for a check that needs the account or the book.

const seed = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / 86_400_000));
const startTime = Date.UTC(2030, 0, 7, 12);
const { control, accounts, fetch, now } = createSandbox({
  clock: 'manual',
  limits: 'off',
  startTime,
});
const options = { baseUrl: 'http://127.0.0.1', clock: now, fetch, credentials: accounts[0] };
const clients = {
  spot: createSpotClient(options),
  contract: createContractClient(options),
  option: createOptionClient(options),
};

/** Filters whose grid begins at a multiple of the step, and filters whose grid does not. */
const grids = [
  {
    minPrice: '0.5',
    maxPrice: '30000',
    tickSize: '0.5',
    minQuantity: '1',
    maxQuantity: '900',
    stepSize: '1',
  },
  {
    minPrice: '0.07',
    maxPrice: '29999.9',
    tickSize: '0.25',
    minQuantity: '0.3',
    maxQuantity: '77',
    stepSize: '0.4',
  },
];
const riskLimits = [
  { quantity: '40', initialMargin: '0.01', maintMargin: '0.005' },
  { quantity: '500', initialMargin: '0.03', maintMargin: '0.01' },
];

const rules = {} as Record<Section, TradingRules<never>>;

beforeAll(async () => {
  for (const [index, grid] of grids.entries()) {
    for (const status of ['TRADING', 'HALT'] as const) {
      const symbol = `${status}${index}`;
      const base = { ...grid, symbol, minNotional: '90000.5' };
      const pair = { ...base, baseAsset: 'BTC', quoteAsset: 'USDT' };
      await control.addSymbol(pair);
      await control.addOption({
        ...pair,
        optionType: 'call',
        index: 'BTCUSDT',
        strike: '10000',
        maxPayOff: '500',
        settlement: 'daily',
        expiration: startTime + 86_400_000,
      });
      await control.addContract({
        ...base,
        inverse: false,
        index: 'BTCUSDT',
        quoteAsset: 'BUSDT',
        marginToken: 'BUSDT',
        marginPrecision: '0.0001',
        multiplier: '0.0001',
        priceBand: '0.9',
        riskLimits,
      });
      await control.setSymbolStatus({ symbol, status });
      await control.setContractStatus({ symbol, status });
      await control.setOptionStatus({ symbol, status });
    }
  }
  const info = await clients.spot.getBrokerInfo();
  rules.spot = createTradingRules(clients.spot, info) as TradingRules<never>;
  rules.contract = createTradingRules(clients.contract, info) as TradingRules<never>;
  rules.option = createTradingRules(clients.option, info) as TradingRules<never>;
});

type Order = Readonly<Record<string, string>>;

/** The parameters of each section that select the checks. */
const kinds = {
  spot: fc.record({
    side: fc.constantFrom('BUY', 'SELL'),
    type: fc.constantFrom('LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET'),
    timeInForce: fc.constant('GTC'),
  }),
  contract: fc.record(
    {
      side: fc.constantFrom('BUY_OPEN', 'SELL_OPEN', 'BUY_OPEN', 'SELL_OPEN', 'SELL_CLOSE'),
      orderType: fc.constantFrom('LIMIT', 'LIMIT', 'STOP'),
      priceType: fc.constantFrom('INPUT', 'INPUT', 'INPUT', 'INPUT', 'MARKET', 'QUEUE'),
      leverage: fc.constantFrom('1', '33.33', '10', '20.5'),
    },
    { requiredKeys: ['side', 'orderType', 'leverage'] },
  ),
  option: fc.record({
    side: fc.constantFrom('BUY', 'SELL'),
    type: fc.constantFrom('LIMIT', 'LIMIT', 'LIMIT', 'MARKET'),
  }),
};

/** Values that pass the filters of each grid. */
const prices = [
  fc.integer({ min: 18_000, max: 22_000 }).map((ticks) => `${ticks / 2}`),
  fc.integer({ min: 36_000, max: 44_000 }).map((ticks) => `${(7 + 25 * ticks) / 100}`),
];
const quantities = [
  fc.integer({ min: 20, max: 450 }).map(String),
  fc.integer({ min: 40, max: 90 }).map((steps) => `${(3 + 4 * steps) / 10}`),
];

const wrongPrices = `
  0 -1 0.06999999999999999999999 30000.5 29999.95 1000000
  9999.25 9999.9 10000.5000000000000000001 010000.570 10000.50`
  .trim()
  .split(/\s+/);
const wrongQuantities = `
  0 0.2 -5 901 77.5 999999999999999999999 0.70 20.5 10.30 10.5 1.00000000000000000000001`
  .trim()
  .split(/\s+/);
/** Changes to an order. Most of them are mistakes. */
const changes = fc.oneof(
  fc.constantFrom('HALT0', 'HALT1', 'NONE').map((symbol) => ({ symbol })),
  fc.constantFrom(...wrongPrices).map((price) => ({ price })),
  fc.constantFrom(...wrongPrices).map((triggerPrice) => ({ triggerPrice })),
  fc.constantFrom(...wrongQuantities).map((quantity) => ({ quantity })),
  fc.constantFrom('1', '1.1', '0.3').map((quantity) => ({ quantity })),
  fc.constantFrom('33.34', '100', '101', '5000').map((leverage) => ({ leverage })),
  fc.constantFrom('40', '500', '499', '600').map((quantity) => ({ quantity, leverage: '40' })),
);

function ordersOf(section: Section): fc.Arbitrary<Order> {
  const values = fc.nat(1).chain((grid) =>
    fc.record({
      symbol: fc.constant(`TRADING${grid}`),
      price: prices[grid] as fc.Arbitrary<string>,
      triggerPrice: prices[grid] as fc.Arbitrary<string>,
      quantity: quantities[grid] as fc.Arbitrary<string>,
    }),
  );
  const all = fc.tuple(kinds[section], values, fc.array(changes, { maxLength: 2 }));
  return all.map(([kind, base, changed]) => {
    const order: Record<string, string> = Object.assign({}, kind, base, ...changed);
    if (hasLeverage(section)) return order;
    const { triggerPrice: _, leverage: __, ...rest } = order;
    return rest;
  });
}

/** A valid order of each section. */
const validOrders = {
  spot: { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' },
  contract: { side: 'BUY_OPEN', orderType: 'LIMIT', leverage: '10' },
  option: { side: 'BUY', type: 'LIMIT' },
} as const;

const hasLeverage = (section: Section): boolean => 'leverage' in validOrders[section];

/** Mistakes that lead to every code of the checks with a rule. */
const mistakes: readonly Order[] = [
  { symbol: 'NONE' },
  { symbol: 'HALT0' },
  { price: '0' },
  { price: '1000000' },
  { price: '9999.25' },
  { quantity: '0.2' },
  { quantity: '901' },
  { quantity: '20.5' },
  { quantity: '1' },
  { leverage: '5000' },
];

/** The orders with which a run begins, so that also a sample sees every code. */
function examplesOf(section: Section): [Order][] {
  const base = { ...validOrders[section], symbol: 'TRADING0', price: '10000', quantity: '30' };
  return mistakes
    .filter((mistake) => hasLeverage(section) || !('leverage' in mistake))
    .map((mistake) => [{ ...base, ...mistake }]);
}

let count = 0;

/** Sends an order and cancels it. Returns the code with which the broker rejects it, if it does. */
async function brokerCode(section: Section, order: Order): Promise<number | undefined> {
  count += 1;
  const clientOrderId = `order-${count}`;
  try {
    const client = clients[section];
    if ('testOrder' in client) await client.testOrder(order as never);
    else {
      await client.placeOrder({ ...order, clientOrderId } as never);
      const { orderType } = order as { orderType?: 'LIMIT' | 'STOP' };
      const id = { clientOrderId, ...(orderType && { orderType }) };
      await client.cancelOrder(id as never).catch(ignore);
    }
    return undefined;
  } catch (error) {
    if (error instanceof BrokerError) return error.code;
    throw error;
  }
}

/** A MARKET order is already completed. */
function ignore(error: unknown): void {
  if (!(error instanceof BrokerError)) throw error;
}

interface Check {
  readonly codes: readonly number[];
  readonly rule?: { readonly when?: Readonly<Record<string, readonly string[]>> };
}

/** Returns whether a client can make a check for this order, without the account and the book. */
function applies({ rule }: Check, order: Order): boolean {
  const { priceType = 'INPUT' } = order;
  const conditions = Object.entries(rule?.when ?? {});
  const holds = conditions.every(([name, values]) =>
    values.includes({ ...order, priceType }[name] ?? ''),
  );
  return rule !== undefined && holds;
}

function checksOf(document: object): readonly Check[] {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const { 'x-checks': checks } =
    operations.find(({ operationId }) => operationId === 'placeOrder') ?? {};
  return checks as readonly Check[];
}

const require = createRequire(import.meta.url);

test.each(sections)(
  'checkOrder returns the code of the broker for random orders of %s',
  async (section) => {
    const checks = checksOf(require(`@broker-api/spec/${section}/openapi.source.json`));
    const seen = new Map<number | undefined, number>();
    const property = fc.asyncProperty(ordersOf(section), async (order) => {
      const violation: RuleViolation | undefined = rules[section].checkOrder(order as never);
      const code = await brokerCode(section, order);
      if (code === violation?.code) {
        seen.set(code, (seen.get(code) ?? 0) + 1);
        return;
      }
      const last = checks.findLastIndex(
        ({ codes, rule }) => rule !== undefined && codes.includes(violation?.code as number),
      );
      const earlier = violation === undefined ? checks : checks.slice(0, last);
      const allowed = earlier.filter((check) => !applies(check, order)).flatMap((one) => one.codes);
      expect(allowed, `${code} instead of ${violation?.code}`).toContain(code);
    });
    const numRuns = isExhaustive ? 5_000 : 120;
    await fc.assert(property, { numRuns, seed, examples: examplesOf(section) });
    const codes = checks.filter(({ rule }) => rule !== undefined).flatMap((one) => one.codes);
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
    expect(seen.get(undefined)).toBeGreaterThan(5);
  },
  isExhaustive ? 3_600_000 : 30_000,
);
