// Tests what the log says about rejected requests: more than the response, whose text can be fixed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatRequest, type HandledRequest } from '../src/node/index.ts';
import { noon, request, sandboxAt, signedCalls } from './requests.ts';
import { anyPorts, cli } from './sandbox-process.ts';

function loggedSandbox() {
  const logged: HandledRequest[] = [];
  const sandbox = sandboxAt(noon, { limits: 'off', onRequest: (handled) => logged.push(handled) });
  return { sandbox, logged, call: signedCalls(sandbox) };
}

const spotDepth = '/openapi/quote/v1/depth';
const contractDepth = '/openapi/quote/v1/contract/depth';
const optionDepth = '/openapi/quote/v1/option/depth';

test.each([
  [spotDepth, 'BTCUSDX', 'No section has the symbol "BTCUSDX"; the nearest in spot is BTCUSDT.'],
  [spotDepth, 'btc-usdt', 'No section has the symbol "btc-usdt"; the nearest in spot is BTCUSDT.'],
  [spotDepth, 'BTC-SWAP', 'The symbol "BTC-SWAP" belongs to contract.'],
  [contractDepth, 'ETHUSDT', 'The symbol "ETHUSDT" belongs to spot and index.'],
  [
    contractDepth,
    'BTC-SWAPS',
    'No section has the symbol "BTC-SWAPS"; the nearest in contract is BTC-SWAP.',
  ],
  [contractDepth, 'ETHBTS', 'No section has the symbol "ETHBTS"; the nearest in spot is ETHBTC.'],
  [optionDepth, 'BTC-PERP-REV', 'The symbol "BTC-PERP-REV" belongs to contract.'],
  [spotDepth, 'x'.repeat(300), `No section has the symbol "${'x'.repeat(40)}…".`],
  [spotDepth, 'a1'.repeat(32), 'No section has the symbol "a1a1…".'],
])('the log of %s for %s says which symbol is meant', async (path, symbol, detail) => {
  const { sandbox, logged } = loggedSandbox();
  const { body } = await sandbox.handle(request({ path, query: `symbol=${symbol}` }));
  expect(JSON.parse(body)).toEqual({ code: -1121, msg: 'Invalid symbol.' });
  expect(logged).toMatchObject([{ code: -1121, message: 'Invalid symbol.', detail }]);
});

const limit = { type: 'LIMIT', timeInForce: 'GTC', orderType: 'LIMIT', leverage: '1' };
const lacks = 'The balance is insufficient: the order needs';
const collateral = /needs \d+ USDT as collateral.*; 1000000 USDT is available/;
const margin = /^The order needs [\d.]+ BUSDT; 1000000 BUSDT is available\.$/;

test.each([
  ['', 'BUY 900 BTCUSDT 9000.5', `${lacks} 8100450 USDT; 1000000 USDT is available.`],
  ['', 'SELL 200.5 BTCUSDT 12000', `${lacks} 200.5 BTC; 100 BTC is available.`],
  ['/option', 'SELL 4000 BTC0605CS10000 100', expect.stringMatching(collateral)],
  [
    '/contract',
    'BUY_OPEN 1000000 BTC-PERP-BUSDT 10400',
    'insufficient balance',
    expect.stringMatching(margin),
  ],
])('openapi%s/v1/order with %s says what is needed and what is free', async (...row) => {
  const [section, terms, message, detail] = row;
  const { logged, call } = loggedSandbox();
  const [side = '', quantity = '', symbol = '', price = ''] = terms.split(' ');
  const order = { ...limit, clientOrderId: 'one', side, quantity, symbol, price };
  const { body } = await call('alice', 'POST', `/openapi${section}/v1/order`, order);
  expect(body).toEqual({ code: -1131, msg: message });
  expect(logged).toMatchObject([{ account: 'alice', operation: 'placeOrder', message, detail }]);
});

test('adjustMargin says in the log what is needed and what is free', async () => {
  const { logged, call } = loggedSandbox();
  const path = '/openapi/contract/v1';
  const terms = { symbol: 'BTC-PERP-BUSDT', quantity: '100', price: '10000' };
  const order = { ...limit, ...terms, clientOrderId: 'one' };
  await call('alice', 'POST', `${path}/order`, { ...order, side: 'BUY_OPEN' });
  await call('bob', 'POST', `${path}/order`, { ...order, side: 'SELL_OPEN' });
  const change = { symbol: 'BTC-PERP-BUSDT', side: 'LONG', amount: '2000000' };
  const { body } = await call('alice', 'POST', `${path}/modifyMargin`, change);
  expect(body).toEqual({ code: -1131, msg: 'insufficient balance' });
  const needed = /^The change needs 2000000 BUSDT; [\d.]+ BUSDT is available\.$/;
  expect(logged.at(-1)?.detail).toMatch(needed);
});

test('formatRequest returns one line, which no user name, path or message can forge', async () => {
  const { sandbox, logged, call } = loggedSandbox();
  const order = { ...limit, symbol: 'BTCUSDX', side: 'BUY', quantity: '1', price: '9000' };
  await call('alice', 'POST', '/openapi/v1/order', order);
  await sandbox.handle(request({ path: '/openapi/v1/no\u001b[2Jthing' }));
  await call('alice', 'GET', '/openapi/v1/account');
  const [rejected, unknown, succeeded] = logged as [HandledRequest, HandledRequest, HandledRequest];
  const time = new Date(noon);
  expect(formatRequest(rejected, time)).toBe(
    '2026-06-01T12:00:00.000Z alice: spot placeOrder was rejected with 400 -1121: ' +
      'Invalid symbol. No section has the symbol "BTCUSDX"; the nearest in spot is BTCUSDT.',
  );
  expect(formatRequest(unknown, time)).toMatch(
    /Z 127\.0\.0\.1: GET \/openapi\/v1\/no\\u001b\[2Jthing was rejected with 404 -\d+: /,
  );
  expect(formatRequest(succeeded, time)).toMatch(/Z alice: spot getAccount succeeded in \d+ ms$/);
  const named = { ...rejected, account: 'eve\n2026 alice', broker: 'job-1' };
  expect(formatRequest(named, time)).toMatch(/^\S+ job-1 eve\\u000a2026 alice: spot placeOrder/);
  const error = new Error('disk\nfull');
  const failed = { ...rejected, code: -1000, failure: { reference: 'r', error } };
  const [first, ...stack] = formatRequest(failed, time).split('\n');
  expect(first).toMatch(/ failed with 400 -1000: /);
  expect(stack.every((line) => line.startsWith('    '))).toBe(true);
  expect(stack.join('\n')).toContain('Error: disk');
});

test('on a terminal, the command writes readable lines', async () => {
  const command = [process.execPath, cli, '--memory', ...anyPorts].join(' ');
  // `script` runs a command on a terminal, and passes Ctrl+C on to it.
  const terminal = spawn('script', ['--quiet', '--flush', '--command', command, '/dev/null']);
  const ended = once(terminal, 'close');
  onTestFinished(() => void terminal.kill('SIGKILL'));
  let output = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const started = await vi.waitUntil(() => /^Broker: (\S+)/m.exec(output), { timeout: 15_000 });
  await (await fetch(`${started[1]}${spotDepth}?symbol=BTC`)).text();
  await vi.waitUntil(() => output.includes('127.0.0.1: spot getDepth was rejected'));
  terminal.stdin.write('\u0003');
  await ended;
  expect(output).not.toContain('{');
}, 30_000);
