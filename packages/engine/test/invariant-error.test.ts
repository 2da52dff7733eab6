import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatId, parseIdSequence } from '../src/ids.ts';
import { type Command, InvariantError, restoreEngine } from '../src/index.ts';
import { Ledger } from '../src/ledger/ledger.ts';
import { LedgerAccount } from '../src/ledger/ledger-account.ts';
import { Tokens } from '../src/ledger/token.ts';
import { Desk } from './lib/desk.ts';
import { alice, bob, start } from './lib/initial-states.ts';

describe('the assertions of the ledger', () => {
  const token = new Tokens().add('BTC', 8);

  function ledgerWith(work: (ledger: Ledger, account: LedgerAccount) => void): () => void {
    return () => {
      const ledger = new Ledger();
      ledger.beginCommand(0);
      work(ledger, new LedgerAccount('somebody', 'user'));
      ledger.finishCommand();
    };
  }

  it.each<readonly [string, string, Parameters<typeof ledgerWith>[0]]>([
    [
      'money that comes from nowhere',
      "don't sum to zero",
      (ledger, account) => ledger.post(account.balance(token), 1n, 'DEPOSIT'),
    ],
    [
      'more locked than there is',
      'negative: somebody BTC: free -1, locked 1',
      (ledger, account) => ledger.lock(account.balance(token), 1n),
    ],
    [
      'more held than there is',
      'free -1, locked 0, margin 1',
      (ledger, account) => ledger.reserveMargin(account.balance(token), 1n),
    ],
    [
      'a house account that pays what it does not have',
      'fees BTC: free -1',
      (ledger, account) => {
        ledger.post(ledger.houseAccount('fees').balance(token), -1n, 'FEE');
        ledger.post(account.balance(token), 1n, 'FEE');
      },
    ],
  ])('find %s', (_, message, work) => {
    expect(ledgerWith(work)).toThrow(InvariantError);
    expect(ledgerWith(work)).toThrow(message);
  });

  it('let the deposit source be negative, and name a house account that is not there', () => {
    const deposit = ledgerWith((ledger, account) => {
      ledger.post(ledger.houseAccount('deposit source').balance(token), -5n, 'DEPOSIT');
      ledger.post(account.balance(token), 5n, 'DEPOSIT');
    });
    expect(deposit).not.toThrow();
    expect(() => new Ledger().houseAccount('insurance')).toThrow('no house account insurance');
  });
});

describe('an engine with a fault', () => {
  const cancel: Command = { kind: 'cancelOrder', time: start, account: alice, clientOrderId: 'a' };

  /** A broker that was restored from a spoilt state. */
  function spoilt(pattern: RegExp, replacement: string) {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'a' });
    desk.place(bob, ['SELL', 'LIMIT', '9995', '1'], { id: 'b' });
    const text = desk.engine.encode();
    expect(text).toMatch(pattern);
    return restoreEngine(text.replace(pattern, replacement));
  }

  it('stops at the command that shows it, and for ever', () => {
    const engine = spoilt(/"999000000000"/, '"1"');
    expect(() => engine.apply(cancel)).toThrow(/^A balance is negative: alice/);
    expect(() => engine.apply({ kind: 'advance', time: start })).toThrow(InvariantError);
  });

  it('stops when a book is crossed', () => {
    const engine = spoilt(/"b","SELL","LIMIT","GTC",999500/, '"b","SELL","LIMIT","GTC",998000');
    const deposit = { kind: 'cancelOrder', time: start, account: alice } as const;
    expect(() => engine.apply({ ...deposit, clientOrderId: 'a' })).not.toThrow();
    const again = spoilt(/"b","SELL","LIMIT","GTC",999500/, '"b","SELL","LIMIT","GTC",998000');
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '5000' } as const;
    const place = { ...order, quantity: '1', newClientOrderId: 'c', timeInForce: 'GTC' } as const;
    expect(() => again.apply({ kind: 'placeOrder', time: start, account: bob, ...place })).toThrow(
      'The book of BTCUSDT is crossed.',
    );
  });
});

describe('ids', () => {
  it('are eighteen digits that no double holds', () => {
    expect(formatId('order', 1)).toBe('336903000000000001');
    expect(String(Number(formatId('order', 1)))).not.toBe(formatId('order', 1));
  });

  it.each([
    ['336903000000000042', 42],
    ['336902999999999999', -1],
    ['336904000000000001', Number.POSITIVE_INFINITY],
    ['0', -1],
    ['9223372036854775807', Number.POSITIVE_INFINITY],
  ])('%s stands at %d', (id, sequence) => {
    expect(parseIdSequence('order', id)).toBe(sequence);
  });
});

describe('the sources of the engine', () => {
  const folder = new URL('../src/', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );

  it.each(files)('%s imports only the engine, and reads no clock and no random number', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path);
    expect(imported.filter((path) => !path?.startsWith('.'))).toEqual([]);
    expect(text).not.toMatch(/Date\.now|new Date\(\)|Math\.random|performance|process\.|crypto/);
  });
});
