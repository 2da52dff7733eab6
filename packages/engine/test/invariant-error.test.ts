import { alice, bob, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { type Command, type Engine, InvariantError, restoreEngine } from '../src/index.ts';
import { Ledger, LedgerAccount } from '../src/ledger/ledger.ts';
import { Tokens } from '../src/ledger/token.ts';
import { Desk } from './lib/desk.ts';
import { oneRecordPerLine } from './lib/state-records.ts';

describe('the ledger assertions', () => {
  const token = new Tokens().add('BTC', 8);

  function ledgerWith(postings: (ledger: Ledger, account: LedgerAccount) => void): () => void {
    return () => {
      const ledger = new Ledger();
      ledger.beginCommand(0);
      postings(ledger, new LedgerAccount('customer'));
      ledger.finishCommand();
    };
  }

  it.each<readonly [string, string, Parameters<typeof ledgerWith>[0]]>([
    [
      'postings that do not sum to zero',
      'BTC must sum to zero; got 1 units',
      (ledger, account) => ledger.post(account.balance(token), 1n, 'DEPOSIT'),
    ],
    [
      'a lock above the balance',
      'The BTC balance of customer is negative: free -1, locked 1',
      (ledger, account) => ledger.lock(account.balance(token), 1n),
    ],
    [
      'a margin above the balance',
      'free -1, locked 0, margin 1',
      (ledger, account) => ledger.reserveMargin(account.balance(token), 1n),
    ],
    [
      'a negative balance of a house account',
      'BTC balance of fees is negative: free -1',
      (ledger, account) => {
        ledger.post(ledger.houseAccount('fees').balance(token), -1n, 'FEE');
        ledger.post(account.balance(token), 1n, 'FEE');
      },
    ],
  ])('the ledger assertions detect %s', (_, message, postings) => {
    expect(ledgerWith(postings)).toThrow(InvariantError);
    expect(ledgerWith(postings)).toThrow(message);
  });

  it('the house account "deposit source" can have a negative balance', () => {
    const deposit = ledgerWith((ledger, account) => {
      ledger.post(ledger.houseAccount('deposit source').balance(token), -5n, 'DEPOSIT');
      ledger.post(account.balance(token), 5n, 'DEPOSIT');
    });
    expect(deposit).not.toThrow();
  });

  it('the ledger assertions detect an unknown house account', () => {
    expect(() => new Ledger().houseAccount('insurance')).toThrow('no house account insurance');
  });
});

describe('an engine with a corrupt state', () => {
  const cancel: Command = {
    kind: 'spot.cancelOrder',
    time: start,
    account: alice,
    clientOrderId: 'a',
  };

  /** Restores an engine from a state in which a pattern was replaced. */
  function corrupt(pattern: RegExp, replacement: string): Engine {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'a' });
    desk.place(bob, ['SELL', 'LIMIT', '9995', '1'], { id: 'b' });
    const text = oneRecordPerLine(desk.engine.encode());
    expect(text).toMatch(pattern);
    return restoreEngine(text.replace(pattern, replacement));
  }

  it('an engine throws for the first command that changes corrupt data, and ever after', () => {
    const engine = corrupt(/,999000000000,/, ',1,');
    expect(() => engine.apply(cancel)).toThrow(/^The USDT balance of alice, .* is negative/);
    expect(() => engine.apply({ kind: 'broker.advance', time: start })).toThrow(InvariantError);
  });

  it('an engine throws when an order book is crossed', () => {
    const crossed = (): Engine =>
      corrupt(/"b","SELL","LIMIT","GTC",999500/, '"b","SELL","LIMIT","GTC",998000');
    expect(() => crossed().apply(cancel)).not.toThrow();
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '5000' } as const;
    const place = { ...order, quantity: '1', newClientOrderId: 'c', timeInForce: 'GTC' } as const;
    expect(() =>
      crossed().apply({ kind: 'spot.placeOrder', time: start, account: bob, ...place }),
    ).toThrow('The book of BTCUSDT is crossed.');
  });
});
