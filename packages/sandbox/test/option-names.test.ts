// Tests that a misspelled option or value of a public function is an error, because it would have
// no effect. TypeScript finds most of them; a caller in JavaScript finds them only at run time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { createSandbox as createSandboxInPage } from '../src/index.ts';
import { createSandbox, openSandbox, verify } from '../src/node/index.ts';
import { createBrokerTest, createTestBroker } from '../src/node/vitest/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';

const sandboxMistakes: [object | null, string][] = [
  [
    { clok: 'manual' },
    '`clok` is not a createSandbox option; the options: .*; did you mean `clock`',
  ],
  [{ clock: 'fake' }, "`clock` must be 'real' or 'manual' or a function; got \"fake\"$"],
  [{ clock: 'Manual' }, 'got "Manual"; did you mean \'manual\'\\?$'],
  [{ dialect: 'observd' }, "did you mean 'observed'\\?$"],
  [{ limits: false }, "`limits` must be 'reference' or 'off'; got false$"],
  [{ seed: '7' }, '`seed` must be a finite number; got a value of type string$'],
  [{ seed: Number.NaN }, '`seed` must be a finite number; got NaN$'],
  [{ strict: 'yes' }, '`strict` must be true or false; got a value of type string$'],
  [{ controlToken: 7 }, '`controlToken` must be a string; got 7$'],
  [{ onRequest: {} }, '`onRequest` must be a function; got a value of type object$'],
  [{ toString: 1 }, '`toString` is not a createSandbox option'],
  [null, 'the createSandbox options must be an object such as \\{ clock \\}; got null$'],
];

test.each(sandboxMistakes)('createSandbox rejects %j', (options, message) => {
  for (const create of [createSandbox, createSandboxInPage]) {
    expect(() => create(options as object)).toThrow(new RegExp(message));
    expect(() => create(options as object)).toThrow(TypeError);
  }
});

test('openSandbox and verify reject a misspelled option, and create nothing', async () => {
  const directory = join(temporaryDirectory(), 'state');
  await expect(openSandbox(directory, { clok: 'manual' } as object)).rejects.toThrow(
    '`clok` is not a createSandbox option',
  );
  await expect(verify(directory, { tmp: '/tmp' } as object)).rejects.toThrow(
    '`tmp` is not a verify option; the options: temp',
  );
  expect(existsSync(directory)).toBe(false);
});

test.each([
  [{ prot: 1 }, '`prot` is not a listen option; the options: .*; did you mean `port`'],
  [{ port: '8787' }, '`port` must be a finite number; got a value of type string'],
  [{ origins: { page: [] } }, '`page` is not a listen.origins option; .*; did you mean `pages`'],
  [{ bounds: { headerMs: 1 } }, '`headerMs` is not a listen.bounds option'],
  [{ bounds: { streams: { perIP: 1 } } }, '`perIP` is not a listen.bounds.streams option'],
])('listen and listenControl reject %j', async (options, message) => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  for (const listen of [sandbox.listen, sandbox.listenControl]) {
    await expect((async () => listen(options as object))()).rejects.toThrow(new RegExp(message));
  }
});

test('the control client, its calls and the Vitest fixture reject misspelled options', async () => {
  const baseUrl = 'http://127.0.0.1:1';
  const mistyped = { baseUrl, tokn: 'secret' };
  expect(() => createControlClient(mistyped)).toThrow(
    '`tokn` is not a createControlClient option; the options: baseUrl, token, fetch; did you mean',
  );
  const { control } = createSandbox();
  await expect(control.getClock({ signl: 1 } as object)).rejects.toThrow(
    '`signl` is not a getClock option; the options: signal; did you mean `signal`?',
  );
  expect(() => createBrokerTest({ scop: 'file' } as object)).toThrow('did you mean `scope`?');
  expect(() => createBrokerTest({ scope: 'suite' } as object)).toThrow(
    "`scope` must be 'test' or 'file'; got \"suite\"",
  );
  const server = { rest: baseUrl, contrl: baseUrl } as unknown as Parameters<
    typeof createTestBroker
  >[1];
  await expect(createTestBroker({}, server)).rejects.toThrow('did you mean `control`?');
});
