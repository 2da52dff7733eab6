// Generated from spec/option/workflows.arazzo.yaml by scripts/generate.ts; spec hash d1215950e7c55dac.
// Do not edit: change the specification, then run `pnpm generate`.

import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * A buyer pays the premium and its fee, the seller gets the premium and holds the margin; selling
 * back ends both positions.
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

    // The call spread of the default world.
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

    // Premium and fee, one ten-thousandth of it.
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

    // The margin is the most that the two options can pay.
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

    // Options that are held cover the order.
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

    const held = await workflow.call('held', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('held', '/0/position', held[0]?.position, '==', '2');
    workflow.expectCompared('held', '/0/availablePosition', held[0]?.availablePosition, '==', '0');

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
 * Selling options that are not held locks the most they can pay; what fills becomes margin, what
 * is cancelled is free again.
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

    // The call spread of the default world.
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

    const partlyFilled = await workflow.call('partlyFilled', () =>
      alice.getOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('partlyFilled', '/status', partlyFilled.status, 'PARTIALLY_FILLED');
    workflow.expectCompared('partlyFilled', '/executedQty', partlyFilled.executedQty, '==', '0.4');

    const partlyMargin = await workflow.call('partlyMargin', () => alice.getAccount());
    workflow.expectChange(
      'partlyMargin',
      '/balances/tokenName=USDT/free',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-478.0022',
    );
    workflow.expectChange(
      'partlyMargin',
      '/balances/tokenName=USDT/locked',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '300',
    );
    workflow.expectChange(
      'partlyMargin',
      '/balances/tokenName=USDT/margin',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    // An open order that is partly filled is in the history too.
    const inBoth = await workflow.call('inBoth', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol })
    );
    workflow.expectEqual(
      'inBoth',
      '/orderId=sell.orderId/status',
      inBoth.find((row) => row.orderId === sell.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    const margin = await workflow.call('margin', () => alice.getAccount());
    workflow.expectChange(
      'margin',
      '/balances/tokenName=USDT/free',
      margin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-178.0022',
    );
    workflow.expectChange(
      'margin',
      '/balances/tokenName=USDT/locked',
      margin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'margin',
      '/balances/tokenName=USDT/margin',
      margin.balances.find((row) => row.tokenName === 'USDT')?.margin,
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

    // The order itself gives no margin back.
    const stillMargin = await workflow.call('stillMargin', () => alice.getAccount());
    workflow.expectChange(
      'stillMargin',
      '/balances/tokenName=USDT/free',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-200.0044',
    );
    workflow.expectChange(
      'stillMargin',
      '/balances/tokenName=USDT/locked',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '22.0022',
    );
    workflow.expectChange(
      'stillMargin',
      '/balances/tokenName=USDT/margin',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.margin,
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
 * An open order is found and cancelled by either id, once, and gives back what it locked.
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

    // The call spread of the default world.
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

    await workflow.expectError('ofTwoOrders', 400, -1128, () =>
      alice.cancelOrder({
        orderId: other.orderId,
        clientOrderId: `${inputs.run}-c`,
      })
    );

    await workflow.expectError('again', 400, -1141, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );

    await workflow.expectError('ofAnother', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );
    workflow.expectEqual('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.expectError('twice', 400, -1142, () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );

    await workflow.expectError('never', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-never` })
    );

    const tidy = await workflow.call('tidy', () => alice.cancelOrder({ orderId: other.orderId }));
    workflow.expectEqual('tidy', '/status', tidy.status, 'CANCELED');

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

    const closed = await workflow.call('closed', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    workflow.expectAbsent(
      'closed',
      '/orderId=placed.orderId',
      closed.find((row) => row.orderId === placed.orderId),
    );
    workflow.expectAbsent(
      'closed',
      '/orderId=other.orderId',
      closed.find((row) => row.orderId === other.orderId),
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
 * The average price weighs purchases, stays while a position shrinks, and starts anew when it
 * changes sides.
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

    // The call spread of the default world.
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

    // At the last price, 60, it has gained 20 on 100.
    const long = await workflow.call('long', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '2');
    workflow.expectCompared('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    workflow.expectCompared('long', '/0/price', long[0]?.price, '==', '60');
    workflow.expectCompared('long', '/0/changed', long[0]?.changed, '==', '20');
    workflow.expectCompared('long', '/0/changedRate', long[0]?.changedRate, '==', '20');

    // The other side has lost as much, of 1000 less 100.
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

    const smaller = await workflow.call('smaller', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('smaller', '/0/position', smaller[0]?.position, '==', '1');
    workflow.expectCompared('smaller', '/0/averagePrice', smaller[0]?.averagePrice, '==', '50');
    workflow.expectCompared('smaller', '/0/changed', smaller[0]?.changed, '==', '20');

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

    const crossed = await workflow.call('crossed', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('crossed', '/0/position', crossed[0]?.position, '==', '-2');
    workflow.expectCompared('crossed', '/0/averagePrice', crossed[0]?.averagePrice, '==', '45');
    workflow.expectCompared('crossed', '/0/margin', crossed[0]?.margin, '==', '1000');
    workflow.expectCompared('crossed', '/0/changed', crossed[0]?.changed, '==', '0');
    workflow.expectCompared('crossed', '/0/changedRate', crossed[0]?.changedRate, '==', '0');

    const crossedToo = await workflow.call('crossedToo', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('crossedToo', '/0/position', crossedToo[0]?.position, '==', '2');
    workflow.expectCompared(
      'crossedToo',
      '/0/averagePrice',
      crossedToo[0]?.averagePrice,
      '==',
      '45',
    );
    workflow.expectCompared('crossedToo', '/0/margin', crossedToo[0]?.margin, '==', '0');

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

    // 5 of 500 less 45, rounded to two decimals.
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

    const none = await workflow.call('none', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectAbsent('none', '/0', none[0]);
  });
}

/**
 * An order that breaks a filter, or that the account can not cover, is refused and locks nothing.
 *
 * Source: requirements-3 section 2.1; broker-behaviour sections 2, 5 and 11.
 */
export async function limitsOfAnOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/limits-of-an-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;

    // The call spread of the default world.
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

    await workflow.expectError('noCollateral', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-no-collateral`,
        price: '50',
      })
    );

    await workflow.expectError('tooDear', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-too-dear`,
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

    await workflow.expectError('tooFew', 400, -1136, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.005',
        clientOrderId: `${inputs.run}-too-few`,
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

    await workflow.expectError('tooLittle', 400, -1140, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-too-little`,
        price: '99.99',
      })
    );

    // 0.01 at 100 is just the minimum of 1.
    const enough = await workflow.call('enough', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-enough`,
        price: '100',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: enough.orderId }));

    const tidy = await workflow.call('tidy', () => alice.cancelOrder({ orderId: enough.orderId }));
    workflow.expectEqual('tidy', '/status', tidy.status, 'CANCELED');

    // Nobody sells.
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

/** The workflows of the option section, in the order of its document. */
export const optionWorkflows: readonly Workflow[] = [
  {
    id: 'option/workflows/buy-and-sell',
    title: 'A buyer pays the premium and its fee, the seller gets the premium and holds the margin; selling back ends both positions',
    requirements: [{ source: "requirements-3", locator: "sections 2.3 and 2.4" }, { source: "broker-behaviour", locator: "sections 5 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: buyAndSell,
  },
  {
    id: 'option/workflows/margin-of-a-short',
    title: 'Selling options that are not held locks the most they can pay; what fills becomes margin, what is cancelled is free again',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listHistoryOrders", "cancelOrder", "listPositions"],
    run: marginOfAShort,
  },
  {
    id: 'option/workflows/cancel',
    title: 'An open order is found and cancelled by either id, once, and gives back what it locked',
    requirements: [{ source: "requirements-3", locator: "sections 3 and 4" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "listOpenOrders", "getOrder", "cancelOrder", "listHistoryOrders"],
    run: cancel,
  },
  {
    id: 'option/workflows/positions',
    title: 'The average price weighs purchases, stays while a position shrinks, and starts anew when it changes sides',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "placeOrder", "listPositions"],
    run: positions,
  },
  {
    id: 'option/workflows/limits-of-an-order',
    title: 'An order that breaks a filter, or that the account can not cover, is refused and locks nothing',
    requirements: [{ source: "requirements-3", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 2, 5 and 11" }],
    accounts: ["alice"],
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder"],
    run: limitsOfAnOrder,
  },
];
