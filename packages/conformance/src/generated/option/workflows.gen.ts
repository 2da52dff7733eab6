// Generated from spec/option/workflows by scripts/generate.ts; spec hash bb8d46dc05988129.
// Do not edit: change the specification, then run `pnpm generate`.

import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * An open order is found by either id and can be cancelled once, by either id, which releases its
 * locked funds.
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

    // This is the call spread of the default data.
    const options = await workflow.answered('options', () => alice.listOptions());
    workflow.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeFree = workflow.take(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = workflow.take(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = workflow.take(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const placed = await workflow.answered('placed', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: placed.orderId }));

    const open = await workflow.answered('open', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    workflow.equal(
      'open',
      '/orderId=placed.orderId/status',
      open.find((row) => row.orderId === placed.orderId)?.status,
      'NEW',
    );
    workflow.equal(
      'open',
      '/orderId=placed.orderId/type',
      open.find((row) => row.orderId === placed.orderId)?.type,
      'LIMIT',
    );

    const byClientOrderId = await workflow.answered('byClientOrderId', () =>
      alice.getOrder({ clientOrderId: `${inputs.run}-c` })
    );
    workflow.equal('byClientOrderId', '/orderId', byClientOrderId.orderId, placed.orderId);
    workflow.equal('byClientOrderId', '/timeInForce', byClientOrderId.timeInForce, 'GTC');

    const other = await workflow.answered('other', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-other`,
        price: '21',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: other.orderId }));

    await workflow.refused('mismatchedIds', 400, -1128, () =>
      alice.cancelOrder({
        orderId: other.orderId,
        clientOrderId: `${inputs.run}-c`,
      })
    );

    await workflow.refused('duplicateClientOrderId', 400, -1141, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );

    await workflow.refused('otherAccount', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await workflow.answered('cancelled', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );
    workflow.equal('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    workflow.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.refused('cancelAgain', 400, -1142, () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );

    await workflow.refused('unknown', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-unknown` })
    );

    const cleanUp = await workflow.answered('cleanUp', () =>
      alice.cancelOrder({ orderId: other.orderId })
    );
    workflow.equal('cleanUp', '/status', cleanUp.status, 'CANCELED');

    const after = await workflow.answered('after', () => alice.getAccount());
    workflow.changed(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    workflow.changed(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    workflow.changed(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      beforeMargin,
      '0',
    );

    const notOpen = await workflow.answered('notOpen', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    workflow.absent(
      'notOpen',
      '/orderId=placed.orderId',
      notOpen.find((row) => row.orderId === placed.orderId),
    );
    workflow.absent(
      'notOpen',
      '/orderId=other.orderId',
      notOpen.find((row) => row.orderId === other.orderId),
    );

    const history = await workflow.answered('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'CANCELED' })
    );
    workflow.equal(
      'history',
      '/orderId=placed.orderId/status',
      history.find((row) => row.orderId === placed.orderId)?.status,
      'CANCELED',
    );
    workflow.equal(
      'history',
      '/orderId=other.orderId/status',
      history.find((row) => row.orderId === other.orderId)?.status,
      'CANCELED',
    );
  });
}

/**
 * An order that breaks a filter or exceeds the free balance is rejected and locks nothing.
 *
 * Source: requirements-3 section 2.1; broker-behaviour sections 2, 5 and 11.
 */
