import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { callerAccount } from '../src/client/account.ts';
import { curlCommand } from '../src/client/repeat-command.ts';
import { type PlaceholderValues, requestTexts } from '../src/client/request-texts.ts';

const baseUrl = 'http://127.0.0.1:9';

/** Runs commands in one shell. `curl` prints its arguments, and `date` prints the given time. */
function run(commands: readonly string[], now: number, environment: NodeJS.ProcessEnv = {}) {
  const functions = `curl() { printf '%s\\n' "$@"; }; date() { echo ${now}; }`;
  const cwd = temporaryDirectory('curl');
  const script = [functions, ...commands.map((command) => `${command}\necho ---`)].join('\n');
  const env = { ...process.env, ...environment };
  const printed = execFileSync('sh', ['-c', script], { cwd, encoding: 'utf8', env });
  return { outputs: printed.split('---\n').slice(0, -1), files: readdirSync(cwd) };
}

test('no text of a test runs as code in its curl command', () => {
  const text = '$(touch canary)`touch canary`"; touch canary; "\\$(touch canary)';
  const trades = allCases.find(({ id }) => id.startsWith('spot/listTrades/'));
  const query = `symbol=${text}&orderId={orderId=1}`;
  const changed = { ...trades, query, body: text, path: `/${text}`, contentType: text } as Case;
  const operation = operations.spot.listTrades as GatewayOperation;
  // The broker returned this id.
  const values = { now: 0, margin: 0, fresh: '', listenKey: '', ids: { orderId: text } };
  const command = curlCommand(changed, operation, { baseUrl: `http://${text}`, values });
  const { outputs, files } = run([command], 0);
  expect(outputs[0]).toContain(`http://${text}/${text}?symbol=${text}&orderId=${text}\n`);
  expect(outputs[0]).toContain(`Content-Type: ${text}\n--data-raw\n${text}\n`);
  expect(files).toEqual([]);
});

const account = { name: 'main', apiKey: 'KeyABC123', secretKey: 'secretXYZ' };
const now = 1_796_083_500_123;
const values: PlaceholderValues = {
  now,
  margin: 250,
  fresh: `ct-${now}`,
  listenKey: 'LISTEN',
  ids: { orderId: '777', clientOrderId: 'own-1', newClientOrderId: 'new-1' },
};

/** One test of each kind of signature, caller, signed text, placeholder and location. */
const cases = [
  ...new Map(
    allCases
      .filter(({ query, body = '' }) => /\{(?!longText)/.test(`${query}${body}`))
      .filter(({ caller = '' }) => !/permission|sub-account|IP|revoked/.test(caller))
      .map((one) => [
        [
          one.signature,
          one.caller,
          one.signedQuery === undefined,
          one.signedBody === undefined,
          one.body?.includes('{signature}'),
          one.contentType,
          one.expectOnReplay === undefined,
          ...(`${one.query}${one.body}`.match(/\{\w+[=+-]?/g) ?? []).sort(),
        ].join(' '),
        one,
      ]),
  ).values(),
];

test('the curl command sends the bytes of the test, also if its signature is wrong', () => {
  expect(cases.length).toBeGreaterThan(25);
  const rows = cases.map((one) => {
    const [section, operationId = ''] = one.id.split('/');
    const operation = operations[section as Section][operationId] ?? operations.spot.ping;
    const found = callerAccount([account], one.caller, 'NONE');
    const sender = 'account' in found ? found.account : undefined;
    const sent = { baseUrl, clockOffsetMs: 5000, account: sender, values };
    const expected = requestTexts(one, values, sender?.secretKey ?? '');
    return { one, sender, expected, command: curlCommand(one, operation as never, sent) };
  });
  const environment = {
    BROKER_API_KEY: account.apiKey,
    BROKER_SECRET_KEY: account.secretKey,
    LISTEN_KEY: values.listenKey,
  };
  const { outputs } = run(
    rows.map(({ command }) => command),
    now - 5000,
    environment,
  );
  for (const [index, { one, sender, expected, command }] of rows.entries()) {
    const output = outputs[index] ?? '';
    const [, query = ''] = /^http[^?\n]*\??(.*)$/m.exec(output) ?? [];
    const [, body] = /--data-raw\n(.*)\n/.exec(output) ?? [];
    expect({ id: one.id, query, body }).toEqual({ id: one.id, ...expected });
    const requests = output.match(/^http.*/gm) ?? [];
    expect(requests).toHaveLength(one.expectOnReplay === undefined ? 1 : 2);
    expect(new Set(requests).size).toBe(1);
    const [, key] = /X-BH-APIKEY: (.*)/.exec(output) ?? [];
    if (key !== undefined) expect(key).toBe(sender?.apiKey);
    expect(command).not.toContain(account.secretKey);
  }
});
