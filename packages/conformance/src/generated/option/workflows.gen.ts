// Generated from spec/option/workflows by scripts/generate.ts; spec hash 8d9faed6a94ae058.
// Do not edit: change the specification, then run `pnpm generate`.

import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * An open order can be queried by either id and cancelled once, by either id; the cancellation
 * releases its locked funds.
 *
 * Source: requirements-3 sections 3 and 4; wire-facts section 5.
 */
export async function cancel(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/cancel', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The row with optionType 1 is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeFree = workflow.output(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = workflow.output(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = workflow.output(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const placed = await workflow.call('placed', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: placed.orderId }));

    const open = await workflow.call('open', () => alice.listOpenOrders({ symbol: optionsSymbol }));
    workflow.expectEqual(
      'open',
      '/orderId=placed.orderId/status',
      open.find((row) => row.orderId === placed.orderId)?.status,
      'NEW',
    );
    workflow.expectEqual(
      'open',
      '/orderId=placed.orderId/type',
      open.find((row) => row.orderId === placed.orderId)?.type,
      'LIMIT',
    );

    const byClientOrderId = await workflow.call('byClientOrderId', () =>
      alice.getOrder({ clientOrderId: `${inputs.run}-c` })
    );
    workflow.expectEqual('byClientOrderId', '/orderId', byClientOrderId.orderId, placed.orderId);
    workflow.expectEqual('byClientOrderId', '/timeInForce', byClientOrderId.timeInForce, 'GTC');

    const other = await workflow.call('other', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-other`,
        price: '21',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: other.orderId }));

    await workflow.expectError('mismatchedIds', 400, -1128, () =>
      alice.cancelOrder({
        orderId: other.orderId,
        clientOrderId: `${inputs.run}-c`,
      })
    );

    await workflow.expectError('duplicateClientOrderId', 400, -1141, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );

    await workflow.expectError('otherAccount', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );
    workflow.expectEqual('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.expectError('cancelAgain', 400, -1142, () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );

    await workflow.expectError('unknown', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-unknown` })
    );

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: other.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      beforeMargin,
      '0',
    );

    const notOpen = await workflow.call('notOpen', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    workflow.expectAbsent(
      'notOpen',
      '/orderId=placed.orderId',
      notOpen.find((row) => row.orderId === placed.orderId),
    );
    workflow.expectAbsent(
      'notOpen',
      '/orderId=other.orderId',
      notOpen.find((row) => row.orderId === other.orderId),
    );

    const history = await workflow.call('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'CANCELED' })
    );
    workflow.expectEqual(
      'history',
      '/orderId=placed.orderId/status',
      history.find((row) => row.orderId === placed.orderId)?.status,
      'CANCELED',
    );
    workflow.expectEqual(
      'history',
      '/orderId=other.orderId/status',
      history.find((row) => row.orderId === other.orderId)?.status,
      'CANCELED',
    );
  });
}

/**
 * An order that violates a filter or exceeds the free balance is rejected and locks nothing.
 *
 * Source: requirements-3 section 2.1; broker-behaviour sections 2, 5 and 11.
 */
export async function limitsOfAnOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/limits-of-an-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;

    // The row with optionType 1 is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeFree = workflow.output(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = workflow.output(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = workflow.output(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    await workflow.expectError('insufficientCollateral', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-insufficient-collateral`,
        price: '50',
      })
    );

    await workflow.expectError('insufficientBalance', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-insufficient-balance`,
        price: '500',
      })
    );

    await workflow.expectError('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-off-tick`,
        price: '50.005',
      })
    );

    await workflow.expectError('belowMinQuantity', 400, -1136, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.005',
        clientOrderId: `${inputs.run}-below-min-quantity`,
        price: '500',
      })
    );

    await workflow.expectError('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.0005',
        clientOrderId: `${inputs.run}-off-step`,
        price: '50',
      })
    );

    await workflow.expectError('belowMinNotional', 400, -1140, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-below-min-notional`,
        price: '99.99',
      })
    );

    // A quantity of 0.01 at a price of 100 is exactly the minimum notional of 1.
    const atMinNotional = await workflow.call('atMinNotional', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-at-min-notional`,
        price: '100',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: atMinNotional.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: atMinNotional.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');

    // The order book has no sell orders.
    await workflow.expectError('emptySide', 400, -1112, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'MARKET',
        quantity: '1',
        clientOrderId: `${inputs.run}-empty-side`,
      })
    );

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      beforeMargin,
      '0',
    );
  });
}

/**
 * The buyer pays the premium and a fee, the seller receives the premium and posts margin, and the
 * reverse trade closes both positions.
 *
 * Source: requirements-3 sections 2.3 and 2.4; broker-behaviour sections 5 and 11.
 */