export async function limitsOfAnOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/limits-of-an-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;

    // This is the call spread of the default data.
    const options = await workflow.answered('options', () => alice.listOptions());
    workflow.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeFree = workflow.take(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = workflow.take(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = workflow.take(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    await workflow.refused('insufficientCollateral', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-insufficient-collateral`,
        price: '50',
      })
    );

    await workflow.refused('insufficientBalance', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-insufficient-balance`,
        price: '500',
      })
    );

    await workflow.refused('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-off-tick`,
        price: '50.005',
      })
    );

    await workflow.refused('belowMinQuantity', 400, -1136, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.005',
        clientOrderId: `${inputs.run}-below-min-quantity`,
        price: '500',
      })
    );

    await workflow.refused('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.0005',
        clientOrderId: `${inputs.run}-off-step`,
        price: '50',
      })
    );

    await workflow.refused('belowMinNotional', 400, -1140, () =>
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
    const atMinNotional = await workflow.answered('atMinNotional', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-at-min-notional`,
        price: '100',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: atMinNotional.orderId }));

    const cleanUp = await workflow.answered('cleanUp', () =>
      alice.cancelOrder({ orderId: atMinNotional.orderId })
    );
    workflow.equal('cleanUp', '/status', cleanUp.status, 'CANCELED');

    // The order book has no sell orders.
    await workflow.refused('emptySide', 400, -1112, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'MARKET',
        quantity: '1',
        clientOrderId: `${inputs.run}-empty-side`,
      })
    );

    const after = await workflow.answered('after', () => alice.getAccount());
    workflow.changed(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    workflow.changed(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    workflow.changed(
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

    // This is the call spread of the default data.
    const options = await workflow.answered('options', () => alice.listOptions());
    workflow.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await workflow.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await workflow.answered('bobBefore', () => bob.getAccount());
    const bobBeforeFree = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const buy = await workflow.answered('buy', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy`,
        price: '50',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buy.orderId }));
    workflow.equal('buy', '/status', buy.status, 'NEW');
    workflow.compare('buy', '/price', buy.price, '==', '50');
    workflow.compare('buy', '/origQty', buy.origQty, '==', '2');
    workflow.compare('buy', '/executedQty', buy.executedQty, '==', '0');

    // The order locks the premium and the fee, which is 0.01 % of the premium.
    const locked = await workflow.answered('locked', () => alice.getAccount());
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '100.01',
    );
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const sell = await workflow.answered('sell', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: sell.orderId }));

    const filled = await workflow.answered('filled', () =>
      alice.getOrder({ orderId: buy.orderId })
    );
    workflow.equal('filled', '/status', filled.status, 'FILLED');
    workflow.compare('filled', '/executedQty', filled.executedQty, '==', '2');
    workflow.compare('filled', '/avgPrice', filled.avgPrice, '==', '50');
    workflow.equal('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'USDT');
    workflow.compare('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.01');

    const paid = await workflow.answered('paid', () => alice.getAccount());
    workflow.changed(
      'paid',
      '/balances/tokenName=USDT/free',
      paid.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.changed(
      'paid',
      '/balances/tokenName=USDT/locked',
      paid.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.changed(
      'paid',
      '/balances/tokenName=USDT/margin',
      paid.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    // The margin is the maximum pay-off of the two options.
    const earned = await workflow.answered('earned', () => bob.getAccount());
    workflow.changed(
      'earned',
      '/balances/tokenName=USDT/free',
      earned.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-900.01',
    );
    workflow.changed(
      'earned',
      '/balances/tokenName=USDT/locked',
      earned.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.changed(
      'earned',
      '/balances/tokenName=USDT/margin',
      earned.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '1000',
    );

    const long = await workflow.answered('long', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('long', '/0/position', long[0]?.position, '==', '2');
    workflow.compare('long', '/0/availablePosition', long[0]?.availablePosition, '==', '2');
    workflow.compare('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    workflow.compare('long', '/0/margin', long[0]?.margin, '==', '0');
    workflow.compare('long', '/0/strikePrice', long[0]?.strikePrice, '==', optionsStrike);
    workflow.equal('long', '/0/settlementTime', long[0]?.settlementTime, optionsExpiration);
    workflow.absent('long', '/1', long[1]);

    const short = await workflow.answered('short', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('short', '/0/position', short[0]?.position, '==', '-2');
    workflow.compare('short', '/0/availablePosition', short[0]?.availablePosition, '==', '2');
    workflow.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    workflow.compare('short', '/0/margin', short[0]?.margin, '==', '1000');
    workflow.absent('short', '/1', short[1]);

    const trade = await workflow.answered('trade', () =>
      alice.listMyTrades({ symbol: optionsSymbol })
    );
    workflow.equal(
      'trade',
      '/orderId=buy.orderId/matchOrderId',
      trade.find((row) => row.orderId === buy.orderId)?.matchOrderId,
      sell.orderId,
    );
    workflow.compare(
      'trade',
      '/orderId=buy.orderId/price',
      trade.find((row) => row.orderId === buy.orderId)?.price,
      '==',
      '50',
    );
    workflow.compare(
      'trade',
      '/orderId=buy.orderId/quantity',
      trade.find((row) => row.orderId === buy.orderId)?.quantity,
      '==',
      '2',
    );
    workflow.compare(
      'trade',
      '/orderId=buy.orderId/fee',
      trade.find((row) => row.orderId === buy.orderId)?.fee,
      '==',
      '0.01',
    );
    workflow.equal(
      'trade',
      '/orderId=buy.orderId/feeTokenName',
      trade.find((row) => row.orderId === buy.orderId)?.feeTokenName,
      'USDT',
    );
    workflow.equal(
      'trade',
      '/orderId=buy.orderId/side',
      trade.find((row) => row.orderId === buy.orderId)?.side,
      'BUY',
    );

    const sellBack = await workflow.answered('sellBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '60',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: sellBack.orderId }));

    // The long position covers the sell order.
    const nothingLocked = await workflow.answered('nothingLocked', () => alice.getAccount());
    workflow.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/free',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/locked',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/margin',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const allOptionsLocked = await workflow.answered('allOptionsLocked', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('allOptionsLocked', '/0/position', allOptionsLocked[0]?.position, '==', '2');
    workflow.compare(
      'allOptionsLocked',
      '/0/availablePosition',
      allOptionsLocked[0]?.availablePosition,
      '==',
      '0',
    );

    const buyBack = await workflow.answered('buyBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '60',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: buyBack.orderId }));

    const aliceAfter = await workflow.answered('aliceAfter', () => alice.getAccount());
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '19.978',
    );
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await workflow.answered('bobAfter', () => bob.getAccount());
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-20.022',
    );
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/margin',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );

    const noLong = await workflow.answered('noLong', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.absent('noLong', '/0', noLong[0]);

    const noShort = await workflow.answered('noShort', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.absent('noShort', '/0', noShort[0]);

    const history = await workflow.answered('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'FILLED' })
    );
    workflow.equal(
      'history',
      '/orderId=buy.orderId/status',
      history.find((row) => row.orderId === buy.orderId)?.status,
      'FILLED',
    );
    workflow.equal(
      'history',
      '/orderId=sellBack.orderId/status',
      history.find((row) => row.orderId === sellBack.orderId)?.status,
      'FILLED',
    );
  });
}

/**
 * Selling options without a long position locks their maximum pay-off, a fill turns it into
 * margin, and a cancellation releases it.
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

    // This is the call spread of the default data.
    const options = await workflow.answered('options', () => alice.listOptions());
    workflow.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await workflow.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = workflow.take(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await workflow.answered('bobBefore', () => bob.getAccount());
    const bobBeforeFree = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = workflow.take(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const sell = await workflow.answered('sell', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell`,
        price: '55',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: sell.orderId }));

    const locked = await workflow.answered('locked', () => alice.getAccount());
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-500',
    );
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '500',
    );
    workflow.changed(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const buy = await workflow.answered('buy', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy`,
        price: '55',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: buy.orderId }));

    const partiallyFilled = await workflow.answered('partiallyFilled', () =>
      alice.getOrder({ orderId: sell.orderId })
    );
    workflow.equal('partiallyFilled', '/status', partiallyFilled.status, 'PARTIALLY_FILLED');
    workflow.compare('partiallyFilled', '/executedQty', partiallyFilled.executedQty, '==', '0.4');

    const marginAfterPartialFill = await workflow.answered('marginAfterPartialFill', () =>
      alice.getAccount()
    );
    workflow.changed(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/free',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-478.0022',
    );
    workflow.changed(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/locked',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '300',
    );
    workflow.changed(
      'marginAfterPartialFill',
      '/balances/tokenName=USDT/margin',
      marginAfterPartialFill.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    // The history also lists an open order that is partially filled.
    const inHistory = await workflow.answered('inHistory', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol })
    );
    workflow.equal(
      'inHistory',
      '/orderId=sell.orderId/status',
      inHistory.find((row) => row.orderId === sell.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const cancelled = await workflow.answered('cancelled', () =>
      alice.cancelOrder({ orderId: sell.orderId })
    );
    workflow.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    const marginAfterCancel = await workflow.answered('marginAfterCancel', () =>
      alice.getAccount()
    );
    workflow.changed(
      'marginAfterCancel',
      '/balances/tokenName=USDT/free',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-178.0022',
    );
    workflow.changed(
      'marginAfterCancel',
      '/balances/tokenName=USDT/locked',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.changed(
      'marginAfterCancel',
      '/balances/tokenName=USDT/margin',
      marginAfterCancel.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const short = await workflow.answered('short', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('short', '/0/position', short[0]?.position, '==', '-0.4');
    workflow.compare('short', '/0/margin', short[0]?.margin, '==', '200');
    workflow.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '55');
    workflow.compare('short', '/0/availablePosition', short[0]?.availablePosition, '==', '0.4');

    const buyBack = await workflow.answered('buyBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '55',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buyBack.orderId }));

    // Only a fill of the buy order releases margin, not the order itself.
    const marginUnchanged = await workflow.answered('marginUnchanged', () => alice.getAccount());
    workflow.changed(
      'marginUnchanged',
      '/balances/tokenName=USDT/free',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-200.0044',
    );
    workflow.changed(
      'marginUnchanged',
      '/balances/tokenName=USDT/locked',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '22.0022',
    );
    workflow.changed(
      'marginUnchanged',
      '/balances/tokenName=USDT/margin',
      marginUnchanged.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const sellBack = await workflow.answered('sellBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '55',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: sellBack.orderId }));

    const aliceAfter = await workflow.answered('aliceAfter', () => alice.getAccount());
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-0.0044',
    );
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await workflow.answered('bobAfter', () => bob.getAccount());
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-0.0044',
    );
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.changed(
      'bobAfter',
      '/balances/tokenName=USDT/margin',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );
  });
}

/**
 * The average price is weighted by quantity, does not change while a position shrinks, and is the
 * fill price after a change of sides.
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

    // This is the call spread of the default data.
    const options = await workflow.answered('options', () => alice.listOptions());
    workflow.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    workflow.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = workflow.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = workflow.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = workflow.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const offerFirst = await workflow.answered('offerFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-first`,
        price: '40',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: offerFirst.orderId }));

    const buyFirst = await workflow.answered('buyFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-first`,
        price: '40',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buyFirst.orderId }));

    const offerSecond = await workflow.answered('offerSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-second`,
        price: '60',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: offerSecond.orderId }));

    const buySecond = await workflow.answered('buySecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-second`,
        price: '60',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buySecond.orderId }));

    // At the last price, 60, the position has gained 20 on a cost of 100.
    const long = await workflow.answered('long', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('long', '/0/position', long[0]?.position, '==', '2');
    workflow.compare('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    workflow.compare('long', '/0/price', long[0]?.price, '==', '60');
    workflow.compare('long', '/0/changed', long[0]?.changed, '==', '20');
    workflow.compare('long', '/0/changedRate', long[0]?.changedRate, '==', '20');

    // The other side has lost the same amount, on a margin of 1000 less a premium of 100.
    const short = await workflow.answered('short', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('short', '/0/position', short[0]?.position, '==', '-2');
    workflow.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    workflow.compare('short', '/0/margin', short[0]?.margin, '==', '1000');
    workflow.compare('short', '/0/changed', short[0]?.changed, '==', '-20');
    workflow.compare('short', '/0/changedRate', short[0]?.changedRate, '==', '-2.22');

    const bidFirst = await workflow.answered('bidFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-first`,
        price: '70',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: bidFirst.orderId }));

    const sellFirst = await workflow.answered('sellFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '70',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: sellFirst.orderId }));

    const reduced = await workflow.answered('reduced', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('reduced', '/0/position', reduced[0]?.position, '==', '1');
    workflow.compare('reduced', '/0/averagePrice', reduced[0]?.averagePrice, '==', '50');
    workflow.compare('reduced', '/0/changed', reduced[0]?.changed, '==', '20');

    const bidSecond = await workflow.answered('bidSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-bid-second`,
        price: '45',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: bidSecond.orderId }));

    const sellSecond = await workflow.answered('sellSecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '45',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: sellSecond.orderId }));

    const aliceChangedSides = await workflow.answered('aliceChangedSides', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare(
      'aliceChangedSides',
      '/0/position',
      aliceChangedSides[0]?.position,
      '==',
      '-2',
    );
    workflow.compare(
      'aliceChangedSides',
      '/0/averagePrice',
      aliceChangedSides[0]?.averagePrice,
      '==',
      '45',
    );
    workflow.compare('aliceChangedSides', '/0/margin', aliceChangedSides[0]?.margin, '==', '1000');
    workflow.compare('aliceChangedSides', '/0/changed', aliceChangedSides[0]?.changed, '==', '0');
    workflow.compare(
      'aliceChangedSides',
      '/0/changedRate',
      aliceChangedSides[0]?.changedRate,
      '==',
      '0',
    );

    const bobChangedSides = await workflow.answered('bobChangedSides', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('bobChangedSides', '/0/position', bobChangedSides[0]?.position, '==', '2');
    workflow.compare(
      'bobChangedSides',
      '/0/averagePrice',
      bobChangedSides[0]?.averagePrice,
      '==',
      '45',
    );
    workflow.compare('bobChangedSides', '/0/margin', bobChangedSides[0]?.margin, '==', '0');

    const offerThird = await workflow.answered('offerThird', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-third`,
        price: '50',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: offerThird.orderId }));

    const buyThird = await workflow.answered('buyThird', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-third`,
        price: '50',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buyThird.orderId }));

    // The loss is 5 on a margin of 500 less a premium of 45. The rate is rounded to two
    // decimals.
    const shortLoss = await workflow.answered('shortLoss', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.compare('shortLoss', '/0/position', shortLoss[0]?.position, '==', '-1');
    workflow.compare('shortLoss', '/0/averagePrice', shortLoss[0]?.averagePrice, '==', '45');
    workflow.compare('shortLoss', '/0/margin', shortLoss[0]?.margin, '==', '500');
    workflow.compare('shortLoss', '/0/changed', shortLoss[0]?.changed, '==', '-5');
    workflow.compare('shortLoss', '/0/changedRate', shortLoss[0]?.changedRate, '==', '-1.1');

    const offerFourth = await workflow.answered('offerFourth', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-fourth`,
        price: '50',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderId: offerFourth.orderId }));

    const buyFourth = await workflow.answered('buyFourth', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-fourth`,
        price: '50',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderId: buyFourth.orderId }));

    const noPosition = await workflow.answered('noPosition', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.absent('noPosition', '/0', noPosition[0]);
  });
}

/** The workflows of the option section, in the order of its documents. */
export const optionWorkflows: readonly Workflow[] = [
  {
    id: 'option/workflows/cancel',
    title: 'An open order is found by either id and can be cancelled once, by either id, which releases its locked funds',
    promise: [{ source: "requirements-3", locator: "sections 3 and 4" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "listOpenOrders", "getOrder", "cancelOrder", "listHistoryOrders"],
    run: cancel,
  },
  {
    id: 'option/workflows/limits-of-an-order',
    title: 'An order that breaks a filter or exceeds the free balance is rejected and locks nothing',
    promise: [{ source: "requirements-3", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 2, 5 and 11" }],
    accounts: ["alice"],
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'option/workflows/buy-and-sell',
    title: 'The buyer pays the premium and a fee, the seller receives the premium and posts margin, and the reverse trade closes both positions',
    promise: [{ source: "requirements-3", locator: "sections 2.3 and 2.4" }, { source: "broker-behaviour", locator: "sections 5 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: buyAndSell,
  },
  {
    id: 'option/workflows/margin-of-a-short',
    title: 'Selling options without a long position locks their maximum pay-off, a fill turns it into margin, and a cancellation releases it',
    promise: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listHistoryOrders", "cancelOrder", "listPositions"],
    run: marginOfAShort,
  },
  {
    id: 'option/workflows/positions',
    title: 'The average price is weighted by quantity, does not change while a position shrinks, and is the fill price after a change of sides',
    promise: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "placeOrder", "listPositions"],
    run: positions,
  },
];
