import { expect, test } from 'vitest';
import { noon, sandboxAt, signedCalls } from './requests.ts';

const far = (how: string, bound: string) =>
  `-1138 The price is more than 10% ${how}: it must be ${bound}`;
const available = 'contracts available to close';
const fewer = 'Send a smaller quantity, or cancel closing orders.';

/**
 * Contract orders, as they differ from the order that opened the position of the user: 300
 * contracts at 10000 with the leverage 10. Each with the code and the message of its rejection.
 */
const rejected: Readonly<Record<string, string | RegExp>> = {
  'side=SELL_OPEN&leverage=101':
    '-1130 The leverage must be at most 100 for 300 contracts; got 101.',
  // The position would reach the next tier of the risk limit.
  'side=SELL_OPEN&leverage=51&quantity=1000000':
    '-1130 The leverage must be at most 50 for 1000000 contracts; got 51.',
  'leverage=20':
    '-1130 The leverage must be 10, the leverage of the position and its open orders; got 20.',
  'side=SELL_OPEN&leverage=0.99':
    '-1130 The leverage must be at least 1, with at most two decimal places; got 0.99.',
  'side=SELL_OPEN&leverage=1.001':
    '-1130 The leverage must be at least 1, with at most two decimal places; got 1.001.',
  'side=SELL_OPEN&leverage=': /^-1102 .*leverage.*SELL_OPEN/,
  'side=SELL_CLOSE&quantity=301': `-1131 The position has 300 ${available}; got 301. ${fewer}`,
  'side=BUY_CLOSE&quantity=1': `-1131 The position has 0 ${available}; got 1. ${fewer}`,
  'price=0': '-1133 The price must be at least 0.01; got 0.',
  'price=1000000.01': '-1132 The price must be at most 1000000; got 1000000.01.',
  'price=9500.005': '-1134 The price must be a multiple of 0.01; got 9500.005.',
  'price=11000.01': far('above the mark price', 'at most 11000; got 11000.01.'),
  'side=SELL_OPEN&price=8999.99': far('below the mark price', 'at least 9000; got 8999.99.'),
  'orderType=STOP&triggerPrice=10500&price=11550.01': far(
    'above the trigger price',
    'at most 11550; got 11550.01.',
  ),
  'orderType=STOP': /^-1102 .*triggerPrice.*STOP/,
  'orderType=STOP&triggerPrice=10500.001':
    '-1134 The trigger price must be a multiple of 0.01; got 10500.001.',
  'quantity=0': '-1136 The quantity must be at least 1; got 0.',
  'quantity=1.5': '-1137 The quantity must be a multiple of 1; got 1.5.',
  'quantity=1000001': '-1135 The quantity must be at most 1000000; got 1000001.',
  'symbol=BTC-PERP': '-1121 Invalid symbol.',
  'priceType=OPPONENT':
    '-1112 The order book of BTC-PERP-REV has no sell orders. Send a price with priceType INPUT.',
  'symbol=BTC-SWAP': '-2010 Market is closed.',
  'side=SELL_OPEN&quantity=999999&leverage=1': '-1131 insufficient balance',
};

/** Changes of the margin of that position. */
const rejectedChanges: Readonly<Record<string, string>> = {
  'amount=0': '-1130 The amount must be a decimal other than zero; got 0.',
  'amount=0.000000001': '-1111 The amount can have at most 8 decimal places; got 0.000000001.',
  'amount=1&side=SHORT':
    '-1130 There is no SHORT position in BTC-PERP-REV. Send the side of an open position.',
  'amount=-0.002716':
    '-1130 The margin rate must stay at or above the initial margin rate of 0.01. ' +
    'Remove less margin.',
  'amount=1000': '-1131 insufficient balance',
};

test('each rejected contract order or change of a margin says what to send instead', async () => {
  const sandbox = sandboxAt(noon, { limits: 'off' });
  const send = signedCalls(sandbox);
  const size = { quantity: '300', price: '10000', leverage: '10' };
  const order = { symbol: 'BTC-PERP-REV', side: 'BUY_OPEN', orderType: 'LIMIT', ...size };
  const orders = '/openapi/contract/v1/order';
  await send('alice', 'POST', orders, { ...order, clientOrderId: 'opened' });
  await send('bob', 'POST', orders, { ...order, side: 'SELL_OPEN', clientOrderId: 'opened' });
  await sandbox.control.setContractStatus({ symbol: 'BTC-SWAP', status: 'HALT' });
  const positions = async () => (await send('alice', 'GET', '/openapi/contract/v1/positions')).body;
  const before = await positions();
  expect(before).toHaveLength(1);
  const margin = { symbol: 'BTC-PERP-REV', side: 'LONG' };
  for (const [path, defaults, table] of [
    [orders, { ...order, clientOrderId: 'rejected' }, rejected],
    ['/openapi/contract/v1/modifyMargin', margin, rejectedChanges],
  ] as const) {
    for (const [changes, expected] of Object.entries(table)) {
      const parameters = { ...defaults, ...Object.fromEntries(new URLSearchParams(changes)) };
      const { status, body } = await send('alice', 'POST', path, parameters);
      const received = [changes, status, `${body.code} ${body.msg}`];
      const message = typeof expected === 'string' ? expected : expect.stringMatching(expected);
      expect(received).toEqual([changes, 400, message]);
    }
  }
  expect(await positions()).toEqual(before);
});
