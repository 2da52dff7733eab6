import { expect, test } from 'vitest';
import type { Parameters } from '../signed-calls.ts';
import { createContractSandbox } from './contract-fixture.ts';

/** An order of a user who has a long position of 300 contracts with the leverage 10. */
type BadOrder = [what: string, order: Parameters, code: number, message: string | RegExp];

const short: Parameters = { side: 'SELL_OPEN' };
const stop: Parameters = { orderType: 'STOP' };

const badOrders: BadOrder[] = [
  [
    'a leverage above the maximum of the risk limit',
    { ...short, leverage: '101' },
    -1130,
    'The leverage must be at most 100 for 300 contracts; got 101.',
  ],
  [
    'a leverage above the maximum of the risk limit that the position would reach',
    { ...short, quantity: '1000000', leverage: '51' },
    -1130,
    'The leverage must be at most 50 for 1000000 contracts; got 51.',
  ],
  [
    'a leverage that differs from the leverage of the position',
    { leverage: '20' },
    -1130,
    'The leverage must be 10, the leverage of the position and its open orders; got 20.',
  ],
  [
    'a leverage below 1',
    { ...short, leverage: '0.99' },
    -1130,
    'The leverage must be at least 1, with at most two decimal places; got 0.99.',
  ],
  [
    'a leverage with three decimal places',
    { ...short, leverage: '1.001' },
    -1130,
    'The leverage must be at least 1, with at most two decimal places; got 1.001.',
  ],
  ['no leverage', { ...short, leverage: '' }, -1102, /leverage.*SELL_OPEN/],
  [
    'closing more than is held',
    { side: 'SELL_CLOSE', quantity: '301' },
    -1131,
    'The position has 300 contracts available to close; got 301. ' +
      'Send a smaller quantity, or cancel closing orders.',
  ],
  [
    'closing a side without a position',
    { side: 'BUY_CLOSE', quantity: '1' },
    -1131,
    'The position has 0 contracts available to close; got 1. ' +
      'Send a smaller quantity, or cancel closing orders.',
  ],
  ['a price of zero', { price: '0' }, -1133, 'The price must be at least 0.01; got 0.'],
  [
    'a price above the maximum',
    { price: '1000000.01' },
    -1132,
    'The price must be at most 1000000; got 1000000.01.',
  ],
  [
    'a price between two ticks',
    { price: '9500.005' },
    -1134,
    'The price must be a multiple of 0.01; got 9500.005.',
  ],
  [
    'a purchase above the price band',
    { price: '11000.01' },
    -1138,
    'The price is more than 10% above the mark price: it must be at most 11000; got 11000.01.',
  ],
  [
    'a sale below the price band',
    { ...short, price: '8999.99' },
    -1138,
    'The price is more than 10% below the mark price: it must be at least 9000; got 8999.99.',
  ],
  [
    'a STOP order beyond the price band of its trigger price',
    { ...stop, triggerPrice: '10500', price: '11550.01' },
    -1138,
    'The price is more than 10% above the trigger price: it must be at most 11550; got 11550.01.',
  ],
  ['a STOP order without a trigger price', stop, -1102, /triggerPrice.*STOP/],
  [
    'a trigger price between two ticks',
    { ...stop, triggerPrice: '10500.001', price: '10500' },
    -1134,
    'The trigger price must be a multiple of 0.01; got 10500.001.',
  ],
  ['a quantity of zero', { quantity: '0' }, -1136, 'The quantity must be at least 1; got 0.'],
  [
    'a part of a contract',
    { quantity: '1.5' },
    -1137,
    'The quantity must be a multiple of 1; got 1.5.',
  ],
  [
    'a quantity above the maximum',
    { quantity: '1000001' },
    -1135,
    'The quantity must be at most 1000000; got 1000001.',
  ],
  ['an unknown contract', { symbol: 'BTC-PERP' }, -1121, 'Invalid symbol.'],
  [
    'a price type that requires orders on the empty side of the book',
    { priceType: 'OPPONENT' },
    -1112,
    'The order book of BTC-PERP-REV has no sell orders. Send a price with priceType INPUT.',
  ],
  ['a contract that is halted', { symbol: 'BTC-SWAP' }, -2010, 'Market is closed.'],
  [
    'too little margin',
    { ...short, quantity: '999999', leverage: '1' },
    -1131,
    'insufficient balance',
  ],
];

test('every bad contract order is rejected with its code and says what to change', async () => {
  const { control, open, place, positions } = createContractSandbox({ limits: 'off' });
  await open();
  await control.setContractStatus({ symbol: 'BTC-SWAP', status: 'HALT' });
  const before = await positions('alice');
  for (const [what, order, code, message] of badOrders) {
    const { status, body } = await place('alice', order);
    expect({ what, status, code: body.code }).toEqual({ what, status: 400, code });
    expect(body.msg, what).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  }
  expect(await positions('alice')).toEqual(before);
});

test('an impossible adjustment of the margin is rejected', async () => {
  const { open, send } = createContractSandbox();
  await open();
  const adjust = async (parameters: Parameters) => {
    const all = { symbol: 'BTC-PERP-REV', side: 'LONG', ...parameters };
    const { status, body } = await send('alice', 'POST', '/openapi/contract/v1/modifyMargin', all);
    return [status, body.code, body.msg];
  };
  expect(await adjust({ amount: '0' })).toEqual([
    ...[400, -1130, 'The amount must be a decimal other than zero; got 0.'],
  ]);
  expect(await adjust({ amount: '0.000000001' })).toEqual([
    ...[400, -1111, 'The amount can have at most 8 decimal places; got 0.000000001.'],
  ]);
  expect(await adjust({ amount: '1', side: 'SHORT' })).toEqual([
    400,
    -1130,
    'There is no SHORT position in BTC-PERP-REV. Send the side of an open position.',
  ]);
  expect(await adjust({ amount: '-0.002716' })).toEqual([
    400,
    -1130,
    'The margin rate must stay at or above the initial margin rate of 0.01. Remove less margin.',
  ]);
  expect(await adjust({ amount: '1000' })).toEqual([400, -1131, 'insufficient balance']);
});
