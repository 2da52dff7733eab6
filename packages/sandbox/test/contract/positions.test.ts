import { expect, test } from 'vitest';
import { createContractSandbox } from './contract-fixture.ts';

test('an inverse position has margin, fees and a liquidation price', async () => {
  const { open, positions, balances } = createContractSandbox();
  const [maker, taker] = await open();
  // Value 300 / 10000 = 0.03; margin 0.003; fees at the taker rate 0.000015 to open and to close.
  expect(maker).toMatchObject({
    status: 200,
    body: { status: 'NEW', marginLocked: '0.00303', fees: [], avgPrice: '0' },
  });
  expect(taker?.body).toMatchObject({
    status: 'FILLED',
    marginLocked: '0',
    avgPrice: '10000',
    fees: [{ feeToken: 'TBTC', fee: '0.000015' }],
  });
  const figures = {
    avgPrice: '10000',
    position: '300',
    available: '300',
    leverage: '10',
    lastPrice: '10000',
    positionValue: '0.03',
    margin: '0.003015',
    marginRate: '0.1',
    unrealizedPnL: '0',
    profitRate: '0',
  };
  // 300 × 1.005 / 0.033015, rounded down, and 300 × 0.995 / 0.026985, rounded up
  expect(await positions('alice')).toEqual([
    { symbol: 'BTC-PERP-REV', side: 'LONG', ...figures, flp: '9132.21', realizedPnL: '-0.0000075' },
  ]);
  expect(await positions('bob')).toEqual([
    {
      symbol: 'BTC-PERP-REV',
      side: 'SHORT',
      ...figures,
      flp: '11061.71',
      realizedPnL: '-0.000015',
    },
  ]);
  expect((await balances('alice')).TBTC).toEqual({
    total: '99.9999925',
    availableMargin: '99.9969775',
    positionMargin: '0.003015',
    orderMargin: '0',
  });
});

test('the profit of a linear position is realized when it is closed in parts', async () => {
  const { open, place, positions, balances, flow } = createContractSandbox();
  const linear = { symbol: 'BTC-PERP-BUSDT', quantity: '20000', leverage: '20' };
  await open(linear);
  const close = { symbol: linear.symbol, price: '10100' };
  await place('bob', { ...close, side: 'BUY_CLOSE', quantity: '5000' });
  const { body } = await place('alice', { ...close, side: 'SELL_CLOSE', quantity: '5000' });
  expect(body).toMatchObject({ status: 'FILLED', executedQty: '5000', avgPrice: '10100' });
  // Profit 5000 × 0.0001 × 100 = 50; fees 20000 × 0.00025 = 5 and 5050 × 0.0005 = 2.525.
  expect(await flow('alice', 'BUSDT')).toEqual([
    'DEPOSIT 1000000 = 1000000',
    'FEE -5 = 999995',
    'PNL 50 = 1000045',
    'FEE -2.525 = 1000042.475',
  ]);
  // The margin was 1000, plus 10 for the closing fee. Closing a quarter of the position releases a
  // quarter of both.
  expect(await positions('alice')).toMatchObject([
    { position: '15000', margin: '757.5', realizedPnL: '42.475', available: '15000' },
  ]);
  expect((await balances('alice')).BUSDT).toMatchObject({
    total: '1000042.475',
    positionMargin: '757.5',
  });
});

test('contract orders beyond a limit of the account or the price are rejected', async () => {
  const { place } = createContractSandbox();
  expect(await place('alice', { quantity: '999999', leverage: '1' })).toEqual({
    status: 400,
    body: { code: -1131, msg: 'insufficient balance' },
  });
  const closing = await place('alice', { side: 'SELL_CLOSE' });
  expect(closing).toMatchObject({ status: 400, body: { code: -1131 } });
  expect(closing.body.msg).toMatch(/0 contracts available to close; got 300/);
  const leverage = await place('alice', { leverage: '101' });
  expect(leverage).toMatchObject({ status: 400, body: { code: -1130 } });
  const beyondBand = await place('alice', { price: '11001' });
  expect(beyondBand).toMatchObject({ status: 400, body: { code: -1138 } });
  const withoutTrigger = await place('alice', { orderType: 'STOP' });
  expect(withoutTrigger).toMatchObject({ status: 400, body: { code: -1102 } });
});

