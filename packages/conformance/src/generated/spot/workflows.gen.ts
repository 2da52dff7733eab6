// Generated from spec/spot/workflows by scripts/generate.ts; spec hash 7b40f5203b9cfa92.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../decimal.ts';
import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * A key without the TRADE permission can read orders but cannot place, test or cancel them.
 *
 * Source: requirements-1 section 5, rule 2; broker-behaviour section 7.
 */
export async function readOnlyKey(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/read-only-key', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const aliceReadOnly = workflow.account('aliceReadOnly').spot;

    const placed = await workflow.call('placed', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
        newClientOrderId: `${inputs.run}-placed`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: placed.orderId }));

    const read = await workflow.call('read', () =>
      aliceReadOnly.getOrder({ orderId: placed.orderId })
    );
    workflow.expectEqual('read', '/status', read.status, 'NEW');

    const listed = await workflow.call('listed', () =>
      aliceReadOnly.listOpenOrders({ symbol: 'BTCUSDT' })
    );
    workflow.expectEqual(
      'listed',
      '/orderId=placed.orderId/status',
      listed.find((row) => row.orderId === placed.orderId)?.status,
      'NEW',
    );

    const account = await workflow.call('account', () => aliceReadOnly.getAccount());
    workflow.expectEqual('account', '/canTrade', account.canTrade, true);

    await workflow.expectError('placeRejected', 401, -2015, () =>
      aliceReadOnly.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
        newClientOrderId: `${inputs.run}-place-rejected`,
      })
    );

    await workflow.expectError('testRejected', 401, -2015, () =>
      aliceReadOnly.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
      })
    );

    await workflow.expectError('cancelRejected', 401, -2015, () =>
      aliceReadOnly.cancelOrder({ orderId: placed.orderId })
    );

    const untouched = await workflow.call('untouched', () =>
      alice.getOrder({ orderId: placed.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * A trade executes at the resting order's price, and each account pays its fee in the asset that
 * it receives.
 *
 * Source: requirements-1 sections 2.4, 2.5 and 4.3; broker-behaviour sections 2, 3 and 11.
 */
export async function placeAndFill(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/place-and-fill', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeBtcFree = workflow.output(
      'aliceBefore',
      '/balances/asset=BTC/free',
      aliceBefore.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const aliceBeforeBtcLocked = workflow.output(
      'aliceBefore',
      '/balances/asset=BTC/locked',
      aliceBefore.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const aliceBeforeUsdtFree = workflow.output(
      'aliceBefore',
      '/balances/asset=USDT/free',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const aliceBeforeUsdtLocked = workflow.output(
      'aliceBefore',
      '/balances/asset=USDT/locked',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeBtcFree = workflow.output(
      'bobBefore',
      '/balances/asset=BTC/free',
      bobBefore.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const bobBeforeBtcLocked = workflow.output(
      'bobBefore',
      '/balances/asset=BTC/locked',
      bobBefore.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const bobBeforeUsdtFree = workflow.output(
      'bobBefore',
      '/balances/asset=USDT/free',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const bobBeforeUsdtLocked = workflow.output(
      'bobBefore',
      '/balances/asset=USDT/locked',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.5',
        price: '9000',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    // A buy order locks its price times its quantity.
    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '-4500',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=USDT/locked',
      locked.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '4500',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=BTC/free',
      locked.balances.find((row) => row.asset === 'BTC')?.free,
      aliceBeforeBtcFree,
      '0',
    );

    const open = await workflow.call('open', () => alice.listOpenOrders({ symbol: 'BTCUSDT' }));
    workflow.expectEqual(
      'open',
      '/orderId=rest.orderId/status',
      open.find((row) => row.orderId === rest.orderId)?.status,
      'NEW',
    );
    workflow.expectCompared(
      'open',
      '/orderId=rest.orderId/executedQty',
      open.find((row) => row.orderId === rest.orderId)?.executedQty,
      '==',
      '0',
    );
    workflow.expectCompared(
      'open',
      '/orderId=rest.orderId/avgPrice',
      open.find((row) => row.orderId === rest.orderId)?.avgPrice,
      '==',
      '0',
    );

    // The sell order has a lower price, but the trade executes at the resting order's price.
    const take = await workflow.call('take', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.5',
        price: '8999.99',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: take.orderId }));

    const filled = await workflow.call('filled', () => alice.getOrder({ orderId: rest.orderId }));
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/price', filled.price, '==', '9000');
    workflow.expectCompared('filled', '/origQty', filled.origQty, '==', '0.5');
    workflow.expectCompared('filled', '/executedQty', filled.executedQty, '==', '0.5');
    workflow.expectCompared(
      'filled',
      '/cummulativeQuoteQty',
      filled.cummulativeQuoteQty,
      '==',
      '4500',
    );
    workflow.expectCompared('filled', '/avgPrice', filled.avgPrice, '==', '9000');

    const taken = await workflow.call('taken', () => bob.getOrder({ orderId: take.orderId }));
    workflow.expectEqual('taken', '/status', taken.status, 'FILLED');
    workflow.expectCompared('taken', '/price', taken.price, '==', '8999.99');
    workflow.expectCompared('taken', '/executedQty', taken.executedQty, '==', '0.5');
    workflow.expectCompared(
      'taken',
      '/cummulativeQuoteQty',
      taken.cummulativeQuoteQty,
      '==',
      '4500',
    );
    workflow.expectCompared('taken', '/avgPrice', taken.avgPrice, '==', '9000');

    // The buyer pays 0.1% of the received BTC.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=BTC/free',
      aliceAfter.balances.find((row) => row.asset === 'BTC')?.free,
      aliceBeforeBtcFree,
      '0.4995',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=BTC/locked',
      aliceAfter.balances.find((row) => row.asset === 'BTC')?.locked,
      aliceBeforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=USDT/free',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '-4500',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=USDT/locked',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '0',
    );

    // The seller pays 0.1% of the received USDT.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=BTC/free',
      bobAfter.balances.find((row) => row.asset === 'BTC')?.free,
      bobBeforeBtcFree,
      '-0.5',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=BTC/locked',
      bobAfter.balances.find((row) => row.asset === 'BTC')?.locked,
      bobBeforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=USDT/free',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.free,
      bobBeforeUsdtFree,
      '4495.5',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=USDT/locked',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      bobBeforeUsdtLocked,
      '0',
    );

    const aliceTrade = await workflow.call('aliceTrade', () => alice.listMyTrades({ limit: 10 }));
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=rest.orderId/matchOrderId',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.matchOrderId,
      take.orderId,
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=rest.orderId/price',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.price,
      '==',
      '9000',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=rest.orderId/qty',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.qty,
      '==',
      '0.5',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=rest.orderId/commission',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.commission,
      '==',
      '0.0005',
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=rest.orderId/commissionAsset',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.commissionAsset,
      'BTC',
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=rest.orderId/isBuyer',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.isBuyer,
      true,
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=rest.orderId/isMaker',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.isMaker,
      true,
    );

    const bobTrade = await workflow.call('bobTrade', () => bob.listMyTrades({ limit: 10 }));
    workflow.expectEqual(
      'bobTrade',
      '/orderId=take.orderId/matchOrderId',
      bobTrade.find((row) => row.orderId === take.orderId)?.matchOrderId,
      rest.orderId,
    );
    workflow.expectCompared(
      'bobTrade',
      '/orderId=take.orderId/commission',
      bobTrade.find((row) => row.orderId === take.orderId)?.commission,
      '==',
      '4.5',
    );
    workflow.expectEqual(
      'bobTrade',
      '/orderId=take.orderId/commissionAsset',
      bobTrade.find((row) => row.orderId === take.orderId)?.commissionAsset,
      'USDT',
    );
    workflow.expectEqual(
      'bobTrade',
      '/orderId=take.orderId/isBuyer',
      bobTrade.find((row) => row.orderId === take.orderId)?.isBuyer,
      false,
    );
    workflow.expectEqual(
      'bobTrade',
      '/orderId=take.orderId/isMaker',
      bobTrade.find((row) => row.orderId === take.orderId)?.isMaker,
      false,
    );

    const history = await workflow.call('history', () =>
      alice.listHistoryOrders({ symbol: 'BTCUSDT' })
    );
    workflow.expectEqual(
      'history',
      '/orderId=rest.orderId/status',
      history.find((row) => row.orderId === rest.orderId)?.status,
      'FILLED',
    );

    const notOpen = await workflow.call('notOpen', () =>
      alice.listOpenOrders({ symbol: 'BTCUSDT' })
    );
    workflow.expectAbsent(
      'notOpen',
      '/orderId=rest.orderId',
      notOpen.find((row) => row.orderId === rest.orderId),
    );
  });
}

/**
 * A buy order above the best ask fills at the best ask, and the excess locked funds are released
 * immediately.
 *
 * Source: broker-behaviour sections 2 and 3.
 */
export async function priceImprovement(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/price-improvement', accounts, async (workflow) => {
    const bob = workflow.account('bob').spot;
    const alice = workflow.account('alice').spot;

    const rest = await workflow.call('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9600',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9700',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: take.orderId }));

    const filled = await workflow.call('filled', () => alice.getOrder({ orderId: take.orderId }));
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/price', filled.price, '==', '9700');
    workflow.expectCompared(
      'filled',
      '/cummulativeQuoteQty',
      filled.cummulativeQuoteQty,
      '==',
      '1920',
    );
    workflow.expectCompared('filled', '/avgPrice', filled.avgPrice, '==', '9600');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-1920',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * If an order would match a resting order of the same account, the resting order is cancelled
 * first and no trade takes place.
 *
 * Source: broker-behaviour section 2.
 */
export async function selfTrade(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/self-trade', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeBtcFree = workflow.output(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = workflow.output(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9500',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9500',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '0');

    const resting = await workflow.call('resting', () => alice.getOrder({ orderId: take.orderId }));
    workflow.expectEqual('resting', '/status', resting.status, 'NEW');
    workflow.expectCompared('resting', '/executedQty', resting.executedQty, '==', '0');

    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/balances/asset=BTC/free',
      locked.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=BTC/locked',
      locked.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-1900',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=USDT/locked',
      locked.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '1900',
    );

    const noTrade = await workflow.call('noTrade', () => alice.listMyTrades({ limit: 10 }));
    workflow.expectAbsent(
      'noTrade',
      '/orderId=take.orderId',
      noTrade.find((row) => row.orderId === take.orderId),
    );
    workflow.expectAbsent(
      'noTrade',
      '/orderId=rest.orderId',
      noTrade.find((row) => row.orderId === rest.orderId),
    );

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: take.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * Cancelling a partially filled order cancels only its unfilled quantity, and the trades remain.
 *
 * Source: requirements-1 sections 3 and 4.3; broker-behaviour sections 2 and 3.
 */
export async function partialFillAndCancel(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/partial-fill-and-cancel', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeEthFree = workflow.output(
      'aliceBefore',
      '/balances/asset=ETH/free',
      aliceBefore.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const aliceBeforeEthLocked = workflow.output(
      'aliceBefore',
      '/balances/asset=ETH/locked',
      aliceBefore.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const aliceBeforeUsdtFree = workflow.output(
      'aliceBefore',
      '/balances/asset=USDT/free',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const aliceBeforeUsdtLocked = workflow.output(
      'aliceBefore',
      '/balances/asset=USDT/locked',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeEthFree = workflow.output(
      'bobBefore',
      '/balances/asset=ETH/free',
      bobBefore.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const bobBeforeEthLocked = workflow.output(
      'bobBefore',
      '/balances/asset=ETH/locked',
      bobBefore.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const bobBeforeUsdtFree = workflow.output(
      'bobBefore',
      '/balances/asset=USDT/free',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const bobBeforeUsdtLocked = workflow.output(
      'bobBefore',
      '/balances/asset=USDT/locked',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '2',
        price: '300',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await workflow.call('take', () =>
      bob.placeOrder({
        symbol: 'ETHUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.75',
        price: '300',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: take.orderId }));

    const partiallyFilled = await workflow.call('partiallyFilled', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('partiallyFilled', '/status', partiallyFilled.status, 'PARTIALLY_FILLED');
    workflow.expectCompared(
      'partiallyFilled',
      '/executedQty',
      partiallyFilled.executedQty,
      '==',
      '0.75',
    );
    workflow.expectCompared(
      'partiallyFilled',
      '/cummulativeQuoteQty',
      partiallyFilled.cummulativeQuoteQty,
      '==',
      '225',
    );
    workflow.expectCompared('partiallyFilled', '/avgPrice', partiallyFilled.avgPrice, '==', '300');

    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/balances/asset=ETH/free',
      locked.balances.find((row) => row.asset === 'ETH')?.free,
      aliceBeforeEthFree,
      '-2',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=ETH/locked',
      locked.balances.find((row) => row.asset === 'ETH')?.locked,
      aliceBeforeEthLocked,
      '1.25',
    );
    workflow.expectChange(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '224.775',
    );

    const offered = await workflow.call('offered', () => bob.getDepth({ symbol: 'ETHUSDT' }));
    workflow.expectCompared(
      'offered',
      '/asks/0=300/1',
      offered.asks.find((row) => sameDecimal(row[0], '300'))?.[1],
      '==',
      '1.25',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    const afterwards = await workflow.call('afterwards', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('afterwards', '/status', afterwards.status, 'CANCELED');
    workflow.expectCompared('afterwards', '/origQty', afterwards.origQty, '==', '2');
    workflow.expectCompared('afterwards', '/executedQty', afterwards.executedQty, '==', '0.75');

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=ETH/free',
      aliceAfter.balances.find((row) => row.asset === 'ETH')?.free,
      aliceBeforeEthFree,
      '-0.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=ETH/locked',
      aliceAfter.balances.find((row) => row.asset === 'ETH')?.locked,
      aliceBeforeEthLocked,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=USDT/free',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '224.775',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/asset=USDT/locked',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=ETH/free',
      bobAfter.balances.find((row) => row.asset === 'ETH')?.free,
      bobBeforeEthFree,
      '0.74925',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=ETH/locked',
      bobAfter.balances.find((row) => row.asset === 'ETH')?.locked,
      bobBeforeEthLocked,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=USDT/free',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.free,
      bobBeforeUsdtFree,
      '-225',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/asset=USDT/locked',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      bobBeforeUsdtLocked,
      '0',
    );

    const notOffered = await workflow.call('notOffered', () => bob.getDepth({ symbol: 'ETHUSDT' }));
    workflow.expectAbsent(
      'notOffered',
      '/asks/0=300',
      notOffered.asks.find((row) => sameDecimal(row[0], '300')),
    );
  });
}

/**
 * An order can be cancelled only once, only by its own account, and only before it is filled.
 *
 * Source: requirements-1 sections 3 and 4.3; wire-facts section 5.
 */
export async function cancelTwice(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/cancel-twice', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const placed = await workflow.call('placed', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-c`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: placed.orderId }));

    await workflow.expectError('otherAccount', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );
    workflow.expectEqual('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    workflow.expectEqual('cancelled', '/symbol', cancelled.symbol, 'BTCUSDT');
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.expectError('again', 400, -1142, () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );

    await workflow.expectError('againByClientOrderId', 400, -1142, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );

    await workflow.expectError('unknown', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-never` })
    );

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await workflow.call('take', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: take.orderId }));

    await workflow.expectError('afterFill', 400, -1139, () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
  });
}

/**
 * An account can use a client order id only once, even after the order is closed.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 2.
 */
export async function duplicateClientOrderId(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/duplicate-client-order-id', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5000',
        newClientOrderId: `${inputs.run}-once`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: first.orderId }));

    await workflow.expectError('duplicate', 400, -1141, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.02',
        price: '5001',
        newClientOrderId: `${inputs.run}-once`,
      })
    );

    const unchanged = await workflow.call('unchanged', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-once` })
    );
    workflow.expectEqual('unchanged', '/orderId', unchanged.orderId, first.orderId);
    workflow.expectEqual('unchanged', '/status', unchanged.status, 'NEW');
    workflow.expectCompared('unchanged', '/origQty', unchanged.origQty, '==', '0.01');
    workflow.expectCompared('unchanged', '/price', unchanged.price, '==', '5000');

    // Each account has its own client order ids.
    const otherAccount = await workflow.call('otherAccount', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5000',
        newClientOrderId: `${inputs.run}-once`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: otherAccount.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.expectError('duplicateAfterCancel', 400, -1141, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5002',
        newClientOrderId: `${inputs.run}-once`,
      })
    );

    const cleanUp = await workflow.call('cleanUp', () =>
      bob.cancelOrder({ orderId: otherAccount.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * An order is found by its order id, its client order id or both, but the ids of two different
 * orders are rejected.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 2; wire-facts section 5.
 */
export async function getOrderByEitherId(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/get-order-by-either-id', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5100',
        newClientOrderId: `${inputs.run}-a`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await workflow.call('second', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.02',
        price: '5101',
        newClientOrderId: `${inputs.run}-b`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: second.orderId }));

    const byOrderId = await workflow.call('byOrderId', () =>
      alice.getOrder({ orderId: first.orderId })
    );
    workflow.expectCompared('byOrderId', '/price', byOrderId.price, '==', '5100');

    const byClientOrderId = await workflow.call('byClientOrderId', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-a` })
    );
    workflow.expectEqual('byClientOrderId', '/orderId', byClientOrderId.orderId, first.orderId);
    workflow.expectCompared('byClientOrderId', '/price', byClientOrderId.price, '==', '5100');
    workflow.expectEqual('byClientOrderId', '/time', byClientOrderId.time, byOrderId.time);

    const sameClientOrderId = await workflow.call('sameClientOrderId', () =>
      alice.getOrder({ origClientOrderId: byOrderId.clientOrderId })
    );
    workflow.expectEqual('sameClientOrderId', '/orderId', sameClientOrderId.orderId, first.orderId);

    const byBoth = await workflow.call('byBoth', () =>
      alice.getOrder({
        orderId: second.orderId,
        origClientOrderId: `${inputs.run}-b`,
      })
    );
    workflow.expectEqual('byBoth', '/orderId', byBoth.orderId, second.orderId);

    await workflow.expectError('mismatchedIds', 400, -1128, () =>
      alice.getOrder({
        orderId: first.orderId,
        origClientOrderId: `${inputs.run}-b`,
      })
    );

    await workflow.expectError('cancelMismatchedIds', 400, -1128, () =>
      alice.cancelOrder({
        orderId: first.orderId,
        clientOrderId: `${inputs.run}-b`,
      })
    );

    await workflow.expectError('unknown', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-never` })
    );

    // An account cannot find the orders of other accounts.
    await workflow.expectError('otherAccount', 400, -2013, () =>
      bob.getOrder({ orderId: first.orderId })
    );

    const untouched = await workflow.call('untouched', () =>
      alice.getOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');

    const cleanUpFirst = await workflow.call('cleanUpFirst', () =>
      alice.cancelOrder({
        orderId: first.orderId,
        clientOrderId: `${inputs.run}-a`,
      })
    );
    workflow.expectEqual('cleanUpFirst', '/status', cleanUpFirst.status, 'CANCELED');

    const cleanUpSecond = await workflow.call('cleanUpSecond', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-b` })
    );
    workflow.expectEqual('cleanUpSecond', '/orderId', cleanUpSecond.orderId, second.orderId);
    workflow.expectEqual('cleanUpSecond', '/status', cleanUpSecond.status, 'CANCELED');
  });
}

/**
 * An IOC order fills against the available quantity, and its unfilled quantity is cancelled.
 *
 * Source: broker-behaviour section 2.
 */
export async function iocRemainderIsCancelled(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/ioc-remainder-is-cancelled', accounts, async (workflow) => {
    const bob = workflow.account('bob').spot;
    const alice = workflow.account('alice').spot;

    const rest = await workflow.call('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.4',
        price: '9200',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeBtcFree = workflow.output(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = workflow.output(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'IOC',
        quantity: '1',
        price: '9200',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderId: take.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectEqual('cancelled', '/timeInForce', cancelled.timeInForce, 'IOC');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '0.4');
    workflow.expectCompared(
      'cancelled',
      '/cummulativeQuoteQty',
      cancelled.cummulativeQuoteQty,
      '==',
      '3680',
    );
    workflow.expectCompared('cancelled', '/avgPrice', cancelled.avgPrice, '==', '9200');

    const sold = await workflow.call('sold', () => bob.getOrder({ orderId: rest.orderId }));
    workflow.expectEqual('sold', '/status', sold.status, 'FILLED');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0.3996',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-3680',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const open = await workflow.call('open', () => alice.listOpenOrders({ symbol: 'BTCUSDT' }));
    workflow.expectAbsent(
      'open',
      '/orderId=take.orderId',
      open.find((row) => row.orderId === take.orderId),
    );

    const book = await workflow.call('book', () => bob.getDepth({ symbol: 'BTCUSDT' }));
    workflow.expectAbsent(
      'book',
      '/bids/0=9200',
      book.bids.find((row) => sameDecimal(row[0], '9200')),
    );
    workflow.expectAbsent(
      'book',
      '/asks/0=9200',
      book.asks.find((row) => sameDecimal(row[0], '9200')),
    );
  });
}

/**
 * A FOK order fills completely when several resting orders together can fill it.
 *
 * Source: broker-behaviour section 2.
 */
export async function fokFillsCompletely(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/fok-fills-completely', accounts, async (workflow) => {
    const bob = workflow.account('bob').spot;
    const alice = workflow.account('alice').spot;

    const first = await workflow.call('first', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9300',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: first.orderId }));

    const second = await workflow.call('second', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9301',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: second.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeBtcFree = workflow.output(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = workflow.output(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'FOK',
        quantity: '0.5',
        price: '9301',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: take.orderId }));

    const filled = await workflow.call('filled', () => alice.getOrder({ orderId: take.orderId }));
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/executedQty', filled.executedQty, '==', '0.5');
    workflow.expectCompared(
      'filled',
      '/cummulativeQuoteQty',
      filled.cummulativeQuoteQty,
      '==',
      '4650.2',
    );
    workflow.expectCompared('filled', '/avgPrice', filled.avgPrice, '==', '9300.4');

    const firstSold = await workflow.call('firstSold', () =>
      bob.getOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('firstSold', '/status', firstSold.status, 'FILLED');

    const secondSold = await workflow.call('secondSold', () =>
      bob.getOrder({ orderId: second.orderId })
    );
    workflow.expectEqual('secondSold', '/status', secondSold.status, 'FILLED');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0.4995',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-4650.2',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * A FOK order that cannot fill completely is cancelled without any trade.
 *
 * Source: broker-behaviour section 2.
 */
export async function fokCancelsWithoutTrading(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/fok-cancels-without-trading', accounts, async (workflow) => {
    const bob = workflow.account('bob').spot;
    const alice = workflow.account('alice').spot;

    const rest = await workflow.call('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9310',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeBtcFree = workflow.output(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = workflow.output(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'FOK',
        quantity: '0.5',
        price: '9310',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderId: take.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    workflow.expectCompared(
      'cancelled',
      '/cummulativeQuoteQty',
      cancelled.cummulativeQuoteQty,
      '==',
      '0',
    );

    const untouched = await workflow.call('untouched', () =>
      bob.getOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');
    workflow.expectCompared('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const book = await workflow.call('book', () => alice.getDepth({ symbol: 'BTCUSDT' }));
    workflow.expectCompared(
      'book',
      '/asks/0=9310/1',
      book.asks.find((row) => sameDecimal(row[0], '9310'))?.[1],
      '==',
      '0.3',
    );
    workflow.expectAbsent(
      'book',
      '/bids/0=9310',
      book.bids.find((row) => sameDecimal(row[0], '9310')),
    );

    const noTrade = await workflow.call('noTrade', () => alice.listMyTrades({ limit: 10 }));
    workflow.expectAbsent(
      'noTrade',
      '/orderId=take.orderId',
      noTrade.find((row) => row.orderId === take.orderId),
    );

    const cleanUp = await workflow.call('cleanUp', () =>
      bob.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * A LIMIT_MAKER order that would match immediately is rejected and listed as REJECTED, and a
 * LIMIT_MAKER order that would rest is accepted.
 *
 * Source: requirements-1 sections 3 and 4.3; broker-behaviour section 2.
 */
export async function limitMakerThatWouldTake(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/limit-maker-that-would-take', accounts, async (workflow) => {
    const bob = workflow.account('bob').spot;
    const alice = workflow.account('alice').spot;

    const rest = await workflow.call('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9400',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await workflow.expectError('wouldTake', 400, -2010, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT_MAKER',
        quantity: '0.3',
        price: '9400',
        newClientOrderId: `${inputs.run}-taker`,
      })
    );

    const rejected = await workflow.call('rejected', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-taker` })
    );
    workflow.expectEqual('rejected', '/status', rejected.status, 'REJECTED');
    workflow.expectCompared('rejected', '/executedQty', rejected.executedQty, '==', '0');

    const history = await workflow.call('history', () =>
      alice.listHistoryOrders({ symbol: 'BTCUSDT' })
    );
    workflow.expectEqual(
      'history',
      '/orderId=rejected.orderId/status',
      history.find((row) => row.orderId === rejected.orderId)?.status,
      'REJECTED',
    );

    const unlocked = await workflow.call('unlocked', () => alice.getAccount());
    workflow.expectChange(
      'unlocked',
      '/balances/asset=USDT/free',
      unlocked.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'unlocked',
      '/balances/asset=USDT/locked',
      unlocked.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const untouched = await workflow.call('untouched', () =>
      bob.getOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');
    workflow.expectCompared('untouched', '/executedQty', untouched.executedQty, '==', '0');

    // At a price that is one tick lower, the order does not match.
    const maker = await workflow.call('maker', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT_MAKER',
        quantity: '0.3',
        price: '9399.99',
        newClientOrderId: `${inputs.run}-maker`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: maker.orderId }));

    const resting = await workflow.call('resting', () =>
      alice.getOrder({ orderId: maker.orderId })
    );
    workflow.expectEqual('resting', '/status', resting.status, 'NEW');
    workflow.expectEqual('resting', '/type', resting.type, 'LIMIT_MAKER');

    const cleanUpAlice = await workflow.call('cleanUpAlice', () =>
      alice.cancelOrder({ orderId: maker.orderId })
    );
    workflow.expectEqual('cleanUpAlice', '/status', cleanUpAlice.status, 'CANCELED');

    const cleanUpBob = await workflow.call('cleanUpBob', () =>
      bob.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
  });
}

/**
 * An order that exceeds the free balance is rejected and changes nothing.
 *
 * Source: broker-behaviour section 2; wire-facts section 5.
 */
export async function insufficientBalance(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/insufficient-balance', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeEthFree = workflow.output(
      'before',
      '/balances/asset=ETH/free',
      before.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const beforeEthLocked = workflow.output(
      'before',
      '/balances/asset=ETH/locked',
      before.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await workflow.expectError('buyTooMuch', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000',
        price: '99999',
        newClientOrderId: `${inputs.run}-buy-too-much`,
      })
    );

    await workflow.expectError('sellTooMuch', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000',
        price: '99999',
        newClientOrderId: `${inputs.run}-sell-too-much`,
      })
    );

    await workflow.expectError('noBuyOrder', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-buy-too-much` })
    );

    await workflow.expectError('noSellOrder', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-sell-too-much` })
    );

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=ETH/free',
      after.balances.find((row) => row.asset === 'ETH')?.free,
      beforeEthFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=ETH/locked',
      after.balances.find((row) => row.asset === 'ETH')?.locked,
      beforeEthLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * A price that is too low, too high or not a multiple of the tick size is rejected, and each case
 * has its own code.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function priceFilter(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/price-filter', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    // The price also violates the tick size, but the minimum is checked first.
    await workflow.expectError('below', 400, -1133, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.005',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    await workflow.expectError('above', 400, -1132, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '1000000.01',
        newClientOrderId: `${inputs.run}-above`,
      })
    );

    await workflow.expectError('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.001',
        newClientOrderId: `${inputs.run}-off-tick`,
      })
    );

    // The same filters apply to a test order.
    await workflow.expectError('offTickTested', 400, -1134, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.001',
      })
    );

    await workflow.call('tested', () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.01',
      })
    );

    const onTick = await workflow.call('onTick', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.01',
        newClientOrderId: `${inputs.run}-on-tick`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: onTick.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: onTick.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * A quantity that is too small, too large or not a multiple of the step size is rejected, and each
 * case has its own code.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function lotSizeFilter(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/lot-size-filter', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    // The quantity also violates the step size, but the minimum is checked first.
    await workflow.expectError('below', 400, -1136, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '5000',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    await workflow.expectError('above', 400, -1135, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000.000001',
        price: '5000',
        newClientOrderId: `${inputs.run}-above`,
      })
    );

    await workflow.expectError('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1000005',
        price: '5000',
        newClientOrderId: `${inputs.run}-off-step`,
      })
    );

    const onStep = await workflow.call('onStep', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.100001',
        price: '5000',
        newClientOrderId: `${inputs.run}-on-step`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: onStep.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: onStep.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * The price times the quantity of an order must be at least the minimum notional.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function minNotionalFilter(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/min-notional-filter', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    await workflow.expectError('below', 400, -1140, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.001',
        price: '4999.99',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    const atMinimum = await workflow.call('atMinimum', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.001',
        price: '5000',
        newClientOrderId: `${inputs.run}-at-minimum`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: atMinimum.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: atMinimum.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
  });
}

