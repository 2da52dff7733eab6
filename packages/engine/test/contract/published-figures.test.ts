// The engine and the reference model reproduce the numbers of the examples of the contract
// operations, which form one history.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Scenario } from '../lib/scenario.ts';
import type { ContractInstrument, Effect, OrderFill, Result, Side } from '../model/types.ts';

const examples = new URL('../../../../spec/examples/contract/', import.meta.url);
const time = Date.UTC(2026, 0, 1, 1);
const open = { effect: 'OPEN', leverage: '10' } as const;
const close = { effect: 'CLOSE' } as const;

/** Contracts of the default data. */
const inverse: ContractInstrument = {
  product: 'contract',
  symbol: 'BTC-PERP-REV',
  index: 'BTCUSDT',
  inverse: true,
  multiplier: '1',
  token: 'TBTC',
  marginPrecision: '0.00000001',
  price: { min: '0.01', max: '1000000', step: '0.01' },
  quantity: { min: '1', max: '1000000', step: '1' },
  minNotional: '0.000001',
  riskLimits: [
    { quantity: '1000000', initialMargin: '0.01', maintMargin: '0.005' },
    { quantity: '2000000', initialMargin: '0.02', maintMargin: '0.01' },
    { quantity: '3000000', initialMargin: '0.03', maintMargin: '0.015' },
    { quantity: '4000000', initialMargin: '0.04', maintMargin: '0.02' },
  ],
};
const linear: ContractInstrument = {
  ...inverse,
  symbol: 'BTC-PERP-BUSDT',
  inverse: false,
  multiplier: '0.0001',
  token: 'BUSDT',
  marginPrecision: '0.0001',
  price: { min: '0.1', max: '1000000', step: '0.1' },
  minNotional: '0.000000001',
};

interface ExampleOrder {
  readonly symbol?: string;
  readonly side: string;
  readonly quantity: string;
  readonly orderType: 'LIMIT' | 'STOP';
  readonly price?: string;
  readonly clientOrderId: string;
}

function readExample(name: string): { request: ExampleOrder; response: unknown } {
  return JSON.parse(readFileSync(new URL(`${name}.json`, examples), 'utf8'));
}

/** Returns the order in an example's response, with only the fields that the model returns. */
function expectedOrder(order: unknown) {
  const {
    fees,
    time: _,
    updateTime,
    orderId,
    orderType,
    ...fields
  } = order as {
    fees: { fee: string }[];
    [field: string]: unknown;
  };
  return { ...fields, type: orderType, fee: fees[0]?.fee ?? '0' };
}

/** The history of alice in the examples; bob is the counterparty of her trades. */
class ExampleHistory extends Scenario {
  /** The fills of alice, with the side of her order. */
  readonly fills: (OrderFill & { readonly side: string })[] = [];

  constructor() {
    super(time, [inverse, linear], { alice: '100', bob: '1000000', carol: '1000' });
    const account = { product: 'contract', account: 'alice' } as const;
    this.apply({ kind: 'deposit', ...account, token: 'BUSDT', amount: '999900' });
  }

  placed(...order: Parameters<Scenario['place']>): void {
    const { rejection, events }: Result = this.place(...order);
    expect(rejection).toBeUndefined();
    for (const event of events) {
      if (event.kind !== 'order' || event.account !== 'alice' || !event.fill) continue;
      this.fills.push({ ...event.fill, side: `${event.side}_${event.effect}` });
    }
  }

  /** Places alice's order from an example. The response in the example is the expected order. */
  placeExample(name: string): void {
    const { request, response } = readExample(`placeOrder/${name}`);
    const { side: text, quantity, price, orderType, ...options } = request;
    const [side, effect] = text.split('_') as [Side, Effect];
    const type = { type: orderType, priceType: 'INPUT' } as const;
    this.placed('alice', side, quantity, price, { ...type, effect, ...options });
    expect(this.order('alice', request.clientOrderId)).toMatchObject(expectedOrder(response));
  }

  placeLinear(account: string, side: Side, quantity: string, price: string): void {
    const { symbol } = linear;
    this.placed(account, side, quantity, price, { ...open, leverage: '20', symbol });
  }
}

test('the contract model replays the history of the examples', () => {
  const history = new ExampleHistory();
  history.placed('bob', 'SELL', '501', '10000', open);
  history.placed('carol', 'BUY', '1', '10000', open);
  history.placeExample('market-open');
  history.placeExample('linear-limit-open');
  history.placed('bob', 'BUY', '200', '9999.5', open);
  history.placeExample('opponent-close');
  history.placeExample('limit-open');
  history.placed('bob', 'SELL', '1', '10001', open);
  history.placeExample('limit-maker-canceled');
  history.placeExample('stop-close');
  history.placeLinear('bob', 'BUY', '8000', '10050');
  const partly = readExample('listHistoryOrders/partially-filled').response as unknown[];
  expect(history.order('alice', 'open-short-1')).toMatchObject(expectedOrder(partly[0]));
  history.placeLinear('bob', 'BUY', '12000', '10050');

  history.apply({ kind: 'cancelOrders', account: 'bob' });
  history.index('10100');
  const stop = { account: 'alice', type: 'STOP', clientOrderId: 'protect-long-1' } as const;
  history.apply({ kind: 'cancelOrder', product: 'contract', ...stop });
  history.placed('alice', 'SELL', '300', '10101', { ...close, clientOrderId: 'close-long-2' });
  history.placed('bob', 'BUY', '1', '10100.5', open);
  history.placed('carol', 'SELL', '1', '10100.5', open);
  history.placeLinear('bob', 'BUY', '1', '10101.2');
  history.placed('carol', 'SELL', '1', '10101.2', { ...open, symbol: linear.symbol });
  const closing = { ...close, symbol: linear.symbol, clientOrderId: 'close-short-1' };
  history.placed('alice', 'BUY', '5000', '9950', closing);

  const { positions, balances } = history.account('alice');
  expect([positions['BTC-PERP-REV LONG'], positions['BTC-PERP-BUSDT SHORT']]).toEqual(
    readExample('listPositions/every-contract').response,
  );
  const published = readExample('getAccount/three-margin-tokens').response;
  for (const token of ['TBTC', 'BUSDT']) {
    const { availableMargin, positionMargin, orderMargin } =
      (published as Record<string, Record<string, string>>)[token] ?? {};
    expect(balances[token]).toEqual({
      free: availableMargin,
      locked: orderMargin,
      margin: positionMargin,
    });
  }
  const trades = readExample('listMyTrades/newest').response as Record<string, string>[];
  const expected = trades.map(({ price, quantity, fee, side }) => {
    return { price, quantity, commission: fee, side };
  });
  expect(history.fills.reverse()).toMatchObject(expected);
  const profits = trades.map(({ pnl }) => pnl).filter((pnl) => pnl !== '0');
  expect(history.flows('alice', 'PNL').reverse()).toEqual(profits);
});
