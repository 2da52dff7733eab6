import { errorCatalogue } from '@broker-api/spec';
import { beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../src/node/index.ts';
import { contractMarket, optionMarket, spotMarket } from './market-definitions.ts';
import {
  type Changes,
  contractPath,
  optionPath,
  pairsOf,
  rules,
  type Subject,
  spotPath,
  subjects,
} from './order-mistakes.ts';
import { type Account, noon, request, signedCalls } from './requests.ts';

const sandbox = createSandbox({ clock: 'manual', startTime: noon, limits: 'off' });
const { control } = sandbox;
const call = signedCalls(sandbox);
const users = new Map<string, Account>();
let count = 0;

/** Sends a request and returns its error code, or undefined if it succeeds. */
async function send(path: string, { user, disabled, poor, ...parameters }: Changes) {
  count += 1;
  const ids = { clientOrderId: `id-${count}`, newClientOrderId: `id-${count}` };
  const sent = Object.entries({ ...ids, ...parameters }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const name = user ?? ([disabled, poor].join('') || 'alice');
  const { body } = await call(users.get(name) ?? name, 'POST', path, Object.fromEntries(sent));
  return body.code;
}

async function addMarkets(): Promise<void> {
  const spread = { ...optionMarket, ...rules, minNotional: '200' };
  for (const symbol of ['TEST', 'HALTED']) {
    const market = { ...rules, symbol, minNotional: '20000' };
    await control.addSymbol({ ...spotMarket, ...market, quoteAsset: 'USDT' });
    await control.addContract({ ...contractMarket, ...market });
    await control.addOption({ ...spread, symbol, expiration: noon + 86_400_000 });
  }
  await control.addOption({ ...spread, symbol: 'EXPIRED', expiration: noon + 60_000 });
}

/** Adds users that differ in whether they may trade and whether they have money for an order. */
async function addUsers(): Promise<void> {
  for (const user of ['disabled', 'poor', 'disabledpoor']) {
    await control.addUser({ user });
    users.set(user, await control.addApiKey({ user }));
    const rich = user === 'disabled';
    // This is enough for the orders with the used ids.
    await control.addDeposit({ user, token: 'USDT', amount: rich ? '200000' : '5' });
    await control.addDeposit({ user, accountType: 3, token: 'BTC', amount: '1' });
    await control.addDeposit({ user, accountType: 2, token: 'USDT', amount: '210' });
    if (!rich) continue;
    await control.addDeposit({ user, accountType: 3, token: 'BUSDT', amount: '10000' });
    await control.addDeposit({ user, accountType: 2, token: 'USDT', amount: '10000' });
  }
}

const used = { clientOrderId: 'used', newClientOrderId: 'used' };
const open = { type: 'LIMIT', orderType: 'LIMIT', timeInForce: 'GTC', leverage: '10' };
const spotTerms = { ...open, symbol: 'TEST', price: '9500' };
const optionTerms = { ...open, symbol: 'TEST', price: '100', quantity: '10' };
const contractTerms = { ...open, symbol: 'HALTED', price: '10000', quantity: '10' };

/**
 * Orders that must succeed: those of each user in each section with the client order id `used`, and
 * sales to alice, so that there are last prices, a position of alice and one resting order.
 */
const preparation: readonly (readonly [path: string, Changes])[] = [
  ...['alice', 'disabled', 'poor', 'disabledpoor'].flatMap((user) => {
    const order = { ...open, ...used, user, side: 'BUY' };
    return [
      [spotPath, { ...order, symbol: 'ETHUSDT', quantity: '0.02', price: '250' }],
      [optionPath, { ...order, symbol: 'EXPIRED', quantity: '2', price: '100' }],
      [
        contractPath,
        { ...order, side: 'BUY_OPEN', symbol: 'BTC-SWAP', quantity: '1', price: '9500' },
      ],
    ] as const;
  }),
  [spotPath, { ...spotTerms, user: 'bob', side: 'SELL', quantity: '20' }],
  [spotPath, { ...spotTerms, side: 'BUY', quantity: '10' }],
  [optionPath, { ...optionTerms, user: 'bob', side: 'SELL' }],
  [optionPath, { ...optionTerms, side: 'BUY' }],
  [contractPath, { ...contractTerms, user: 'bob', side: 'SELL_OPEN' }],
  [contractPath, { ...contractTerms, side: 'BUY_OPEN' }],
];

beforeAll(async () => {
  await addMarkets();
  await addUsers();
  for (const [path, order] of preparation) {
    expect(await send(path, order), JSON.stringify(order)).toBeUndefined();
  }
  const halted = { symbol: 'HALTED', status: 'HALT' } as const;
  await control.setSymbolStatus(halted);
  await control.setContractStatus(halted);
  await control.setOptionStatus(halted);
  for (const user of ['disabled', 'disabledpoor']) {
    for (const accountType of [1, 2, 3] as const) {
      await control.setPermissions({ user, accountType, canTrade: false });
    }
  }
  // The option EXPIRED expires.
  await control.advanceClock({ milliseconds: 60_000 });
});

/**
 * Returns the codes of the checks in the order that the document of an operation publishes or, if
 * the document publishes none, in the order of the error catalogue.
 */
function publishedCodes({ document, path, mistakes }: Subject): number[] {
  const { paths } = document as { paths: Record<string, { post: Operation }> };
  const checks = paths[path]?.post['x-checks'];
  if (checks !== undefined) return checks.flatMap(({ codes }) => codes);
  const codes = Object.keys(errorCatalogue).map(Number);
  return codes.filter((code) => mistakes.some((mistake) => mistake[0] === code));
}

interface Operation {
  readonly 'x-checks'?: readonly { readonly codes: readonly number[] }[];
}

test('a symbol with the status HALT stays in brokerInfo in all sections', async () => {
  const { body } = await sandbox.handle(request({ path: '/openapi/v1/brokerInfo' }));
  const { symbols, contracts, options } = JSON.parse(body);
  const halted = expect.objectContaining({ symbol: 'HALTED', status: 'HALT' });
  for (const listed of [symbols, contracts, options]) expect(listed).toContainEqual(halted);
});

test.each(subjects)('$name publishes its checks, and each has its code', async (subject) => {
  const codes = subject.mistakes.map(([code]) => code);
  // Several mistakes can violate one check.
  const distinct = codes.filter((code, index) => code !== codes[index - 1]);
  const published = publishedCodes(subject);
  expect(published.filter((code, index) => code !== published[index - 1])).toEqual(distinct);
  for (const [code, name, changes] of subject.mistakes) {
    expect(await send(subject.path, { ...subject.valid, ...changes }), name).toBe(code);
  }
});

test.each(subjects)('$name makes its checks in the published order', async (subject) => {
  const pairs = pairsOf(subject.mistakes);
  expect(pairs.length).toBeGreaterThan(subject.mistakes.length / 2);
  for (const [[code, first, changes], [, second, otherChanges]] of pairs) {
    const parameters = { ...subject.valid, ...changes, ...otherChanges };
    expect(await send(subject.path, parameters), `${first} and ${second}`).toBe(code);
  }
});