/**
 * An order that violates several filters is rejected with the code of the first violated filter:
 * price, then quantity, then notional.
 *
 * Source: broker-behaviour section 2.
 */
export async function filtersInOrder(
  accounts: WorkflowAccounts,
): Promise<void> {
  await runWorkflow('spot/workflows/filters-in-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    await workflow.expectError('allFilters', 400, -1132, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '1000000.01',
      })
    );

    await workflow.expectError('quantityAndNotional', 400, -1136, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '5000',
      })
    );

    await workflow.expectError('priceAndNotional', 400, -1134, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.000001',
        price: '5000.001',
      })
    );

    await workflow.expectError('notional', 400, -1140, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.000001',
        price: '5000',
      })
    );
  });
}

/**
 * listOpenOrders returns the newest open orders, or those with the highest ids below an order id,
 * sorted oldest first.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour section 6.
 */
export async function pageOpenOrders(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/page-open-orders', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.01',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await workflow.call('second', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.011',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: second.orderId }));

    const third = await workflow.call('third', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.012',
        newClientOrderId: `${inputs.run}-third`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: third.orderId }));

    // Order ids ascend in the order in which orders are placed.
    await workflow.call('ascending', () => alice.listOpenOrders({ symbol: 'ETHBTC' }));
    workflow.expectCompared('ascending', 'first.orderId', first.orderId, '<', second.orderId);
    workflow.expectCompared('ascending', 'second.orderId', second.orderId, '<', third.orderId);

    const newest = await workflow.call('newest', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', limit: 2 })
    );
    workflow.expectEqual('newest', '/0/orderId', newest[0]?.orderId, second.orderId);
    workflow.expectEqual('newest', '/1/orderId', newest[1]?.orderId, third.orderId);
    workflow.expectAbsent('newest', '/2', newest[2]);

    const below = await workflow.call('below', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 2 })
    );
    workflow.expectEqual('below', '/0/orderId', below[0]?.orderId, first.orderId);
    workflow.expectEqual('below', '/1/orderId', below[1]?.orderId, second.orderId);
    workflow.expectAbsent('below', '/2', below[2]);

    const nearest = await workflow.call('nearest', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 1 })
    );
    workflow.expectEqual('nearest', '/0/orderId', nearest[0]?.orderId, second.orderId);
    workflow.expectAbsent('nearest', '/1', nearest[1]);

    // The id bound is exclusive.
    const belowFirst = await workflow.call('belowFirst', () =>
      alice.listOpenOrders({
        symbol: 'ETHBTC',
        orderId: first.orderId,
        limit: 1000,
      })
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=first.orderId',
      belowFirst.find((row) => row.orderId === first.orderId),
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=second.orderId',
      belowFirst.find((row) => row.orderId === second.orderId),
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=third.orderId',
      belowFirst.find((row) => row.orderId === third.orderId),
    );

    const otherSymbol = await workflow.call('otherSymbol', () =>
      alice.listOpenOrders({ symbol: 'ETHUSDT', limit: 1000 })
    );
    workflow.expectAbsent(
      'otherSymbol',
      '/orderId=third.orderId',
      otherSymbol.find((row) => row.orderId === third.orderId),
    );

    const cleanUpFirst = await workflow.call('cleanUpFirst', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('cleanUpFirst', '/status', cleanUpFirst.status, 'CANCELED');

    const cleanUpSecond = await workflow.call('cleanUpSecond', () =>
      alice.cancelOrder({ orderId: second.orderId })
    );
    workflow.expectEqual('cleanUpSecond', '/status', cleanUpSecond.status, 'CANCELED');

    const cleanUpThird = await workflow.call('cleanUpThird', () =>
      alice.cancelOrder({ orderId: third.orderId })
    );
    workflow.expectEqual('cleanUpThird', '/status', cleanUpThird.status, 'CANCELED');

    const afterwards = await workflow.call('afterwards', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', limit: 1000 })
    );
    workflow.expectAbsent(
      'afterwards',
      '/orderId=first.orderId',
      afterwards.find((row) => row.orderId === first.orderId),
    );
    workflow.expectAbsent(
      'afterwards',
      '/orderId=second.orderId',
      afterwards.find((row) => row.orderId === second.orderId),
    );
    workflow.expectAbsent(
      'afterwards',
      '/orderId=third.orderId',
      afterwards.find((row) => row.orderId === third.orderId),
    );
  });
}

