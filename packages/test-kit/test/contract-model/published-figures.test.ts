// The model reproduces the numbers of the documents: the examples of the contract operations, which
// form one history, and the workflows.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ContractFill, PlaceOrder } from '../../src/contract-model/commands.ts';
import { inverseContract, linearContract, Scenario } from './scenario.ts';

const examples = new URL('../../../../spec/examples/contract/', import.meta.url);

function readExample(name: string): { request: PlaceOrder; response: unknown } {
  return JSON.parse(readFileSync(new URL(`${name}.json`, examples), 'utf8'));
}

/** Returns the order in an example's response, with only the fields that the model returns. */
function expectedOrder(order: unknown) {
  const { fees, time, updateTime, orderId, ...fields } = order as {
    fees: { fee: string }[];
    [field: string]: unknown;
  };
  return { ...fields, fee: fees[0]?.fee ?? '0' };
}

/** The history of alice in the examples; bob is the counterparty of her trades. */
class ExampleHistory extends Scenario {
  readonly fills: ContractFill[] = [];

  constructor() {
    super(inverseContract, { alice: '100', bob: '1000000', carol: '1000' });
    this.apply({ kind: 'transfer', account: 'alice', token: 'BUSDT', amount: '999900' });
  }

  placeLinear(side: PlaceOrder['side'], quantity: number, price: string, leverage: string): void {
    const { symbol } = linearContract;
    this.placed('bob', side, quantity, price, { symbol, leverage });
  }

  placed(...order: Parameters<Scenario['place']>): void {
    const { rejection, fills } = this.place(...order);
    expect(rejection).toBeUndefined();
    this.fills.push(...fills.filter(({ account }) => account === 'alice'));
  }

  /** Places alice's order from an example. The response in the example is the expected order. */
  placeExample(name: string): void {
    const { request, response } = readExample(`placeOrder/${name}`);
    const { side, quantity, price, ...options } = request;
    const input = options.priceType === undefined ? { priceType: 'INPUT' as const } : {};
    this.placed('alice', side, Number(quantity), price, { ...options, ...input });
    expect(this.order('alice', options.clientOrderId)).toEqual(expectedOrder(response));
  }
}

test('the contract model replays the history of the examples', () => {
  const history = new ExampleHistory();
  history.placed('bob', 'SELL_OPEN', 501, '10000');
  history.placed('carol', 'BUY_OPEN', 1, '10000');
  history.placeExample('market-open');
  history.placeExample('linear-limit-open');
  history.placed('bob', 'BUY_OPEN', 200, '9999.5');
  history.placeExample('opponent-close');
  history.placeExample('limit-open');
  history.placed('bob', 'SELL_OPEN', 1, '10001');
  history.placeExample('limit-maker-canceled');
  history.placeExample('stop-close');
  history.placeLinear('BUY_OPEN', 8000, '10050', '20');
  const partly = readExample('listHistoryOrders/partially-filled').response as unknown[];
  expect(history.order('alice', 'open-short-1')).toEqual(expectedOrder(partly[0]));
  history.placeLinear('BUY_OPEN', 12000, '10050', '20');

  history.apply({ kind: 'batchCancel', account: 'bob' });
  history.index('10100', 'BTCUSDT');
  history.apply({
    kind: 'cancelOrder',
    account: 'alice',
    orderType: 'STOP',
    clientOrderId: 'protect-long-1',
  });
  history.placed('alice', 'SELL_CLOSE', 300, '10101', { clientOrderId: 'close-long-2' });
  history.placed('bob', 'BUY_OPEN', 1, '10100.5');
  history.placed('carol', 'SELL_OPEN', 1, '10100.5');
  history.placeLinear('BUY_OPEN', 1, '10101.2', '20');
  history.placed('carol', 'SELL_OPEN', 1, '10101.2', { symbol: 'BTC-PERP-BUSDT' });
  history.placed('alice', 'BUY_CLOSE', 5000, '9950', {
    symbol: 'BTC-PERP-BUSDT',
    clientOrderId: 'close-short-1',
  });

  const positions = [
    history.model.position('alice', 'BTC-PERP-REV', 'LONG'),
    history.model.position('alice', 'BTC-PERP-BUSDT', 'SHORT'),
  ];
  expect(positions).toEqual(readExample('listPositions/every-contract').response);
  const { BTC, ...balances } = readExample('getAccount/three-margin-tokens').response as Record<
    string,
    unknown
  >;
  expect(BTC).toBeDefined();
  expect(history.model.balances('alice')).toMatchObject(balances);
  const trades = readExample('listMyTrades/newest').response as Record<string, string>[];
  const expected = trades.map(({ price, quantity, fee, side, pnl }) => {
    return { price, quantity, fee, side, pnl };
  });
  expect(history.fills.reverse()).toMatchObject(expected);
});

