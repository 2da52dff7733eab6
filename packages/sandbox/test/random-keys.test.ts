// Tests the random keys of a new data directory: those of a seed are the same in every clone.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, openSandbox, type Sandbox, verify } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { signed } from './requests.ts';
import { anyPorts, SandboxProcess } from './sandbox-process.ts';

const known = createSandbox().accounts;

/** Returns the status of a signed request with a key. */
async function statusOf(sandbox: Sandbox, { apiKey, secretKey }: (typeof known)[number], at = '') {
  const query = `timestamp=${sandbox.now()}`;
  const path = `${at}/openapi/v1/account`;
  return (await sandbox.handle(signed({ apiKey, secretKey }, { path, query }))).status;
}

async function open(directory: string, options = {}): Promise<Sandbox> {
  const sandbox = await openSandbox(directory, options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const withoutKeys = (accounts: typeof known) =>
  accounts.map(({ apiKey: _key, secretKey: _secret, ...rest }) => rest);

test('random keys are in the state, and replace those of the seed everywhere', async () => {
  const directory = join(temporaryDirectory(), 'state');
  const first = await open(directory, { randomKeys: true, clock: 'manual' });
  const { accounts } = first;
  expect(withoutKeys(accounts)).toEqual(withoutKeys(known));
  const texts = [...accounts, ...known].flatMap(({ apiKey, secretKey }) => [apiKey, secretKey]);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{64}$/);
  const alice = accounts[0] as (typeof known)[0];
  const knownAlice = known[0] as (typeof known)[0];
  const check = async (sandbox: Sandbox, path?: string): Promise<void> => {
    expect(await statusOf(sandbox, alice, path)).toBe(200);
    expect(await statusOf(sandbox, knownAlice, path)).toBe(401);
  };
  await check(first);
  await first.control.reset();
  await check(first);
  const created = await first.control.createBroker({ clock: 'manual' });
  expect(created.accounts[0]).toMatchObject({ name: 'alice', apiKey: alice.apiKey });
  await check(first, created.broker.path);
  await first.control.setApiKey({ apiKey: accounts[4]?.apiKey ?? '', enabled: false });
  await first.close();
  // Neither the option nor the seed matters for a state that exists.
  for (const options of [{}, { seed: 7 }, { randomKeys: true }]) {
    const again = await open(directory, { ...options, clock: 'manual' });
    expect(again.accounts).toEqual(accounts);
    await check(again);
    await again.control.reset();
    await check(again);
    await again.close();
  }
  expect((await verify(directory)).status).toBe(0);
});

test('a directory with the keys of a seed keeps them', async () => {
  const directory = join(temporaryDirectory(), 'state');
  await (await open(directory)).close();
  expect((await open(directory, { randomKeys: true })).accounts).toEqual(known);
});

test('a sandbox in memory can have random keys', async () => {
  const one = createSandbox({ randomKeys: true });
  expect(createSandbox({ randomKeys: true }).accounts).not.toEqual(one.accounts);
  expect(await statusOf(one, one.accounts[0] as (typeof known)[0])).toBe(200);
  const restored = createSandbox();
  await restored.restore(one.save());
  expect(await statusOf(restored, one.accounts[0] as (typeof known)[0])).toBe(200);
});

test('off loopback, a new directory gets random keys, which the command prints', async () => {
  const start = async (...args: string[]): Promise<SandboxProcess> => {
    const sandbox = new SandboxProcess([...args, ...anyPorts]);
    await expect.poll(() => sandbox.output, { timeout: 20_000 }).toMatch(/alice/);
    await sandbox.kill('SIGTERM');
    return sandbox;
  };
  const fresh = (): string[] => ['--data', join(temporaryDirectory(), 'state')];
  const { output } = await start(...fresh(), '--host', '0.0.0.0');
  expect(output).toMatch(/^alice: API key \w{64}, secret key \w{64}$/m);
  expect(output).not.toContain(known[0]?.apiKey);
  expect(output).toContain(
    'These keys are random, and stored with the state. To read all keys, start with --json.\n',
  );
  const local = await start(...fresh());
  expect(local.output).toContain(known[0]?.apiKey);
  expect(local.output).not.toContain('random');
  // Behind a proxy, a sandbox on loopback is not only for this computer.
  const proxied = await start(...fresh(), '--trust-proxy', '127.0.0.1', '--json');
  expect(withoutKeys(JSON.parse(proxied.output).accounts)).toEqual(withoutKeys(known));
  expect(proxied.output).not.toContain(known[0]?.apiKey);
}, 60_000);