/**
 * listHistoryOrders returns the newest closed orders, or those with the highest ids below an order
 * id, sorted oldest first.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour section 6.
 */
export async function pageHistoryOrders(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/page-history-orders', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.01',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await workflow.call('second', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.011',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: second.orderId }));

    const third = await workflow.call('third', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.012',
        newClientOrderId: `${inputs.run}-third`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: third.orderId }));

    const stillOpen = await workflow.call('stillOpen', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', limit: 1000 })
    );
    workflow.expectAbsent(
      'stillOpen',
      '/orderId=first.orderId',
      stillOpen.find((row) => row.orderId === first.orderId),
    );

    const cancelFirst = await workflow.call('cancelFirst', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('cancelFirst', '/status', cancelFirst.status, 'CANCELED');

    const cancelSecond = await workflow.call('cancelSecond', () =>
      alice.cancelOrder({ orderId: second.orderId })
    );
    workflow.expectEqual('cancelSecond', '/status', cancelSecond.status, 'CANCELED');

    const cancelThird = await workflow.call('cancelThird', () =>
      alice.cancelOrder({ orderId: third.orderId })
    );
    workflow.expectEqual('cancelThird', '/status', cancelThird.status, 'CANCELED');

    const newest = await workflow.call('newest', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', limit: 2 })
    );
    workflow.expectEqual('newest', '/0/orderId', newest[0]?.orderId, second.orderId);
    workflow.expectEqual('newest', '/1/orderId', newest[1]?.orderId, third.orderId);
    workflow.expectAbsent('newest', '/2', newest[2]);

    const below = await workflow.call('below', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 2 })
    );
    workflow.expectEqual('below', '/0/orderId', below[0]?.orderId, first.orderId);
    workflow.expectEqual('below', '/1/orderId', below[1]?.orderId, second.orderId);
    workflow.expectAbsent('below', '/2', below[2]);

    const nearest = await workflow.call('nearest', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 1 })
    );
    workflow.expectEqual('nearest', '/0/orderId', nearest[0]?.orderId, second.orderId);
    workflow.expectAbsent('nearest', '/1', nearest[1]);

    // The id bound is exclusive.
    const belowFirst = await workflow.call('belowFirst', () =>
      alice.listHistoryOrders({
        symbol: 'ETHBTC',
        orderId: first.orderId,
        limit: 1000,
      })
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=first.orderId',
      belowFirst.find((row) => row.orderId === first.orderId),
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=second.orderId',
      belowFirst.find((row) => row.orderId === second.orderId),
    );
    workflow.expectAbsent(
      'belowFirst',
      '/orderId=third.orderId',
      belowFirst.find((row) => row.orderId === third.orderId),
    );

    const otherSymbol = await workflow.call('otherSymbol', () =>
      alice.listHistoryOrders({ symbol: 'ETHUSDT', limit: 1000 })
    );
    workflow.expectAbsent(
      'otherSymbol',
      '/orderId=third.orderId',
      otherSymbol.find((row) => row.orderId === third.orderId),
    );
  });
}