test('an adjustment of the margin moves the liquidation price', async () => {
  const { open, send, positions, balances } = createContractSandbox();
  await open();
  const adjust = (amount: string) =>
    send('alice', 'POST', '/openapi/contract/v1/modifyMargin', {
      symbol: 'BTC-PERP-REV',
      side: 'LONG',
      amount,
    });
  expect(await adjust('0.001')).toMatchObject({
    status: 200,
    body: { symbol: 'BTC-PERP-REV', margin: '0.004015' },
  });
  // 300 × 1.005 / (0.03 + 0.004015)
  expect(await positions('alice')).toMatchObject([{ margin: '0.004015', flp: '8863.73' }]);
  expect((await balances('alice')).TBTC).toMatchObject({
    positionMargin: '0.004015',
    availableMargin: '99.9959775',
  });
  // The cost of 0.03 divided by the leverage of 10
  expect(await adjust('-0.001015')).toMatchObject({ status: 200, body: { margin: '0.003' } });
  expect(await adjust('-0.00000001')).toMatchObject({ status: 400, body: { code: -1130 } });
  expect(await adjust('1000')).toEqual({
    status: 400,
    body: { code: -1131, msg: 'insufficient balance' },
  });
});

test('cancelOrders cancels the orders of one, of several, or of all contracts', async () => {
  const { place, send } = createContractSandbox();
  const openOrders = async () => {
    const { body } = await send('alice', 'GET', '/openapi/contract/v1/openOrders', {
      orderType: 'LIMIT',
    });
    return body.map((order: { symbol: string }) => order.symbol);
  };
  const cancel = (parameters: Record<string, string> = {}) =>
    send('alice', 'DELETE', '/openapi/contract/v1/order/batchCancel', parameters);
  const symbols = ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT'];
  for (const symbol of symbols) await place('alice', { symbol });
  expect((await cancel({ symbol: 'BTC-SWAP' })).body.message).toBe('success');
  expect(await openOrders()).toEqual(['BTC-PERP-REV', 'BTC-PERP-BUSDT']);
  await cancel({ symbol: 'BTC-PERP-REV,BTC-PERP-BUSDT' });
  expect(await openOrders()).toEqual([]);
  for (const symbol of symbols) await place('alice', { symbol });
  await cancel();
  expect(await openOrders()).toEqual([]);
});

test('tokens can be transferred to and from the contract account', async () => {
  const { send, balances, flow } = createContractSandbox();
  const accounts = { fromAccountType: '1', fromAccountIndex: '0', toAccountType: '3' };
  const transfer = { ...accounts, toAccountIndex: '0', tokenId: 'BTC', amount: '2.5' };
  expect((await send('alice', 'POST', '/openapi/v1/transfer', transfer)).status).toBe(200);
  expect((await balances('alice')).BTC).toMatchObject({ total: '102.5', availableMargin: '102.5' });
  const back = { ...transfer, fromAccountType: '3', toAccountType: '1', amount: '102.5' };
  expect((await send('alice', 'POST', '/openapi/v1/transfer', back)).status).toBe(200);
  expect(await flow('alice', 'BTC')).toEqual([
    'DEPOSIT 100 = 100',
    'USER_ACCOUNT_TRANSFER 2.5 = 102.5',
    'USER_ACCOUNT_TRANSFER -102.5 = 0',
  ]);
});

test('the observed dialect sends ids and times of signed contract calls as strings', async () => {
  const { place, send } = createContractSandbox({ dialect: 'observed' });
  const { body } = await place('alice');
  expect([typeof body.orderId, typeof body.time]).toEqual(['string', 'string']);
  const depth = await send('alice', 'GET', '/openapi/quote/v1/contract/depth', {
    symbol: 'BTC-PERP-REV',
  });
  expect(depth.body).toMatchObject({ bids: [['10000', '300']], asks: [] });
  expect(typeof depth.body.time).toBe('number');
});