describe('the workflows', () => {
  const deposits = { alice: '1000', bob: '1000' };

  test('the workflow close-a-long: a partial close releases margin pro rata', () => {
    const scenario = new Scenario(linearContract, deposits);
    scenario.open('alice', 'bob', 1000, '10000');
    expect(scenario.position('alice', 'LONG')).toMatchObject({ margin: '100.5', flp: '9040.2' });
    expect(scenario.position('bob', 'SHORT')).toMatchObject({ margin: '100.5', flp: '10950.3' });
    expect(scenario.balance('alice', 'BUSDT')).toEqual({
      total: '999.75',
      availableMargin: '899.25',
      positionMargin: '100.5',
      orderMargin: '0',
    });
    scenario.place('alice', 'SELL_CLOSE', 1000, '10100');
    expect(scenario.place('alice', 'SELL_CLOSE', 1, '10100').rejection).toBe(
      'INSUFFICIENT_BALANCE',
    );
    scenario.place('bob', 'BUY_CLOSE', 400, '10100');
    expect(scenario.position('alice', 'LONG')).toMatchObject({ position: '600', margin: '60.3' });
    expect(scenario.balance('alice', 'BUSDT')).toMatchObject({
      total: '1003.649',
      availableMargin: '943.349',
    });
    scenario.place('bob', 'BUY_CLOSE', 600, '10100');
    expect(scenario.balance('alice', 'BUSDT')?.availableMargin).toBe('1009.4975');
    expect(scenario.balance('bob', 'BUSDT')?.availableMargin).toBe('988.995');
  });

  test('the workflow inverse-position: the value is the quantity divided by the price', () => {
    const scenario = new Scenario(inverseContract, deposits);
    scenario.open('alice', 'bob', 10000, '10000');
    const opened = { margin: '0.1005', positionValue: '1', marginRate: '0.1' };
    expect(scenario.position('alice', 'LONG')).toMatchObject({ ...opened, flp: '9132.21' });
    expect(scenario.position('bob', 'SHORT')).toMatchObject({ ...opened, flp: '11061.71' });
    scenario.place('alice', 'SELL_CLOSE', 10000, '10240');
    scenario.place('bob', 'BUY_CLOSE', 10000, '10240');
    expect(scenario.balance('alice', 'TBTC')?.availableMargin).toBe('1000.02294336');
    expect(scenario.balance('bob', 'TBTC')?.availableMargin).toBe('999.97557422');
  });

  test('the workflow stop-order: a STOP order also locks the open loss, until it triggers', () => {
    const scenario = new Scenario(linearContract, deposits);
    scenario.open('alice', 'bob', 10, '10000');
    const stop = { orderType: 'STOP', triggerPrice: '10050', clientOrderId: 'stop' } as const;
    scenario.place('alice', 'BUY_OPEN', 10, '10060', stop);
    expect(scenario.order('alice', 'stop')).toMatchObject({
      marginLocked: '1.016',
      orderType: 'STOP',
    });
    expect(scenario.balance('alice', 'BUSDT')?.orderMargin).toBe('1.076');
    scenario.place('bob', 'SELL_OPEN', 10, '10050');
    expect(scenario.order('alice', 'stop')?.orderType).toBe('STOP');
    scenario.place('alice', 'BUY_OPEN', 10, '10050');
    expect(scenario.order('alice', 'stop')).toMatchObject({ status: 'NEW', orderType: 'LIMIT' });
  });
});
