// Generated from spec/option/workflows.arazzo.yaml by scripts/generate.ts; spec hash d1215950e7c55dac.
// Do not edit: change the specification, then run `pnpm generate`.

import { newInputs, type StoryInputs } from '../../stories/inputs.ts';
import type { Story, StoryAccounts } from '../../stories/story.ts';
import { tell } from '../../stories/tell.ts';

/**
 * A buyer pays the premium and its fee, the seller gets the premium and holds the margin; selling
 * back ends both positions.
 *
 * Source: requirements-3 sections 2.3 and 2.4; broker-behaviour sections 5 and 11.
 */
export async function buyAndSell(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('option/stories/buy-and-sell', accounts, async (story) => {
    const alice = story.account('alice').option;
    const bob = story.account('bob').option;

    // The call spread of the default world.
    const options = await story.answered('options', () => alice.listOptions());
    story.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    story.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = story.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = story.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = story.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeFree = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const buy = await story.answered('buy', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy`,
        price: '50',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buy.orderId }));
    story.equal('buy', '/status', buy.status, 'NEW');
    story.compare('buy', '/price', buy.price, '==', '50');
    story.compare('buy', '/origQty', buy.origQty, '==', '2');
    story.compare('buy', '/executedQty', buy.executedQty, '==', '0');

    // Premium and fee, one ten-thousandth of it.
    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    story.changed(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '100.01',
    );
    story.changed(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const sell = await story.answered('sell', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: sell.orderId }));

    const filled = await story.answered('filled', () => alice.getOrder({ orderId: buy.orderId }));
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/executedQty', filled.executedQty, '==', '2');
    story.compare('filled', '/avgPrice', filled.avgPrice, '==', '50');
    story.equal('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'USDT');
    story.compare('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.01');

    const paid = await story.answered('paid', () => alice.getAccount());
    story.changed(
      'paid',
      '/balances/tokenName=USDT/free',
      paid.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    story.changed(
      'paid',
      '/balances/tokenName=USDT/locked',
      paid.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    story.changed(
      'paid',
      '/balances/tokenName=USDT/margin',
      paid.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    // The margin is the most that the two options can pay.
    const earned = await story.answered('earned', () => bob.getAccount());
    story.changed(
      'earned',
      '/balances/tokenName=USDT/free',
      earned.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-900.01',
    );
    story.changed(
      'earned',
      '/balances/tokenName=USDT/locked',
      earned.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    story.changed(
      'earned',
      '/balances/tokenName=USDT/margin',
      earned.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '1000',
    );

    const long = await story.answered('long', () => alice.listPositions({ symbol: optionsSymbol }));
    story.compare('long', '/0/position', long[0]?.position, '==', '2');
    story.compare('long', '/0/availablePosition', long[0]?.availablePosition, '==', '2');
    story.compare('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    story.compare('long', '/0/margin', long[0]?.margin, '==', '0');
    story.compare('long', '/0/strikePrice', long[0]?.strikePrice, '==', optionsStrike);
    story.equal('long', '/0/settlementTime', long[0]?.settlementTime, optionsExpiration);
    story.absent('long', '/1', long[1]);

    const short = await story.answered('short', () => bob.listPositions({ symbol: optionsSymbol }));
    story.compare('short', '/0/position', short[0]?.position, '==', '-2');
    story.compare('short', '/0/availablePosition', short[0]?.availablePosition, '==', '2');
    story.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    story.compare('short', '/0/margin', short[0]?.margin, '==', '1000');
    story.absent('short', '/1', short[1]);

    const trade = await story.answered('trade', () =>
      alice.listMyTrades({ symbol: optionsSymbol })
    );
    story.equal(
      'trade',
      '/orderId=buy.orderId/matchOrderId',
      trade.find((row) => row.orderId === buy.orderId)?.matchOrderId,
      sell.orderId,
    );
    story.compare(
      'trade',
      '/orderId=buy.orderId/price',
      trade.find((row) => row.orderId === buy.orderId)?.price,
      '==',
      '50',
    );
    story.compare(
      'trade',
      '/orderId=buy.orderId/quantity',
      trade.find((row) => row.orderId === buy.orderId)?.quantity,
      '==',
      '2',
    );
    story.compare(
      'trade',
      '/orderId=buy.orderId/fee',
      trade.find((row) => row.orderId === buy.orderId)?.fee,
      '==',
      '0.01',
    );
    story.equal(
      'trade',
      '/orderId=buy.orderId/feeTokenName',
      trade.find((row) => row.orderId === buy.orderId)?.feeTokenName,
      'USDT',
    );
    story.equal(
      'trade',
      '/orderId=buy.orderId/side',
      trade.find((row) => row.orderId === buy.orderId)?.side,
      'BUY',
    );

    const sellBack = await story.answered('sellBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '60',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: sellBack.orderId }));

    // Options that are held cover the order.
    const nothingLocked = await story.answered('nothingLocked', () => alice.getAccount());
    story.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/free',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    story.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/locked',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    story.changed(
      'nothingLocked',
      '/balances/tokenName=USDT/margin',
      nothingLocked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const held = await story.answered('held', () => alice.listPositions({ symbol: optionsSymbol }));
    story.compare('held', '/0/position', held[0]?.position, '==', '2');
    story.compare('held', '/0/availablePosition', held[0]?.availablePosition, '==', '0');

    const buyBack = await story.answered('buyBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '60',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: buyBack.orderId }));

    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '19.978',
    );
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-20.022',
    );
    story.changed(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    story.changed(
      'bobAfter',
      '/balances/tokenName=USDT/margin',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );

    const noLong = await story.answered('noLong', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    story.absent('noLong', '/0', noLong[0]);

    const noShort = await story.answered('noShort', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    story.absent('noShort', '/0', noShort[0]);

    const history = await story.answered('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'FILLED' })
    );
    story.equal(
      'history',
      '/orderId=buy.orderId/status',
      history.find((row) => row.orderId === buy.orderId)?.status,
      'FILLED',
    );
    story.equal(
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
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('option/stories/margin-of-a-short', accounts, async (story) => {
    const alice = story.account('alice').option;
    const bob = story.account('bob').option;

    // The call spread of the default world.
    const options = await story.answered('options', () => alice.listOptions());
    story.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    story.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = story.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = story.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = story.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeFree = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/free',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const aliceBeforeLocked = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/locked',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const aliceBeforeMargin = story.take(
      'aliceBefore',
      '/balances/tokenName=USDT/margin',
      aliceBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeFree = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/free',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const bobBeforeLocked = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/locked',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const bobBeforeMargin = story.take(
      'bobBefore',
      '/balances/tokenName=USDT/margin',
      bobBefore.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const sell = await story.answered('sell', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell`,
        price: '55',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: sell.orderId }));

    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed(
      'locked',
      '/balances/tokenName=USDT/free',
      locked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-500',
    );
    story.changed(
      'locked',
      '/balances/tokenName=USDT/locked',
      locked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '500',
    );
    story.changed(
      'locked',
      '/balances/tokenName=USDT/margin',
      locked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const buy = await story.answered('buy', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy`,
        price: '55',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: buy.orderId }));

    const partlyFilled = await story.answered('partlyFilled', () =>
      alice.getOrder({ orderId: sell.orderId })
    );
    story.equal('partlyFilled', '/status', partlyFilled.status, 'PARTIALLY_FILLED');
    story.compare('partlyFilled', '/executedQty', partlyFilled.executedQty, '==', '0.4');

    const partlyMargin = await story.answered('partlyMargin', () => alice.getAccount());
    story.changed(
      'partlyMargin',
      '/balances/tokenName=USDT/free',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-478.0022',
    );
    story.changed(
      'partlyMargin',
      '/balances/tokenName=USDT/locked',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '300',
    );
    story.changed(
      'partlyMargin',
      '/balances/tokenName=USDT/margin',
      partlyMargin.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    // An open order that is partly filled is in the history too.
    const inBoth = await story.answered('inBoth', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol })
    );
    story.equal(
      'inBoth',
      '/orderId=sell.orderId/status',
      inBoth.find((row) => row.orderId === sell.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ orderId: sell.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    const margin = await story.answered('margin', () => alice.getAccount());
    story.changed(
      'margin',
      '/balances/tokenName=USDT/free',
      margin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-178.0022',
    );
    story.changed(
      'margin',
      '/balances/tokenName=USDT/locked',
      margin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    story.changed(
      'margin',
      '/balances/tokenName=USDT/margin',
      margin.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const short = await story.answered('short', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    story.compare('short', '/0/position', short[0]?.position, '==', '-0.4');
    story.compare('short', '/0/margin', short[0]?.margin, '==', '200');
    story.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '55');
    story.compare('short', '/0/availablePosition', short[0]?.availablePosition, '==', '0.4');

    const buyBack = await story.answered('buyBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '55',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buyBack.orderId }));

    // The order itself gives no margin back.
    const stillMargin = await story.answered('stillMargin', () => alice.getAccount());
    story.changed(
      'stillMargin',
      '/balances/tokenName=USDT/free',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-200.0044',
    );
    story.changed(
      'stillMargin',
      '/balances/tokenName=USDT/locked',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '22.0022',
    );
    story.changed(
      'stillMargin',
      '/balances/tokenName=USDT/margin',
      stillMargin.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '200',
    );

    const sellBack = await story.answered('sellBack', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '0.4',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '55',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: sellBack.orderId }));

    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-0.0044',
    );
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/locked',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/balances/tokenName=USDT/margin',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed(
      'bobAfter',
      '/balances/tokenName=USDT/free',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-0.0044',
    );
    story.changed(
      'bobAfter',
      '/balances/tokenName=USDT/locked',
      bobAfter.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    story.changed(
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
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('option/stories/cancel', accounts, async (story) => {
    const alice = story.account('alice').option;
    const bob = story.account('bob').option;

    // The call spread of the default world.
    const options = await story.answered('options', () => alice.listOptions());
    story.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    story.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = story.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = story.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = story.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await story.answered('before', () => alice.getAccount());
    const beforeFree = story.take(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = story.take(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = story.take(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    const placed = await story.answered('placed', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: placed.orderId }));

    const open = await story.answered('open', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    story.equal(
      'open',
      '/orderId=placed.orderId/status',
      open.find((row) => row.orderId === placed.orderId)?.status,
      'NEW',
    );
    story.equal(
      'open',
      '/orderId=placed.orderId/type',
      open.find((row) => row.orderId === placed.orderId)?.type,
      'LIMIT',
    );

    const byClientOrderId = await story.answered('byClientOrderId', () =>
      alice.getOrder({ clientOrderId: `${inputs.run}-c` })
    );
    story.equal('byClientOrderId', '/orderId', byClientOrderId.orderId, placed.orderId);
    story.equal('byClientOrderId', '/timeInForce', byClientOrderId.timeInForce, 'GTC');

    const other = await story.answered('other', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-other`,
        price: '21',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: other.orderId }));

    await story.refused('ofTwoOrders', 400, -1128, () =>
      alice.cancelOrder({
        orderId: other.orderId,
        clientOrderId: `${inputs.run}-c`,
      })
    );

    await story.refused('again', 400, -1141, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-c`,
        price: '20',
      })
    );

    await story.refused('ofAnother', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );
    story.equal('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    await story.refused('twice', 400, -1142, () => alice.cancelOrder({ orderId: placed.orderId }));

    await story.refused('never', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-never` })
    );

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: other.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      beforeMargin,
      '0',
    );

    const closed = await story.answered('closed', () =>
      alice.listOpenOrders({ symbol: optionsSymbol })
    );
    story.absent(
      'closed',
      '/orderId=placed.orderId',
      closed.find((row) => row.orderId === placed.orderId),
    );
    story.absent(
      'closed',
      '/orderId=other.orderId',
      closed.find((row) => row.orderId === other.orderId),
    );

    const history = await story.answered('history', () =>
      alice.listHistoryOrders({ symbol: optionsSymbol, orderStatus: 'CANCELED' })
    );
    story.equal(
      'history',
      '/orderId=placed.orderId/status',
      history.find((row) => row.orderId === placed.orderId)?.status,
      'CANCELED',
    );
    story.equal(
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
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('option/stories/positions', accounts, async (story) => {
    const alice = story.account('alice').option;
    const bob = story.account('bob').option;

    // The call spread of the default world.
    const options = await story.answered('options', () => alice.listOptions());
    story.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    story.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = story.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = story.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = story.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const offerFirst = await story.answered('offerFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-first`,
        price: '40',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: offerFirst.orderId }));

    const buyFirst = await story.answered('buyFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-first`,
        price: '40',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buyFirst.orderId }));

    const offerSecond = await story.answered('offerSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-second`,
        price: '60',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: offerSecond.orderId }));

    const buySecond = await story.answered('buySecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-second`,
        price: '60',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buySecond.orderId }));

    // At the last price, 60, it has gained 20 on 100.
    const long = await story.answered('long', () => alice.listPositions({ symbol: optionsSymbol }));
    story.compare('long', '/0/position', long[0]?.position, '==', '2');
    story.compare('long', '/0/averagePrice', long[0]?.averagePrice, '==', '50');
    story.compare('long', '/0/price', long[0]?.price, '==', '60');
    story.compare('long', '/0/changed', long[0]?.changed, '==', '20');
    story.compare('long', '/0/changedRate', long[0]?.changedRate, '==', '20');

    // The other side has lost as much, of 1000 less 100.
    const short = await story.answered('short', () => bob.listPositions({ symbol: optionsSymbol }));
    story.compare('short', '/0/position', short[0]?.position, '==', '-2');
    story.compare('short', '/0/averagePrice', short[0]?.averagePrice, '==', '50');
    story.compare('short', '/0/margin', short[0]?.margin, '==', '1000');
    story.compare('short', '/0/changed', short[0]?.changed, '==', '-20');
    story.compare('short', '/0/changedRate', short[0]?.changedRate, '==', '-2.22');

    const bidFirst = await story.answered('bidFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-first`,
        price: '70',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: bidFirst.orderId }));

    const sellFirst = await story.answered('sellFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '70',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: sellFirst.orderId }));

    const smaller = await story.answered('smaller', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    story.compare('smaller', '/0/position', smaller[0]?.position, '==', '1');
    story.compare('smaller', '/0/averagePrice', smaller[0]?.averagePrice, '==', '50');
    story.compare('smaller', '/0/changed', smaller[0]?.changed, '==', '20');

    const bidSecond = await story.answered('bidSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-bid-second`,
        price: '45',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: bidSecond.orderId }));

    const sellSecond = await story.answered('sellSecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '45',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: sellSecond.orderId }));

    const crossed = await story.answered('crossed', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    story.compare('crossed', '/0/position', crossed[0]?.position, '==', '-2');
    story.compare('crossed', '/0/averagePrice', crossed[0]?.averagePrice, '==', '45');
    story.compare('crossed', '/0/margin', crossed[0]?.margin, '==', '1000');
    story.compare('crossed', '/0/changed', crossed[0]?.changed, '==', '0');
    story.compare('crossed', '/0/changedRate', crossed[0]?.changedRate, '==', '0');

    const crossedToo = await story.answered('crossedToo', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    story.compare('crossedToo', '/0/position', crossedToo[0]?.position, '==', '2');
    story.compare('crossedToo', '/0/averagePrice', crossedToo[0]?.averagePrice, '==', '45');
    story.compare('crossedToo', '/0/margin', crossedToo[0]?.margin, '==', '0');

    const offerThird = await story.answered('offerThird', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-third`,
        price: '50',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: offerThird.orderId }));

    const buyThird = await story.answered('buyThird', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-third`,
        price: '50',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buyThird.orderId }));

    // 5 of 500 less 45, rounded to two decimals.
    const shortLoss = await story.answered('shortLoss', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    story.compare('shortLoss', '/0/position', shortLoss[0]?.position, '==', '-1');
    story.compare('shortLoss', '/0/averagePrice', shortLoss[0]?.averagePrice, '==', '45');
    story.compare('shortLoss', '/0/margin', shortLoss[0]?.margin, '==', '500');
    story.compare('shortLoss', '/0/changed', shortLoss[0]?.changed, '==', '-5');
    story.compare('shortLoss', '/0/changedRate', shortLoss[0]?.changedRate, '==', '-1.1');

    const offerFourth = await story.answered('offerFourth', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer-fourth`,
        price: '50',
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: offerFourth.orderId }));

    const buyFourth = await story.answered('buyFourth', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-fourth`,
        price: '50',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: buyFourth.orderId }));

    const none = await story.answered('none', () => alice.listPositions({ symbol: optionsSymbol }));
    story.absent('none', '/0', none[0]);
  });
}

