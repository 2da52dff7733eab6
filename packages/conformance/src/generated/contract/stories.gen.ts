// Generated from spec/contract/workflows.arazzo.yaml by scripts/generate.ts; spec hash 353e9c5e4dabdec0.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../stories/decimal.ts';
import { newInputs, type StoryInputs } from '../../stories/inputs.ts';
import type { Story, StoryAccounts } from '../../stories/story.ts';
import { tell } from '../../stories/tell.ts';

/**
 * Opening locks margin and both fees, and a fill turns them into a position; the other side gets
 * the short one.
 *
 * Source: requirements-2 sections 2.2 and 2.3; broker-behaviour sections 4 and 11.
 */
export async function openALong(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/open-a-long', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = story.take('aliceBefore', '/BUSDT/total', aliceBefore.BUSDT?.total);
    const aliceBeforeAvailable = story.take(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = story.take(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = story.take(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = story.take('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = story.take(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = story.take(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = story.take(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    // The value is 1000 BUSDT: 100 of margin, and 0.5 for each of the two fees.
    const open = await story.answered('open', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-open`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    story.equal('open', '/status', open.status, 'NEW');
    story.compare('open', '/price', open.price, '==', '10000');
    story.compare('open', '/leverage', open.leverage, '==', '10');
    story.compare('open', '/origQty', open.origQty, '==', '1000');
    story.compare('open', '/executedQty', open.executedQty, '==', '0');
    story.compare('open', '/marginLocked', open.marginLocked, '==', '101');

    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed('locked', '/BUSDT/total', locked.BUSDT?.total, aliceBeforeTotal, '0');
    story.changed(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-101',
    );
    story.changed(
      'locked',
      '/BUSDT/positionMargin',
      locked.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    story.changed(
      'locked',
      '/BUSDT/orderMargin',
      locked.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '101',
    );

    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-take`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const filled = await story.answered('filled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: open.orderId })
    );
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/executedQty', filled.executedQty, '==', '1000');
    story.compare('filled', '/avgPrice', filled.avgPrice, '==', '10000');
    story.compare('filled', '/marginLocked', filled.marginLocked, '==', '0');
    story.equal('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'BUSDT');
    story.compare('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.25');

    const taken = await story.answered('taken', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: take.orderId })
    );
    story.equal('taken', '/status', taken.status, 'FILLED');
    story.compare('taken', '/avgPrice', taken.avgPrice, '==', '10000');
    story.compare('taken', '/fees/0/fee', taken.fees[0]?.fee, '==', '0.5');

    // The maker pays 0.25 at once; what closing will cost the taker stays in the margin.
    const aliceOpened = await story.answered('aliceOpened', () => alice.getAccount());
    story.changed(
      'aliceOpened',
      '/BUSDT/total',
      aliceOpened.BUSDT?.total,
      aliceBeforeTotal,
      '-0.25',
    );
    story.changed(
      'aliceOpened',
      '/BUSDT/availableMargin',
      aliceOpened.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-100.75',
    );
    story.changed(
      'aliceOpened',
      '/BUSDT/positionMargin',
      aliceOpened.BUSDT?.positionMargin,
      aliceBeforePosition,
      '100.5',
    );
    story.changed(
      'aliceOpened',
      '/BUSDT/orderMargin',
      aliceOpened.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobOpened = await story.answered('bobOpened', () => bob.getAccount());
    story.changed('bobOpened', '/BUSDT/total', bobOpened.BUSDT?.total, bobBeforeTotal, '-0.5');
    story.changed(
      'bobOpened',
      '/BUSDT/availableMargin',
      bobOpened.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-101',
    );
    story.changed(
      'bobOpened',
      '/BUSDT/positionMargin',
      bobOpened.BUSDT?.positionMargin,
      bobBeforePosition,
      '100.5',
    );
    story.changed(
      'bobOpened',
      '/BUSDT/orderMargin',
      bobOpened.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const long = await story.answered('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    story.equal('long', '/0/side', long[0]?.side, 'LONG');
    story.compare('long', '/0/position', long[0]?.position, '==', '1000');
    story.compare('long', '/0/available', long[0]?.available, '==', '1000');
    story.compare('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    story.compare('long', '/0/leverage', long[0]?.leverage, '==', '10');
    story.compare('long', '/0/positionValue', long[0]?.positionValue, '==', '1000');
    story.compare('long', '/0/margin', long[0]?.margin, '==', '100.5');
    story.compare('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    story.compare('long', '/0/profitRate', long[0]?.profitRate, '==', '0');
    story.compare('long', '/0/marginRate', long[0]?.marginRate, '==', '0.1');
    story.compare('long', '/0/flp', long[0]?.flp, '==', '9040.2');
    story.compare('long', '/0/lastPrice', long[0]?.lastPrice, '==', '10000');
    story.absent('long', '/1', long[1]);

    const short = await story.answered('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'SHORT' })
    );
    story.equal('short', '/0/side', short[0]?.side, 'SHORT');
    story.compare('short', '/0/position', short[0]?.position, '==', '1000');
    story.compare('short', '/0/margin', short[0]?.margin, '==', '100.5');
    story.compare('short', '/0/unrealizedPnL', short[0]?.unrealizedPnL, '==', '0');
    story.compare('short', '/0/flp', short[0]?.flp, '==', '10950.2');
    story.absent('short', '/1', short[1]);

    const aliceTrade = await story.answered('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-BUSDT' })
    );
    story.equal(
      'aliceTrade',
      '/orderId=open.orderId/matchOrderId',
      aliceTrade.find((row) => row.orderId === open.orderId)?.matchOrderId,
      take.orderId,
    );
    story.compare(
      'aliceTrade',
      '/orderId=open.orderId/price',
      aliceTrade.find((row) => row.orderId === open.orderId)?.price,
      '==',
      '10000',
    );
    story.compare(
      'aliceTrade',
      '/orderId=open.orderId/quantity',
      aliceTrade.find((row) => row.orderId === open.orderId)?.quantity,
      '==',
      '1000',
    );
    story.compare(
      'aliceTrade',
      '/orderId=open.orderId/fee',
      aliceTrade.find((row) => row.orderId === open.orderId)?.fee,
      '==',
      '0.25',
    );
    story.compare(
      'aliceTrade',
      '/orderId=open.orderId/pnl',
      aliceTrade.find((row) => row.orderId === open.orderId)?.pnl,
      '==',
      '0',
    );
    story.equal(
      'aliceTrade',
      '/orderId=open.orderId/side',
      aliceTrade.find((row) => row.orderId === open.orderId)?.side,
      'BUY_OPEN',
    );

    const history = await story.answered('history', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    story.equal(
      'history',
      '/orderId=open.orderId/status',
      history.find((row) => row.orderId === open.orderId)?.status,
      'FILLED',
    );

    const close = await story.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await story.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // Flat again: two fees as maker are all that it cost.
    const aliceFlat = await story.answered('aliceFlat', () => alice.getAccount());
    story.changed('aliceFlat', '/BUSDT/total', aliceFlat.BUSDT?.total, aliceBeforeTotal, '-0.5');
    story.changed(
      'aliceFlat',
      '/BUSDT/availableMargin',
      aliceFlat.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-0.5',
    );
    story.changed(
      'aliceFlat',
      '/BUSDT/positionMargin',
      aliceFlat.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    story.changed(
      'aliceFlat',
      '/BUSDT/orderMargin',
      aliceFlat.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobFlat = await story.answered('bobFlat', () => bob.getAccount());
    story.changed('bobFlat', '/BUSDT/total', bobFlat.BUSDT?.total, bobBeforeTotal, '-1');
    story.changed(
      'bobFlat',
      '/BUSDT/availableMargin',
      bobFlat.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-1',
    );
    story.changed(
      'bobFlat',
      '/BUSDT/positionMargin',
      bobFlat.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    story.changed('bobFlat', '/BUSDT/orderMargin', bobFlat.BUSDT?.orderMargin, bobBeforeOrder, '0');
  });
}

/**
 * Closing orders lock contracts and no money; a closing fill releases the margin and pays the
 * profit.
 *
 * Source: requirements-2 sections 2.2 and 2.3; broker-behaviour sections 4 and 11.
 */
export async function closeALong(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/close-a-long', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = story.take('aliceBefore', '/BUSDT/total', aliceBefore.BUSDT?.total);
    const aliceBeforeAvailable = story.take(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = story.take(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = story.take(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = story.take('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = story.take(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = story.take(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = story.take(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    const open = await story.answered('open', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-open`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));

    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-take`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await story.answered('opened', () => alice.getAccount());
    const openedTotal = story.take('opened', '/BUSDT/total', opened.BUSDT?.total);
    const openedAvailable = story.take(
      'opened',
      '/BUSDT/availableMargin',
      opened.BUSDT?.availableMargin,
    );
    const openedPosition = story.take(
      'opened',
      '/BUSDT/positionMargin',
      opened.BUSDT?.positionMargin,
    );
    const openedOrder = story.take('opened', '/BUSDT/orderMargin', opened.BUSDT?.orderMargin);

    const close = await story.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10100',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));
    story.equal('close', '/status', close.status, 'NEW');
    story.compare('close', '/marginLocked', close.marginLocked, '==', '0');

    const held = await story.answered('held', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    story.compare('held', '/0/position', held[0]?.position, '==', '1000');
    story.compare('held', '/0/available', held[0]?.available, '==', '0');

    const unlocked = await story.answered('unlocked', () => alice.getAccount());
    story.changed('unlocked', '/BUSDT/total', unlocked.BUSDT?.total, openedTotal, '0');
    story.changed(
      'unlocked',
      '/BUSDT/availableMargin',
      unlocked.BUSDT?.availableMargin,
      openedAvailable,
      '0',
    );
    story.changed('unlocked', '/BUSDT/orderMargin', unlocked.BUSDT?.orderMargin, openedOrder, '0');

    // The other order holds every contract.
    await story.refused('tooMany', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-too-many`,
        price: '10100',
      })
    );

    const partly = await story.answered('partly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '400',
        clientOrderId: `${inputs.run}-partly`,
        price: '10100',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: partly.orderId }));

    const partlyClosed = await story.answered('partlyClosed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    story.equal('partlyClosed', '/status', partlyClosed.status, 'PARTIALLY_FILLED');
    story.compare('partlyClosed', '/executedQty', partlyClosed.executedQty, '==', '400');

    // An open order that is partly filled is in the history too.
    const inBoth = await story.answered('inBoth', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    story.equal(
      'inBoth',
      '/orderId=close.orderId/status',
      inBoth.find((row) => row.orderId === close.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const rest = await story.answered('rest', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    story.compare('rest', '/0/position', rest[0]?.position, '==', '600');
    story.compare('rest', '/0/available', rest[0]?.available, '==', '0');
    story.compare('rest', '/0/margin', rest[0]?.margin, '==', '60.3');
    story.compare('rest', '/0/avgPrice', rest[0]?.avgPrice, '==', '10000');

    // 4 of profit less 0.101 of fee; four tenths of the margin are released.
    const partlyPaid = await story.answered('partlyPaid', () => alice.getAccount());
    story.changed('partlyPaid', '/BUSDT/total', partlyPaid.BUSDT?.total, openedTotal, '3.899');
    story.changed(
      'partlyPaid',
      '/BUSDT/availableMargin',
      partlyPaid.BUSDT?.availableMargin,
      openedAvailable,
      '44.099',
    );
    story.changed(
      'partlyPaid',
      '/BUSDT/positionMargin',
      partlyPaid.BUSDT?.positionMargin,
      openedPosition,
      '-40.2',
    );

    const wholly = await story.answered('wholly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '600',
        clientOrderId: `${inputs.run}-wholly`,
        price: '10100',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: wholly.orderId }));

    const closed = await story.answered('closed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    story.equal('closed', '/status', closed.status, 'FILLED');
    story.compare('closed', '/avgPrice', closed.avgPrice, '==', '10100');

    const trades = await story.answered('trades', () =>
      alice.listMyTrades({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        limit: 2,
      })
    );
    story.equal('trades', '/0/matchOrderId', trades[0]?.matchOrderId, wholly.orderId);
    story.compare('trades', '/0/pnl', trades[0]?.pnl, '==', '6');
    story.compare('trades', '/0/fee', trades[0]?.fee, '==', '0.1515');
    story.equal('trades', '/1/matchOrderId', trades[1]?.matchOrderId, partly.orderId);
    story.compare('trades', '/1/pnl', trades[1]?.pnl, '==', '4');
    story.compare('trades', '/1/fee', trades[1]?.fee, '==', '0.101');

    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/BUSDT/total',
      aliceAfter.BUSDT?.total,
      aliceBeforeTotal,
      '9.4975',
    );
    story.changed(
      'aliceAfter',
      '/BUSDT/availableMargin',
      aliceAfter.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '9.4975',
    );
    story.changed(
      'aliceAfter',
      '/BUSDT/positionMargin',
      aliceAfter.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/BUSDT/orderMargin',
      aliceAfter.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed('bobAfter', '/BUSDT/total', bobAfter.BUSDT?.total, bobBeforeTotal, '-11.005');
    story.changed(
      'bobAfter',
      '/BUSDT/availableMargin',
      bobAfter.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-11.005',
    );
    story.changed(
      'bobAfter',
      '/BUSDT/positionMargin',
      bobAfter.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    story.changed(
      'bobAfter',
      '/BUSDT/orderMargin',
      bobAfter.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );
  });
}

/**
 * An inverse contract is worth its quantity divided by the price, in the coin.
 *
 * Source: requirements-2 section 2.1; broker-behaviour sections 4 and 11.
 */
export async function inversePosition(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/inverse-position', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = story.take('aliceBefore', '/TBTC/total', aliceBefore.TBTC?.total);
    const aliceBeforeAvailable = story.take(
      'aliceBefore',
      '/TBTC/availableMargin',
      aliceBefore.TBTC?.availableMargin,
    );
    const aliceBeforePosition = story.take(
      'aliceBefore',
      '/TBTC/positionMargin',
      aliceBefore.TBTC?.positionMargin,
    );
    const aliceBeforeOrder = story.take(
      'aliceBefore',
      '/TBTC/orderMargin',
      aliceBefore.TBTC?.orderMargin,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = story.take('bobBefore', '/TBTC/total', bobBefore.TBTC?.total);
    const bobBeforeAvailable = story.take(
      'bobBefore',
      '/TBTC/availableMargin',
      bobBefore.TBTC?.availableMargin,
    );
    const bobBeforePosition = story.take(
      'bobBefore',
      '/TBTC/positionMargin',
      bobBefore.TBTC?.positionMargin,
    );
    const bobBeforeOrder = story.take(
      'bobBefore',
      '/TBTC/orderMargin',
      bobBefore.TBTC?.orderMargin,
    );

    const open = await story.answered('open', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-open`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    story.compare('open', '/marginLocked', open.marginLocked, '==', '0.101');

    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-take`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await story.answered('opened', () => alice.getAccount());
    story.changed('opened', '/TBTC/total', opened.TBTC?.total, aliceBeforeTotal, '-0.00025');
    story.changed(
      'opened',
      '/TBTC/availableMargin',
      opened.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '-0.10075',
    );
    story.changed(
      'opened',
      '/TBTC/positionMargin',
      opened.TBTC?.positionMargin,
      aliceBeforePosition,
      '0.1005',
    );
    story.changed('opened', '/TBTC/orderMargin', opened.TBTC?.orderMargin, aliceBeforeOrder, '0');

    const long = await story.answered('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-REV', side: 'LONG' })
    );
    story.compare('long', '/0/position', long[0]?.position, '==', '10000');
    story.compare('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    story.compare('long', '/0/positionValue', long[0]?.positionValue, '==', '1');
    story.compare('long', '/0/margin', long[0]?.margin, '==', '0.1005');
    story.compare('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    story.compare('long', '/0/flp', long[0]?.flp, '==', '9132.21');

    const short = await story.answered('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-REV', side: 'SHORT' })
    );
    story.compare('short', '/0/margin', short[0]?.margin, '==', '0.1005');
    story.compare('short', '/0/flp', short[0]?.flp, '==', '11061.70');

    const close = await story.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close`,
        price: '10240',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await story.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10240',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // At 10240 the contracts are worth 0.9765625; fees are cut to eight digits.
    const aliceTrade = await story.answered('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-REV' })
    );
    story.compare(
      'aliceTrade',
      '/orderId=close.orderId/pnl',
      aliceTrade.find((row) => row.orderId === close.orderId)?.pnl,
      '==',
      '0.0234375',
    );
    story.compare(
      'aliceTrade',
      '/orderId=close.orderId/fee',
      aliceTrade.find((row) => row.orderId === close.orderId)?.fee,
      '==',
      '0.00024414',
    );
    story.equal(
      'aliceTrade',
      '/orderId=close.orderId/feeTokenId',
      aliceTrade.find((row) => row.orderId === close.orderId)?.feeTokenId,
      'TBTC',
    );

    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/TBTC/total',
      aliceAfter.TBTC?.total,
      aliceBeforeTotal,
      '0.02294336',
    );
    story.changed(
      'aliceAfter',
      '/TBTC/availableMargin',
      aliceAfter.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '0.02294336',
    );
    story.changed(
      'aliceAfter',
      '/TBTC/positionMargin',
      aliceAfter.TBTC?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/TBTC/orderMargin',
      aliceAfter.TBTC?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed('bobAfter', '/TBTC/total', bobAfter.TBTC?.total, bobBeforeTotal, '-0.02442578');
    story.changed(
      'bobAfter',
      '/TBTC/availableMargin',
      bobAfter.TBTC?.availableMargin,
      bobBeforeAvailable,
      '-0.02442578',
    );
    story.changed(
      'bobAfter',
      '/TBTC/positionMargin',
      bobAfter.TBTC?.positionMargin,
      bobBeforePosition,
      '0',
    );
    story.changed('bobAfter', '/TBTC/orderMargin', bobAfter.TBTC?.orderMargin, bobBeforeOrder, '0');
  });
}

/**
 * While a side has open orders, opening orders carry its leverage; it lies between 1 and what the
 * risk tier allows.
 *
 * Source: broker-behaviour sections 4 and 11.
 */
export async function leverageRules(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/leverage-rules', accounts, async (story) => {
    const alice = story.account('alice').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-first`,
        leverage: '10',
        price: '9500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));
    story.compare('first', '/leverage', first.leverage, '==', '10');

    await story.refused('other', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-other`,
        leverage: '20',
        price: '9500',
      })
    );

    const same = await story.answered('same', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-same`,
        leverage: '10',
        price: '9501',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId }));

    // The short side has a leverage of its own.
    const otherSide = await story.answered('otherSide', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-other-side`,
        leverage: '20',
        price: '10500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId }));

    const cancelFirst = await story.answered('cancelFirst', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    story.equal('cancelFirst', '/status', cancelFirst.status, 'CANCELED');
    story.compare('cancelFirst', '/marginLocked', cancelFirst.marginLocked, '==', '0');

    await story.refused('stillOther', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-still-other`,
        leverage: '20',
        price: '9500',
      })
    );

    const cancelSame = await story.answered('cancelSame', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId })
    );
    story.equal('cancelSame', '/status', cancelSame.status, 'CANCELED');
    story.compare('cancelSame', '/marginLocked', cancelSame.marginLocked, '==', '0');

    // Without orders and position the side is free.
    const changed = await story.answered('changed', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-changed`,
        leverage: '20',
        price: '9500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId }));

    const cancelChanged = await story.answered('cancelChanged', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId })
    );
    story.equal('cancelChanged', '/status', cancelChanged.status, 'CANCELED');
    story.compare('cancelChanged', '/marginLocked', cancelChanged.marginLocked, '==', '0');

    // The lowest tier asks for a hundredth of the value.
    await story.refused('tooHigh', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-too-high`,
        leverage: '101',
        price: '9500',
      })
    );

    await story.refused('tooLow', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-too-low`,
        leverage: '0.5',
        price: '9500',
      })
    );

    const highest = await story.answered('highest', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-highest`,
        leverage: '100',
        price: '9500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));
    story.compare('highest', '/marginLocked', highest.marginLocked, '==', '1.045');

    const tidyHighest = await story.answered('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    story.equal('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    story.compare('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const tidyOtherSide = await story.answered('tidyOtherSide', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId })
    );
    story.equal('tidyOtherSide', '/status', tidyOtherSide.status, 'CANCELED');
    story.compare('tidyOtherSide', '/marginLocked', tidyOtherSide.marginLocked, '==', '0');
  });
}

/**
 * A STOP order waits outside the book, and becomes a LIMIT order when the last price reaches its
 * trigger.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function stopOrder(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/stop-order', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const openLong = await story.answered('openLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    // The last price is 10000 now.
    const openShort = await story.answered('openShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeTotal = story.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = story.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = story.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = story.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    // It locks like the order that it will be: 1.006 of margin and 0.005 for each fee.
    const stop = await story.answered('stop', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'STOP',
        quantity: '10',
        clientOrderId: `${inputs.run}-stop`,
        leverage: '10',
        price: '10060',
        triggerPrice: '10050',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));
    story.equal('stop', '/status', stop.status, 'NEW');
    story.equal('stop', '/orderType', stop.orderType, 'STOP');
    story.compare('stop', '/marginLocked', stop.marginLocked, '==', '1.016');

    // With them 0.06, which a fill so far above the mark price would lose at once.
    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed('locked', '/BUSDT/total', locked.BUSDT?.total, beforeTotal, '0');
    story.changed(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.076',
    );
    story.changed('locked', '/BUSDT/orderMargin', locked.BUSDT?.orderMargin, beforeOrder, '1.076');

    const among = await story.answered('among', () =>
      alice.listOpenOrders({ orderType: 'STOP', symbol: 'BTC-PERP-BUSDT' })
    );
    story.equal(
      'among',
      '/orderId=stop.orderId/orderType',
      among.find((row) => row.orderId === stop.orderId)?.orderType,
      'STOP',
    );

    const notAmong = await story.answered('notAmong', () =>
      alice.listOpenOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    story.absent(
      'notAmong',
      '/orderId=stop.orderId',
      notAmong.find((row) => row.orderId === stop.orderId),
    );

    await story.refused('noLimit', 400, -2013, () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    // It is not among the LIMIT orders.
    await story.refused('noCancel', 400, -2013, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    const notInBook = await story.answered('notInBook', () =>
      bob.getDepth({ symbol: 'BTC-PERP-BUSDT' })
    );
    story.absent(
      'notInBook',
      '/bids/0=10060',
      notInBook.bids.find((row) => sameDecimal(row[0], '10060')),
    );

    const offer = await story.answered('offer', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-offer`,
        leverage: '10',
        price: '10050',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: offer.orderId }));

    // An offer alone is no trade.
    const stillWaiting = await story.answered('stillWaiting', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    story.equal('stillWaiting', '/status', stillWaiting.status, 'NEW');
    story.equal('stillWaiting', '/orderType', stillWaiting.orderType, 'STOP');

    // A trade at 10050 sets it off.
    const reach = await story.answered('reach', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-reach`,
        leverage: '10',
        price: '10050',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: reach.orderId }));

    const triggered = await story.answered('triggered', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    story.equal('triggered', '/status', triggered.status, 'NEW');
    story.equal('triggered', '/orderType', triggered.orderType, 'LIMIT');
    story.compare('triggered', '/price', triggered.price, '==', '10060');
    story.compare('triggered', '/executedQty', triggered.executedQty, '==', '0');

    await story.refused('noStop', 400, -2013, () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );

    const inBook = await story.answered('inBook', () => bob.getDepth({ symbol: 'BTC-PERP-BUSDT' }));
    story.compare(
      'inBook',
      '/bids/0=10060/1',
      inBook.bids.find((row) => sameDecimal(row[0], '10060'))?.[1],
      '==',
      '10',
    );

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    story.compare('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const closeLong = await story.answered('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-long`,
        price: '10000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await story.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await story.answered('flat', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: closeLong.orderId })
    );
    story.equal('flat', '/status', flat.status, 'FILLED');
  });
}

/**
 * Cancelling the orders of contracts leaves other contracts, other accounts and STOP orders alone.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function batchCancel(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/batch-cancel', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    const before = await story.answered('before', () => alice.getAccount());
    const beforeTotal = story.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = story.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = story.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = story.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-first`,
        leverage: '10',
        price: '9500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));

    const second = await story.answered('second', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-second`,
        leverage: '10',
        price: '9501',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: second.orderId }));

    const stop = await story.answered('stop', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'STOP',
        quantity: '10',
        clientOrderId: `${inputs.run}-stop`,
        leverage: '10',
        price: '10900',
        triggerPrice: '10900',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));

    const swap = await story.answered('swap', () =>
      alice.placeOrder({
        symbol: 'BTC-SWAP',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-swap`,
        leverage: '10',
        price: '9500',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: swap.orderId }));

    const ofBob = await story.answered('ofBob', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-of-bob`,
        leverage: '10',
        price: '9500',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId }));

    const one = await story.answered('one', () => alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT' }));
    story.compare('one', '/timestamp', one.timestamp, '>', 0);

    const firstGone = await story.answered('firstGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    story.equal('firstGone', '/status', firstGone.status, 'CANCELED');
    story.compare('firstGone', '/marginLocked', firstGone.marginLocked, '==', '0');

    const secondGone = await story.answered('secondGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: second.orderId })
    );
    story.equal('secondGone', '/status', secondGone.status, 'CANCELED');

    const stopStays = await story.answered('stopStays', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    story.equal('stopStays', '/status', stopStays.status, 'NEW');

    const swapStays = await story.answered('swapStays', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    story.equal('swapStays', '/status', swapStays.status, 'NEW');

    const bobStays = await story.answered('bobStays', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    story.equal('bobStays', '/status', bobStays.status, 'NEW');

    const third = await story.answered('third', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-third`,
        leverage: '10',
        price: '9502',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: third.orderId }));

    await story.answered('several', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT,BTC-SWAP' })
    );

    const thirdGone = await story.answered('thirdGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: third.orderId })
    );
    story.equal('thirdGone', '/status', thirdGone.status, 'CANCELED');

    const swapGone = await story.answered('swapGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    story.equal('swapGone', '/status', swapGone.status, 'CANCELED');

    const none = await story.answered('none', () => alice.listOpenOrders({ orderType: 'LIMIT' }));
    story.absent(
      'none',
      '/orderId=third.orderId',
      none.find((row) => row.orderId === third.orderId),
    );
    story.absent('none', '/orderId=swap.orderId', none.find((row) => row.orderId === swap.orderId));

    const tidyStop = await story.answered('tidyStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    story.equal('tidyStop', '/status', tidyStop.status, 'CANCELED');
    story.compare('tidyStop', '/marginLocked', tidyStop.marginLocked, '==', '0');

    await story.refused('again', 400, -1142, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );

    const tidyBob = await story.answered('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    story.equal('tidyBob', '/status', tidyBob.status, 'CANCELED');
    story.compare('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    story.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    story.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');
  });
}

/**
 * An order that the margin does not cover, or far worse than the mark price, is refused.
 *
 * Source: requirements-2 section 4; broker-behaviour sections 2, 4 and 11.
 */
export async function limitsOfAnOrder(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/limits-of-an-order', accounts, async (story) => {
    const alice = story.account('alice').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const before = await story.answered('before', () => alice.getAccount());
    const beforeTotal = story.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = story.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = story.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = story.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const tooDear = await story.refused('tooDear', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '1000000',
        clientOrderId: `${inputs.run}-too-dear`,
        leverage: '1',
        price: '10500',
      })
    );
    story.equal('tooDear', '/msg', tooDear.msg, 'insufficient balance');

    await story.refused('tooHigh', 400, -1138, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-too-high`,
        leverage: '10',
        price: '11000.1',
      })
    );

    await story.refused('tooLow', 400, -1138, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-too-low`,
        leverage: '10',
        price: '8999.9',
      })
    );

    // Ten percent is still allowed.
    const highest = await story.answered('highest', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-highest`,
        leverage: '10',
        price: '11000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));

    const tidyHighest = await story.answered('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    story.equal('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    story.compare('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const lowest = await story.answered('lowest', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-lowest`,
        leverage: '10',
        price: '9000',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId }));

    const tidyLowest = await story.answered('tidyLowest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId })
    );
    story.equal('tidyLowest', '/status', tidyLowest.status, 'CANCELED');
    story.compare('tidyLowest', '/marginLocked', tidyLowest.marginLocked, '==', '0');

    await story.refused('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-off-tick`,
        leverage: '10',
        price: '9500.05',
      })
    );

    await story.refused('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10.5',
        clientOrderId: `${inputs.run}-off-step`,
        leverage: '10',
        price: '9500',
      })
    );

    await story.refused('unknown', 400, -2013, () =>
      alice.getOrder({
        orderType: 'LIMIT',
        clientOrderId: `${inputs.run}-too-dear`,
      })
    );

    const after = await story.answered('after', () => alice.getAccount());
    story.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    story.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    story.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');
  });
}

