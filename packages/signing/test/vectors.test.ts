import { describe, expect, test } from 'vitest';
import { sign as signNode, signSync } from '../src/node.ts';
import { sign as signWeb } from '../src/web.ts';

// The test vectors of the service's public reference (wire-facts, section 3).
const secretKey = 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76';
const text =
  'symbol=ETHBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1' +
  '&recvWindow=5000&timestamp=1538323200000';
const signature = '5f2750ad7589d1d40757a55342e621a44037dad23b5128cc70e18ec1d1c3f4c6';

const signers = [
  ['node:crypto', signNode],
  ['WebCrypto', signWeb],
  ['node:crypto (signSync)', async (...args: Parameters<typeof signSync>) => signSync(...args)],
] as const;

describe.each(signers)('sign with %s', (name, sign) => {
  test(`sign with ${name} computes vector 1: all parameters in the query`, async () => {
    expect(await sign(secretKey, text)).toBe(signature);
  });

  test(`sign with ${name} computes vector 2: all parameters in the body`, async () => {
    expect(await sign(secretKey, '', text)).toBe(signature);
  });

  test.each([1, 7, 40, text.length - 1])(
    `sign with ${name} joins %i characters in the query and the rest in the body`,
    async (index) => {
      expect(await sign(secretKey, text.slice(0, index), text.slice(index))).toBe(signature);
    },
  );

  test(`sign with ${name} rejects an empty secret key`, async () => {
    await expect(sign('', text)).rejects.toThrow('the secret key must not be empty');
  });

  test.each([
    ['query', ['a=\ud800', '']],
    ['body', ['', 'a=\udc00b']],
  ] as const)(
    `sign with ${name} rejects a lone surrogate in the %s`,
    async (part, [query, body]) => {
      await expect(sign(secretKey, query, body)).rejects.toThrow(
        `the ${part} text must be well-formed Unicode; got a lone surrogate at index 2`,
      );
    },
  );
});