/**
 * An order that breaks a filter, or that the account can not cover, is refused and locks nothing.
 *
 * Source: requirements-3 section 2.1; broker-behaviour sections 2, 5 and 11.
 */
export async function limitsOfAnOrder(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('option/stories/limits-of-an-order', accounts, async (story) => {
    const alice = story.account('alice').option;

    // The call spread of the default world.
    const options = await story.answered('options', () => alice.listOptions());
    story.compare(
      'options',
      '/optionType=1/maxPayOff',
      options.find((row) => row.optionType === 1)?.maxPayOff,
      '==',
      '500',
    );
    story.equal(
      'options',
      '/optionType=1/underlying',
      options.find((row) => row.optionType === 1)?.underlying,
      'BTCUSDT',
    );
    const optionsSymbol = story.take(
      'options',
      '/optionType=1/symbol',
      options.find((row) => row.optionType === 1)?.symbol,
    );
    const optionsStrike = story.take(
      'options',
      '/optionType=1/strike',
      options.find((row) => row.optionType === 1)?.strike,
    );
    const optionsExpiration = story.take(
      'options',
      '/optionType=1/expiration',
      options.find((row) => row.optionType === 1)?.expiration,
    );

    const before = await story.answered('before', () => alice.getAccount());
    const beforeFree = story.take(
      'before',
      '/balances/tokenName=USDT/free',
      before.balances.find((row) => row.tokenName === 'USDT')?.free,
    );
    const beforeLocked = story.take(
      'before',
      '/balances/tokenName=USDT/locked',
      before.balances.find((row) => row.tokenName === 'USDT')?.locked,
    );
    const beforeMargin = story.take(
      'before',
      '/balances/tokenName=USDT/margin',
      before.balances.find((row) => row.tokenName === 'USDT')?.margin,
    );

    await story.refused('noCollateral', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-no-collateral`,
        price: '50',
      })
    );

    await story.refused('tooDear', 400, -1131, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100000',
        clientOrderId: `${inputs.run}-too-dear`,
        price: '500',
      })
    );

    await story.refused('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-off-tick`,
        price: '50.005',
      })
    );

    await story.refused('tooFew', 400, -1136, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.005',
        clientOrderId: `${inputs.run}-too-few`,
        price: '500',
      })
    );

    await story.refused('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.0005',
        clientOrderId: `${inputs.run}-off-step`,
        price: '50',
      })
    );

    await story.refused('tooLittle', 400, -1140, () =>
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
    const enough = await story.answered('enough', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-enough`,
        price: '100',
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: enough.orderId }));

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: enough.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');

    // Nobody sells.
    await story.refused('emptySide', 400, -1112, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'MARKET',
        quantity: '1',
        clientOrderId: `${inputs.run}-empty-side`,
      })
    );

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      beforeFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      beforeLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      beforeMargin,
      '0',
    );
  });
}

/** The stories of the option section, in the order of its document. */
export const optionStories: readonly Story[] = [
  {
    id: 'option/stories/buy-and-sell',
    title: 'A buyer pays the premium and its fee, the seller gets the premium and holds the margin; selling back ends both positions',
    promise: [{ source: "requirements-3", locator: "sections 2.3 and 2.4" }, { source: "broker-behaviour", locator: "sections 5 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: buyAndSell,
  },
  {
    id: 'option/stories/margin-of-a-short',
    title: 'Selling options that are not held locks the most they can pay; what fills becomes margin, what is cancelled is free again',
    promise: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listHistoryOrders", "cancelOrder", "listPositions"],
    run: marginOfAShort,
  },
  {
    id: 'option/stories/cancel',
    title: 'An open order is found and cancelled by either id, once, and gives back what it locked',
    promise: [{ source: "requirements-3", locator: "sections 3 and 4" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "getAccount", "placeOrder", "listOpenOrders", "getOrder", "cancelOrder", "listHistoryOrders"],
    run: cancel,
  },
  {
    id: 'option/stories/positions',
    title: 'The average price weighs purchases, stays while a position shrinks, and starts anew when it changes sides',
    promise: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["listOptions", "placeOrder", "listPositions"],
    run: positions,
  },
  {
    id: 'option/stories/limits-of-an-order',
    title: 'An order that breaks a filter, or that the account can not cover, is refused and locks nothing',
    promise: [{ source: "requirements-3", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 2, 5 and 11" }],
    accounts: ["alice"],
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder"],
    run: limitsOfAnOrder,
  },
];