export async function buyAndSell(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/buy-and-sell', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The row with optionType 1 is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeFree = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const buy = await workflow.call('buy', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buy.orderId }));
    workflow.expectEqual('buy', '/status', buy.status, 'NEW');
    workflow.expectCompared('buy', '/price', buy.price, '==', '50');
    workflow.expectCompared('buy', '/origQty', buy.origQty, '==', '2');
    workflow.expectCompared('buy', '/executedQty', buy.executedQty, '==', '0');

    // The order locks the premium and the fee, which is 0.01 % of the premium.
    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '100.01',
    );
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const sell = await workflow.call('sell', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sell.orderId }));

    const filled = await workflow.call('filled', () => alice.getOrder({ orderId: buy.orderId }));
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/executedQty', filled.executedQty, '==', '2');
    workflow.expectCompared('filled', '/avgPrice', filled.avgPrice, '==', '50');
    workflow.expectEqual('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'USDT');
    workflow.expectCompared('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.01');

    const paid = await workflow.call('paid', () => alice.getAccount());
    workflow.expectChange(
      'paid',
      '/balances/tokenName=USDT/free',
      paid.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.expectChange(
      'paid',
      '/balances/tokenName=USDT/locked',
      paid.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'paid',
      '/balances/tokenName=USDT/margin',
      paid.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    // The margin is the maximum pay-off of the two options.
    const earned = await workflow.call('earned', () => bob.getAccount());
    workflow.expectChange(
      'earned',
      '/balances/tokenName=USDT/free',
      earned.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-900.01',
    );
    workflow.expectChange(
      'earned',
      '/balances/tokenName=USDT/locked',
      earned.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'earned',
      '/balances/tokenName=USDT/margin',
      earned.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '1000',
    );

    const long = await workflow.call('long', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '2');
    workflow.expectCompared('long', '/0/availablePosition', long[0]?.availablePosition, '==', '2');
    workflow.expectCompared('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '0');
    workflow.expectCompared('long', '/0/strikePrice', long[0]?.strikePrice, '==', optionsStrike);
    workflow.expectEqual('long', '/0/settlementTime', long[0]?.settlementTime, optionsExpiration);
    workflow.expectAbsent('long', '/1', long[1]);

    const short = await workflow.call('short', () => bob.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('short', '/0/position', short[0]?.position, '==', '-2');
    workflow.expectCompared(
      'short',
      '/0/availablePosition',
      short[0]?.availablePosition,
      '==',
      '2',
    );
    workflow.expectCompared('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '1000');
    workflow.expectAbsent('short', '/1', short[1]);

    const trade = await workflow.call('trade', () => alice.listMyTrades({ symbol: optionsSymbol }));
    workflow.expectEqual(
      'trade',
      '/orderId=buy.orderId/matchOrderId',
      trade.find((row) => row.orderId === buy.orderId)?.matchOrderId,
      sell.orderId,
    );
    workflow.expectCompared(
      'trade',
      '/orderId=buy.orderId/price',
      trade.find((row) => row.orderId === buy.orderId)?.price,
      '==',
      '50',
    );
    workflow.expectCompared(
      'trade',
      '/orderId=buy.orderId/quantity',
      trade.find((row) => row.orderId === buy.orderId)?.quantity,
      '==',
      '2',
    );
    workflow.expectCompared(
      'trade',
      '/orderId=buy.orderId/fee',
      trade.find((row) => row.orderId === buy.orderId)?.fee,
      '==',
      '0.01',
    );
    workflow.expectEqual(
      'trade',
      '/orderId=buy.orderId/feeTokenName',
      trade.find((row) => row.orderId === buy.orderId)?.feeTokenName,
      'USDT',
    );
    workflow.expectEqual(
      'trade',
      '/orderId=buy.orderId/side',
      trade.find((row) => row.orderId === buy.orderId)?.side,
      'BUY',
    );

    const sellBack = await workflow.call('sellBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellBack.orderId }));

    // The long position covers the sell order.
    const nothingLocked = await workflow.call('nothingLocked', () => alice.getAccount());
    workflow.expectChange(
      'nothingLocked',
      '/balances/tokenName=USDT/free',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.expectChange(
      'nothingLocked',
      '/balances/tokenName=USDT/locked',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'nothingLocked',
      '/balances/tokenName=USDT/margin',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const allOptionsLocked = await workflow.call('allOptionsLocked', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared(
      'allOptionsLocked',
      '/0/position',
      allOptionsLocked[0]?.position,
      '==',
      '2',
    );
    workflow.expectCompared(
      'allOptionsLocked',
      '/0/availablePosition',
      allOptionsLocked[0]?.availablePosition,
      '==',
      '0',
    );

    const buyBack = await workflow.call('buyBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '60',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: buyBack.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '19.978',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-20.022',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/margin',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );

    const noLong = await workflow.call('noLong', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noLong', '/0', noLong[0]);

    const noShort = await workflow.call('noShort', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);

    const history = await workflow.call('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'FILLED' })
    );
    workflow.expectEqual(
      'history',
      '/orderId=buy.orderId/status',
      history.find((row) => row.orderId === buy.orderId)?.status,
      'FILLED',
    );
    workflow.expectEqual(
      'history',
      '/orderId=sellBack.orderId/status',
      history.find((row) => row.orderId === sellBack.orderId)?.status,
      'FILLED',
    );
  });
}

/**
 * An order that sells options without a long position locks their maximum pay-off, a fill turns
 * the locked amount into margin, and a cancellation releases it.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function marginOfAShort(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/margin-of-a-short', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The row with optionType 1 is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = workflow.output(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeFree = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = workflow.output(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const sell = await workflow.call('sell', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell`,
        price: '55',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sell.orderId }));

    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-500',
    );
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '500',
    );
    workflow.expectChange(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const buy = await workflow.call('buy', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy`,
        price: '55',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: buy.orderId }));

    const partiallyFilled = await workflow.call('partiallyFilled', () =>
      alice.getOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('partiallyFilled', '/status', partiallyFilled.status, 'PARTIALLY_FILLED');
    workflow.expectCompared(
      'partiallyFilled',
      '/executedQty',
      partiallyFilled.executedQty,
      '==',
      '0.4',
    );

    const marginAfterPartialFill = await workflow.call('marginAfterPartialFill', () =>
      alice.getAccount()
    );
    workflow.expectChange(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/free',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-478.0022',
    );
    workflow.expectChange(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/locked',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '300',
    );
    workflow.expectChange(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/margin',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    // The history also lists an open order that is partially filled.
    const inHistory = await workflow.call('inHistory', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol })
    );
    workflow.expectEqual(
      'inHistory',
      '/orderId=sell.orderId/status',
      inHistory.find((row) => row.orderId === sell.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    const marginAfterCancel = await workflow.call('marginAfterCancel', () => alice.getAccount());
    workflow.expectChange(
      'marginAfterCancel',
      '/balances/tokenName=USDT/free',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-178.0022',
    );
    workflow.expectChange(
      'marginAfterCancel',
      '/balances/tokenName=USDT/locked',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'marginAfterCancel',
      '/balances/tokenName=USDT/margin',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const short = await workflow.call('short', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('short', '/0/position', short[0]?.position, '==', '-0.4');
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '200');
    workflow.expectCompared('short', '/0/averagePrice', short[0]?.averagePrice, '==', '55');
    workflow.expectCompared(
      'short',
      '/0/availablePosition',
      short[0]?.availablePosition,
      '==',
      '0.4',
    );

    const buyBack = await workflow.call('buyBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '55',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buyBack.orderId }));

    // Placing the buy order releases no margin; only a fill does.
    const marginUnchanged = await workflow.call('marginUnchanged', () => alice.getAccount());
    workflow.expectChange(
      'marginUnchanged',
      '/balances/tokenName=USDT/free',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-200.0044',
    );
    workflow.expectChange(
      'marginUnchanged',
      '/balances/tokenName=USDT/locked',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '22.0022',
    );
    workflow.expectChange(
      'marginUnchanged',
      '/balances/tokenName=USDT/margin',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const sellBack = await workflow.call('sellBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '55',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellBack.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-0.0044',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-0.0044',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/balances/tokenName=USDT/margin',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );
  });
}

/**
 * The average price is weighted by quantity, does not change when the position is reduced, and is
 * the fill price after the position changes sides.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function positions(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/positions', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The row with optionType 1 is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const offerFirst = await workflow.call('offerFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-first`,
        price: '40',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offerFirst.orderId }));

    const buyFirst = await workflow.call('buyFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-first`,
        price: '40',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buyFirst.orderId }));

    const offerSecond = await workflow.call('offerSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-second`,
        price: '60',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offerSecond.orderId }));

    const buySecond = await workflow.call('buySecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-second`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buySecond.orderId }));

    // At the last price, 60, the position has gained 20 on a cost of 100.
    const long = await workflow.call('long', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '2');
    workflow.expectCompared('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    workflow.expectCompared('long', '/0/price', long[0]?.price, '==', '60');
    workflow.expectCompared('long', '/0/changed', long[0]?.changed, '==', '20');
    workflow.expectCompared('long', '/0/changedRate', long[0]?.changedRate, '==', '20');

    // The short position has lost the same amount, on a margin of 1000 less a premium of 100.
    const short = await workflow.call('short', () => bob.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('short', '/0/position', short[0]?.position, '==', '-2');
    workflow.expectCompared('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '1000');
    workflow.expectCompared('short', '/0/changed', short[0]?.changed, '==', '-20');
    workflow.expectCompared('short', '/0/changedRate', short[0]?.changedRate, '==', '-2.22');

    const bidFirst = await workflow.call('bidFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-first`,
        price: '70',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidFirst.orderId }));

    const sellFirst = await workflow.call('sellFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '70',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellFirst.orderId }));

    const reduced = await workflow.call('reduced', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('reduced', '/0/position', reduced[0]?.position, '==', '1');
    workflow.expectCompared('reduced', '/0/averagePrice', reduced[0]?.averagePrice, '==', '50');
    workflow.expectCompared('reduced', '/0/changed', reduced[0]?.changed, '==', '20');

    const bidSecond = await workflow.call('bidSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-bid-second`,
        price: '45',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidSecond.orderId }));

    const sellSecond = await workflow.call('sellSecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '45',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellSecond.orderId }));

    const aliceChangedSides = await workflow.call('aliceChangedSides', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared(
      'aliceChangedSides',
      '/0/position',
      aliceChangedSides[0]?.position,
      '==',
      '-2',
    );
    workflow.expectCompared(
      'aliceChangedSides',
      '/0/averagePrice',
      aliceChangedSides[0]?.averagePrice,
      '==',
      '45',
    );
    workflow.expectCompared(
      'aliceChangedSides',
      '/0/margin',
      aliceChangedSides[0]?.margin,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'aliceChangedSides',
      '/0/changed',
      aliceChangedSides[0]?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceChangedSides',
      '/0/changedRate',
      aliceChangedSides[0]?.changedRate,
      '==',
      '0',
    );

    const bobChangedSides = await workflow.call('bobChangedSides', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared(
      'bobChangedSides',
      '/0/position',
      bobChangedSides[0]?.position,
      '==',
      '2',
    );
    workflow.expectCompared(
      'bobChangedSides',
      '/0/averagePrice',
      bobChangedSides[0]?.averagePrice,
      '==',
      '45',
    );
    workflow.expectCompared('bobChangedSides', '/0/margin', bobChangedSides[0]?.margin, '==', '0');

    const offerThird = await workflow.call('offerThird', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-third`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offerThird.orderId }));

    const buyThird = await workflow.call('buyThird', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-third`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buyThird.orderId }));

    // The loss is 5 on a margin of 500 less a premium of 45. The rate is rounded to two
    // decimals.
    const shortLoss = await workflow.call('shortLoss', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('shortLoss', '/0/position', shortLoss[0]?.position, '==', '-1');
    workflow.expectCompared('shortLoss', '/0/averagePrice', shortLoss[0]?.averagePrice, '==', '45');
    workflow.expectCompared('shortLoss', '/0/margin', shortLoss[0]?.margin, '==', '500');
    workflow.expectCompared('shortLoss', '/0/changed', shortLoss[0]?.changed, '==', '-5');
    workflow.expectCompared('shortLoss', '/0/changedRate', shortLoss[0]?.changedRate, '==', '-1.1');

    const offerFourth = await workflow.call('offerFourth', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-fourth`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offerFourth.orderId }));

    const buyFourth = await workflow.call('buyFourth', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-fourth`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buyFourth.orderId }));

    const noPosition = await workflow.call('noPosition', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noPosition', '/0', noPosition[0]);
  });
}

/** The workflows of the option section, in the order of its Arazzo documents. */
export const optionWorkflows: readonly Workflow[] = [
  {
    id: 'option/workflows/cancel',
    title: 'An open order can be queried by either id and cancelled once, by either id; the cancellation releases its locked funds',
    requirements: [{ source: "requirements-3", locator: "sections 3 and 4" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "listOpenOrders", "getOrder", "cancelOrder", "listHistoryOrders"],
    run: cancel,
  },
  {
    id: 'option/workflows/limits-of-an-order',
    title: 'An order that violates a filter or exceeds the free balance is rejected and locks nothing',
    requirements: [{ source: "requirements-3", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 2, 5 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'option/workflows/buy-and-sell',
    title: 'The buyer pays the premium and a fee, the seller receives the premium and posts margin, and the reverse trade closes both positions',
    requirements: [{ source: "requirements-3", locator: "sections 2.3 and 2.4" }, { source: "broker-behaviour", locator: "sections 5 and 11" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: buyAndSell,
  },
  {
    id: 'option/workflows/margin-of-a-short',
    title: 'An order that sells options without a long position locks their maximum pay-off, a fill turns the locked amount into margin, and a cancellation releases it',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listHistoryOrders", "cancelOrder", "listPositions"],
    run: marginOfAShort,
  },
  {
    id: 'option/workflows/positions',
    title: 'The average price is weighted by quantity, does not change when the position is reduced, and is the fill price after the position changes sides',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "placeOrder", "listPositions"],
    run: positions,
  },
];