/**
 * listMyTrades returns trades newest first, or oldest first if only toId is sent, and both id
 * bounds are exclusive.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 6.
 */
export async function orderOfMyTrades(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('spot/workflows/order-of-my-trades', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const bob = workflow.account('bob').spot;

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '3',
        price: '0.02',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    const sellFirst = await workflow.call('sellFirst', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-first`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellFirst.orderId }));

    const sellSecond = await workflow.call('sellSecond', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-second`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellSecond.orderId }));

    const sellThird = await workflow.call('sellThird', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-third`,
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellThird.orderId }));

    // Without id bounds, the newest trades are returned, newest first.
    const newest = await workflow.call('newest', () => alice.listMyTrades({ limit: 3 }));
    workflow.expectEqual('newest', '/0/matchOrderId', newest[0]?.matchOrderId, sellThird.orderId);
    workflow.expectEqual('newest', '/1/matchOrderId', newest[1]?.matchOrderId, sellSecond.orderId);
    workflow.expectEqual('newest', '/2/matchOrderId', newest[2]?.matchOrderId, sellFirst.orderId);
    workflow.expectCompared('newest', '/0/id', newest[0]?.id, '>', newest[1]?.id);
    workflow.expectCompared('newest', '/1/id', newest[1]?.id, '>', newest[2]?.id);
    workflow.expectAbsent('newest', '/3', newest[3]);
    const newestThird = workflow.output('newest', '/0/id', newest[0]?.id);
    const newestSecond = workflow.output('newest', '/1/id', newest[1]?.id);
    const newestFirst = workflow.output('newest', '/2/id', newest[2]?.id);

    // With only fromId, trades with lower ids are returned, newest first.
    const belowThird = await workflow.call('belowThird', () =>
      alice.listMyTrades({ fromId: newestThird, limit: 2 })
    );
    workflow.expectEqual('belowThird', '/0/id', belowThird[0]?.id, newestSecond);
    workflow.expectEqual('belowThird', '/1/id', belowThird[1]?.id, newestFirst);
    workflow.expectAbsent('belowThird', '/2', belowThird[2]);

    // With only toId, trades with higher ids are returned, oldest first.
    const aboveFirst = await workflow.call('aboveFirst', () =>
      alice.listMyTrades({ toId: newestFirst, limit: 2 })
    );
    workflow.expectEqual('aboveFirst', '/0/id', aboveFirst[0]?.id, newestSecond);
    workflow.expectEqual('aboveFirst', '/1/id', aboveFirst[1]?.id, newestThird);
    workflow.expectAbsent('aboveFirst', '/2', aboveFirst[2]);

    // With both id bounds, the trades between them are returned.
    const between = await workflow.call('between', () =>
      alice.listMyTrades({ fromId: newestThird, toId: newestFirst })
    );
    workflow.expectEqual('between', '/0/id', between[0]?.id, newestSecond);
    workflow.expectAbsent('between', '/1', between[1]);

    // The id bound is exclusive.
    const aboveThird = await workflow.call('aboveThird', () =>
      alice.listMyTrades({ toId: newestThird })
    );
    workflow.expectAbsent('aboveThird', '/0', aboveThird[0]);

    const nearestBelow = await workflow.call('nearestBelow', () =>
      alice.listMyTrades({ fromId: newestThird, limit: 1 })
    );
    workflow.expectEqual('nearestBelow', '/0/id', nearestBelow[0]?.id, newestSecond);
    workflow.expectAbsent('nearestBelow', '/1', nearestBelow[1]);

    const nearestAbove = await workflow.call('nearestAbove', () =>
      alice.listMyTrades({ toId: newestFirst, limit: 1 })
    );
    workflow.expectEqual('nearestAbove', '/0/id', nearestAbove[0]?.id, newestSecond);
    workflow.expectAbsent('nearestAbove', '/1', nearestAbove[1]);

    const filled = await workflow.call('filled', () => alice.getOrder({ orderId: rest.orderId }));
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared(
      'filled',
      '/cummulativeQuoteQty',
      filled.cummulativeQuoteQty,
      '==',
      '0.06',
    );
  });
}

/**
 * listDepositOrders returns the newest deposits, or those with the lowest ids above an id, sorted
 * oldest first.
 *
 * The initial balances of the account come from deposits of at least two tokens.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour sections 1 and 6.
 */
export async function pageDepositOrders(
  accounts: WorkflowAccounts,
): Promise<void> {
  await runWorkflow('spot/workflows/page-deposit-orders', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const all = await workflow.call('all', () => alice.listDepositOrders({ limit: 1000 }));
    workflow.expectCompared('all', '/0/orderId', all[0]?.orderId, '<', all[1]?.orderId);
    workflow.expectCompared('all', '/0/time', all[0]?.time, '<=', all[1]?.time);
    workflow.expectCompared('all', '/0/quantity', all[0]?.quantity, '>', '0');
    const allFirst = workflow.output('all', '/0/orderId', all[0]?.orderId);
    const allSecond = workflow.output('all', '/1/orderId', all[1]?.orderId);

    const nearest = await workflow.call('nearest', () =>
      alice.listDepositOrders({ fromId: allFirst, limit: 1 })
    );
    workflow.expectEqual('nearest', '/0/orderId', nearest[0]?.orderId, allSecond);
    workflow.expectAbsent('nearest', '/1', nearest[1]);

    const newest = await workflow.call('newest', () => alice.listDepositOrders({ limit: 1 }));
    workflow.expectCompared('newest', '/0/orderId', newest[0]?.orderId, '>=', allSecond);
    workflow.expectAbsent('newest', '/1', newest[1]);
    const newestLast = workflow.output('newest', '/0/orderId', newest[0]?.orderId);

    const aboveLast = await workflow.call('aboveLast', () =>
      alice.listDepositOrders({ fromId: newestLast })
    );
    workflow.expectAbsent('aboveLast', '/0', aboveLast[0]);
  });
}

/**
 * listBalanceFlow returns the newest balance changes, or those whose ids are closest to an id
 * bound, sorted oldest first.
 *
 * Source: requirements-1 section 4.5; broker-behaviour sections 1 and 6.
 */
export async function pageBalanceFlow(
  accounts: WorkflowAccounts,
): Promise<void> {
  await runWorkflow('spot/workflows/page-balance-flow', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const one = await workflow.call('one', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );
    workflow.expectEqual('one', '/success', one.success, 'true');

    const two = await workflow.call('two', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '2',
      })
    );
    workflow.expectEqual('two', '/success', two.success, 'true');

    const three = await workflow.call('three', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '3',
      })
    );
    workflow.expectEqual('three', '/success', three.success, 'true');

    const back = await workflow.call('back', () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '6',
      })
    );
    workflow.expectEqual('back', '/success', back.success, 'true');

    // Each total is the previous total plus the change.
    const newest = await workflow.call('newest', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', limit: 4 })
    );
    workflow.expectCompared('newest', '/0/change', newest[0]?.change, '==', '-1');
    workflow.expectCompared('newest', '/1/change', newest[1]?.change, '==', '-2');
    workflow.expectCompared('newest', '/2/change', newest[2]?.change, '==', '-3');
    workflow.expectCompared('newest', '/3/change', newest[3]?.change, '==', '6');
    workflow.expectAbsent('newest', '/4', newest[4]);
    workflow.expectCompared('newest', '/0/created', newest[0]?.created, '<=', newest[3]?.created);
    workflow.expectChange('newest', '/1/total', newest[1]?.total, newest[0]?.total, '-2');
    workflow.expectChange('newest', '/2/total', newest[2]?.total, newest[1]?.total, '-3');
    workflow.expectChange('newest', '/3/total', newest[3]?.total, newest[2]?.total, '6');
    const newestFirst = workflow.output('newest', '/0/id', newest[0]?.id);
    const newestSecond = workflow.output('newest', '/1/id', newest[1]?.id);
    const newestThird = workflow.output('newest', '/2/id', newest[2]?.id);
    const newestFourth = workflow.output('newest', '/3/id', newest[3]?.id);

    const below = await workflow.call('below', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', fromFlowId: newestFourth, limit: 2 })
    );
    workflow.expectEqual('below', '/0/id', below[0]?.id, newestSecond);
    workflow.expectEqual('below', '/1/id', below[1]?.id, newestThird);
    workflow.expectAbsent('below', '/2', below[2]);

    const above = await workflow.call('above', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', endFlowId: newestFirst, limit: 2 })
    );
    workflow.expectEqual('above', '/0/id', above[0]?.id, newestSecond);
    workflow.expectEqual('above', '/1/id', above[1]?.id, newestThird);
    workflow.expectAbsent('above', '/2', above[2]);

    const between = await workflow.call('between', () =>
      alice.listBalanceFlow({
        tokenId: 'USDT',
        fromFlowId: newestFourth,
        endFlowId: newestFirst,
      })
    );
    workflow.expectEqual('between', '/0/id', between[0]?.id, newestSecond);
    workflow.expectEqual('between', '/1/id', between[1]?.id, newestThird);
    workflow.expectAbsent('between', '/2', between[2]);

    // The id bound is exclusive.
    const aboveFourth = await workflow.call('aboveFourth', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', endFlowId: newestFourth })
    );
    workflow.expectAbsent('aboveFourth', '/0', aboveFourth[0]);

    const otherToken = await workflow.call('otherToken', () =>
      alice.listBalanceFlow({ tokenId: 'ETH', limit: 1 })
    );
    workflow.expectNotEqual('otherToken', '/0/id', otherToken[0]?.id, newestFourth);
  });
}

/**
 * With the key of the main account, a transfer can be from or to the main account, but not between
 * two other accounts.
 *
 * Source: requirements-1 section 4.5, rules 1 and 2; broker-behaviour section 1.
 */
export async function transferWithTheMainKey(
  accounts: WorkflowAccounts,
): Promise<void> {
  await runWorkflow('spot/workflows/transfer-with-the-main-key', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const toOptions = await workflow.call('toOptions', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '100',
      })
    );
    workflow.expectEqual('toOptions', '/success', toOptions.success, 'true');

    const debited = await workflow.call('debited', () => alice.getAccount());
    workflow.expectChange(
      'debited',
      '/balances/asset=USDT/free',
      debited.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-100',
    );
    workflow.expectChange(
      'debited',
      '/balances/asset=USDT/locked',
      debited.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const sent = await workflow.call('sent', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', limit: 1 })
    );
    workflow.expectCompared('sent', '/0/change', sent[0]?.change, '==', '-100');
    workflow.expectEqual('sent', '/0/flowType', sent[0]?.flowType, 'USER_ACCOUNT_TRANSFER');
    workflow.expectEqual('sent', '/0/flowTypeValue', sent[0]?.flowTypeValue, 51);

    const credited = await workflow.call('credited', () =>
      alice.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: 'USDT',
        limit: 1,
      })
    );
    workflow.expectCompared('credited', '/0/change', credited[0]?.change, '==', '100');
    workflow.expectEqual('credited', '/0/flowType', credited[0]?.flowType, 'USER_ACCOUNT_TRANSFER');

    const fromOptions = await workflow.call('fromOptions', () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '100',
      })
    );
    workflow.expectEqual('fromOptions', '/success', fromOptions.success, 'true');

    const toSubAccount = await workflow.call('toSubAccount', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 1,
        tokenId: 'USDT',
        amount: '25.5',
      })
    );
    workflow.expectEqual('toSubAccount', '/success', toSubAccount.success, 'true');

    const subAccount = await workflow.call('subAccount', () =>
      alice.listBalanceFlow({
        accountType: 1,
        accountIndex: 1,
        tokenId: 'USDT',
        limit: 1,
      })
    );
    workflow.expectCompared('subAccount', '/0/change', subAccount[0]?.change, '==', '25.5');
    workflow.expectEqual(
      'subAccount',
      '/0/flowType',
      subAccount[0]?.flowType,
      'USER_ACCOUNT_TRANSFER',
    );

    const fromSubAccount = await workflow.call('fromSubAccount', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '25.5',
      })
    );
    workflow.expectEqual('fromSubAccount', '/success', fromSubAccount.success, 'true');

    const restored = await workflow.call('restored', () => alice.getAccount());
    workflow.expectChange(
      'restored',
      '/balances/asset=USDT/free',
      restored.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'restored',
      '/balances/asset=USDT/locked',
      restored.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    // Neither account is the main account.
    await workflow.expectError('optionsToContracts', 400, -1130, () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 3,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );

    await workflow.expectError('subAccountToOptions', 400, -1130, () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );

    // A request with the key of the main account must name the sending account and the receiving
    // account.
    await workflow.expectError('withoutSides', 400, -1102, () =>
      alice.transfer({ tokenId: 'USDT', amount: '1' })
    );

    await workflow.expectError('tooMuch', 400, -1131, () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1000000000',
      })
    );

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * With the API key of a sub-account, a transfer can go only to the main account, and the request
 * must not name the accounts.
 *
 * Source: requirements-1 section 4.5, rule 3; broker-behaviour section 1.
 */
export async function transferWithASubAccountKey(
  accounts: WorkflowAccounts,
): Promise<void> {
  await runWorkflow('spot/workflows/transfer-with-a-sub-account-key', accounts, async (workflow) => {
    const alice = workflow.account('alice').spot;
    const aliceSub = workflow.account('aliceSub').spot;

    const mainBefore = await workflow.call('mainBefore', () => alice.getAccount());
    const mainBeforeUsdtFree = workflow.output(
      'mainBefore',
      '/balances/asset=USDT/free',
      mainBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const mainBeforeUsdtLocked = workflow.output(
      'mainBefore',
      '/balances/asset=USDT/locked',
      mainBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const fund = await workflow.call('fund', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 1,
        tokenId: 'USDT',
        amount: '40',
      })
    );
    workflow.expectEqual('fund', '/success', fund.success, 'true');

    const before = await workflow.call('before', () => aliceSub.getAccount());
    const beforeUsdtFree = workflow.output(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = workflow.output(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await workflow.expectError('withSides', 400, -1106, () =>
      aliceSub.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '10',
      })
    );

    const sent = await workflow.call('sent', () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '10' })
    );
    workflow.expectEqual('sent', '/success', sent.success, 'true');

    const after = await workflow.call('after', () => aliceSub.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-10',
    );
    workflow.expectChange(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const mainAfter = await workflow.call('mainAfter', () => alice.getAccount());
    workflow.expectChange(
      'mainAfter',
      '/balances/asset=USDT/free',
      mainAfter.balances.find((row) => row.asset === 'USDT')?.free,
      mainBeforeUsdtFree,
      '-30',
    );
    workflow.expectChange(
      'mainAfter',
      '/balances/asset=USDT/locked',
      mainAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      mainBeforeUsdtLocked,
      '0',
    );

    const ownFlow = await workflow.call('ownFlow', () =>
      aliceSub.listBalanceFlow({ tokenId: 'USDT', limit: 1 })
    );
    workflow.expectCompared('ownFlow', '/0/change', ownFlow[0]?.change, '==', '-10');
    workflow.expectEqual('ownFlow', '/0/flowType', ownFlow[0]?.flowType, 'USER_ACCOUNT_TRANSFER');

    // The API key of a sub-account can read only the balance flow of that sub-account, and the
    // request must not name an account.
    await workflow.expectError('mainFlow', 400, -1106, () =>
      aliceSub.listBalanceFlow({ accountType: 1, accountIndex: 0 })
    );

    await workflow.expectError('tooMuch', 400, -1131, () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '1000000000' })
    );

    const back = await workflow.call('back', () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '30' })
    );
    workflow.expectEqual('back', '/success', back.success, 'true');

    const restored = await workflow.call('restored', () => alice.getAccount());
    workflow.expectChange(
      'restored',
      '/balances/asset=USDT/free',
      restored.balances.find((row) => row.asset === 'USDT')?.free,
      mainBeforeUsdtFree,
      '0',
    );
    workflow.expectChange(
      'restored',
      '/balances/asset=USDT/locked',
      restored.balances.find((row) => row.asset === 'USDT')?.locked,
      mainBeforeUsdtLocked,
      '0',
    );
  });
}

/** The workflows of the spot section, in the order of its Arazzo documents. */
export const spotWorkflows: readonly Workflow[] = [
  {
    id: 'spot/workflows/read-only-key',
    title: 'A key without the TRADE permission can read orders but cannot place, test or cancel them',
    requirements: [{ source: "requirements-1", locator: "section 5, rule 2" }, { source: "broker-behaviour", locator: "section 7" }],
    accounts: ["alice", "aliceReadOnly"],
    requiresControl: false,
    operations: ["placeOrder", "getOrder", "listOpenOrders", "getAccount", "testOrder", "cancelOrder"],
    run: readOnlyKey,
  },
  {
    id: 'spot/workflows/place-and-fill',
    title: 'A trade executes at the resting order\'s price, and each account pays its fee in the asset that it receives',
    requirements: [{ source: "requirements-1", locator: "sections 2.4, 2.5 and 4.3" }, { source: "broker-behaviour", locator: "sections 2, 3 and 11" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getAccount", "placeOrder", "listOpenOrders", "getOrder", "listMyTrades", "listHistoryOrders"],
    run: placeAndFill,
  },
  {
    id: 'spot/workflows/price-improvement',
    title: 'A buy order above the best ask fills at the best ask, and the excess locked funds are released immediately',
    requirements: [{ source: "broker-behaviour", locator: "sections 2 and 3" }],
    accounts: ["bob", "alice"],
    requiresControl: false,
    operations: ["placeOrder", "getAccount", "getOrder"],
    run: priceImprovement,
  },
  {
    id: 'spot/workflows/self-trade',
    title: 'If an order would match a resting order of the same account, the resting order is cancelled first and no trade takes place',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getAccount", "placeOrder", "getOrder", "listMyTrades", "cancelOrder"],
    run: selfTrade,
  },
  {
    id: 'spot/workflows/partial-fill-and-cancel',
    title: 'Cancelling a partially filled order cancels only its unfilled quantity, and the trades remain',
    requirements: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "broker-behaviour", locator: "sections 2 and 3" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getAccount", "placeOrder", "getOrder", "getDepth", "cancelOrder"],
    run: partialFillAndCancel,
  },
  {
    id: 'spot/workflows/cancel-twice',
    title: 'An order can be cancelled only once, only by its own account, and only before it is filled',
    requirements: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["placeOrder", "cancelOrder"],
    run: cancelTwice,
  },
  {
    id: 'spot/workflows/duplicate-client-order-id',
    title: 'An account can use a client order id only once, even after the order is closed',
    requirements: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["placeOrder", "getOrder", "cancelOrder"],
    run: duplicateClientOrderId,
  },
  {
    id: 'spot/workflows/get-order-by-either-id',
    title: 'An order is found by its order id, its client order id or both, but the ids of two different orders are rejected',
    requirements: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 2" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["placeOrder", "getOrder", "cancelOrder"],
    run: getOrderByEitherId,
  },
  {
    id: 'spot/workflows/ioc-remainder-is-cancelled',
    title: 'An IOC order fills against the available quantity, and its unfilled quantity is cancelled',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    requiresControl: false,
    operations: ["placeOrder", "getAccount", "getOrder", "listOpenOrders", "getDepth"],
    run: iocRemainderIsCancelled,
  },
  {
    id: 'spot/workflows/fok-fills-completely',
    title: 'A FOK order fills completely when several resting orders together can fill it',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    requiresControl: false,
    operations: ["placeOrder", "getAccount", "getOrder"],
    run: fokFillsCompletely,
  },
  {
    id: 'spot/workflows/fok-cancels-without-trading',
    title: 'A FOK order that cannot fill completely is cancelled without any trade',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    requiresControl: false,
    operations: ["placeOrder", "getAccount", "getOrder", "getDepth", "listMyTrades", "cancelOrder"],
    run: fokCancelsWithoutTrading,
  },
  {
    id: 'spot/workflows/limit-maker-that-would-take',
    title: 'A LIMIT_MAKER order that would match immediately is rejected and listed as REJECTED, and a LIMIT_MAKER order that would rest is accepted',
    requirements: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    requiresControl: false,
    operations: ["placeOrder", "getAccount", "getOrder", "listHistoryOrders", "cancelOrder"],
    run: limitMakerThatWouldTake,
  },
  {
    id: 'spot/workflows/insufficient-balance',
    title: 'An order that exceeds the free balance is rejected and changes nothing',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getAccount", "placeOrder", "getOrder"],
    run: insufficientBalance,
  },
  {
    id: 'spot/workflows/price-filter',
    title: 'A price that is too low, too high or not a multiple of the tick size is rejected, and each case has its own code',
    requirements: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["placeOrder", "testOrder", "cancelOrder"],
    run: priceFilter,
  },
  {
    id: 'spot/workflows/lot-size-filter',
    title: 'A quantity that is too small, too large or not a multiple of the step size is rejected, and each case has its own code',
    requirements: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["placeOrder", "cancelOrder"],
    run: lotSizeFilter,
  },
  {
    id: 'spot/workflows/min-notional-filter',
    title: 'The price times the quantity of an order must be at least the minimum notional',
    requirements: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["placeOrder", "cancelOrder"],
    run: minNotionalFilter,
  },
  {
    id: 'spot/workflows/filters-in-order',
    title: 'An order that violates several filters is rejected with the code of the first violated filter: price, then quantity, then notional',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["testOrder"],
    run: filtersInOrder,
  },
  {
    id: 'spot/workflows/page-open-orders',
    title: 'listOpenOrders returns the newest open orders, or those with the highest ids below an order id, sorted oldest first',
    requirements: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["placeOrder", "listOpenOrders", "cancelOrder"],
    run: pageOpenOrders,
  },
  {
    id: 'spot/workflows/page-history-orders',
    title: 'listHistoryOrders returns the newest closed orders, or those with the highest ids below an order id, sorted oldest first',
    requirements: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["placeOrder", "listHistoryOrders", "cancelOrder"],
    run: pageHistoryOrders,
  },
  {
    id: 'spot/workflows/order-of-my-trades',
    title: 'listMyTrades returns trades newest first, or oldest first if only toId is sent, and both id bounds are exclusive',
    requirements: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["placeOrder", "listMyTrades", "getOrder"],
    run: orderOfMyTrades,
  },
  {
    id: 'spot/workflows/page-deposit-orders',
    title: 'listDepositOrders returns the newest deposits, or those with the lowest ids above an id, sorted oldest first',
    requirements: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "sections 1 and 6" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["listDepositOrders"],
    run: pageDepositOrders,
  },
  {
    id: 'spot/workflows/page-balance-flow',
    title: 'listBalanceFlow returns the newest balance changes, or those whose ids are closest to an id bound, sorted oldest first',
    requirements: [{ source: "requirements-1", locator: "section 4.5" }, { source: "broker-behaviour", locator: "sections 1 and 6" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["transfer", "listBalanceFlow"],
    run: pageBalanceFlow,
  },
  {
    id: 'spot/workflows/transfer-with-the-main-key',
    title: 'With the key of the main account, a transfer can be from or to the main account, but not between two other accounts',
    requirements: [{ source: "requirements-1", locator: "section 4.5, rules 1 and 2" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getAccount", "transfer", "listBalanceFlow"],
    run: transferWithTheMainKey,
  },
  {
    id: 'spot/workflows/transfer-with-a-sub-account-key',
    title: 'With the API key of a sub-account, a transfer can go only to the main account, and the request must not name the accounts',
    requirements: [{ source: "requirements-1", locator: "section 4.5, rule 3" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice", "aliceSub"],
    requiresControl: false,
    operations: ["getAccount", "transfer", "listBalanceFlow"],
    run: transferWithASubAccountKey,
  },
];