/**
 * A LIMIT_MAKER order that would take is accepted and cancelled, and takes nothing.
 *
 * Source: wire-facts section 1, contract; broker-behaviour section 2.
 */
export async function limitMakerIsCancelled(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('contract/stories/limit-maker-is-cancelled', accounts, async (story) => {
    const alice = story.account('alice').contract;
    const bob = story.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await story.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    story.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const rest = await story.answered('rest', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-rest`,
        leverage: '10',
        price: '10000',
      })
    );
    story.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeTotal = story.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = story.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = story.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = story.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const maker = await story.answered('maker', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-maker`,
        leverage: '10',
        price: '10000',
        timeInForce: 'LIMIT_MAKER',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: maker.orderId }));

    const cancelled = await story.answered('cancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: maker.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    story.compare('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    story.compare('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const untouched = await story.answered('untouched', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    story.equal('untouched', '/status', untouched.status, 'NEW');
    story.compare('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    story.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    story.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');

    const lower = await story.answered('lower', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-lower`,
        leverage: '10',
        price: '9999.9',
        timeInForce: 'LIMIT_MAKER',
      })
    );
    story.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId }));

    const resting = await story.answered('resting', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    story.equal('resting', '/status', resting.status, 'NEW');

    const tidyAlice = await story.answered('tidyAlice', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    story.equal('tidyAlice', '/status', tidyAlice.status, 'CANCELED');
    story.compare('tidyAlice', '/marginLocked', tidyAlice.marginLocked, '==', '0');

    const tidyBob = await story.answered('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    story.equal('tidyBob', '/status', tidyBob.status, 'CANCELED');
    story.compare('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');
  });
}

/** The stories of the contract section, in the order of its document. */
export const contractStories: readonly Story[] = [
  {
    id: 'contract/stories/open-a-long',
    title: 'Opening locks margin and both fees, and a fill turns them into a position; the other side gets the short one',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: openALong,
  },
  {
    id: 'contract/stories/close-a-long',
    title: 'Closing orders lock contracts and no money; a closing fill releases the margin and pays the profit',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "getOrder", "listHistoryOrders", "listMyTrades"],
    run: closeALong,
  },
  {
    id: 'contract/stories/inverse-position',
    title: 'An inverse contract is worth its quantity divided by the price, in the coin',
    promise: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "listMyTrades"],
    run: inversePosition,
  },
  {
    id: 'contract/stories/leverage-rules',
    title: 'While a side has open orders, opening orders carry its leverage; it lies between 1 and what the risk tier allows',
    promise: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/stories/stop-order',
    title: 'A STOP order waits outside the book, and becomes a LIMIT order when the last price reaches its trigger',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "listOpenOrders", "getOrder", "cancelOrder", "getDepth"],
    run: stopOrder,
  },
  {
    id: 'contract/stories/batch-cancel',
    title: 'Cancelling the orders of contracts leaves other contracts, other accounts and STOP orders alone',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "cancelOrders", "getOrder", "listOpenOrders", "cancelOrder"],
    run: batchCancel,
  },
  {
    id: 'contract/stories/limits-of-an-order',
    title: 'An order that the margin does not cover, or far worse than the mark price, is refused',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/stories/limit-maker-is-cancelled',
    title: 'A LIMIT_MAKER order that would take is accepted and cancelled, and takes nothing',
    promise: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "cancelOrder"],
    run: limitMakerIsCancelled,
  },
];
