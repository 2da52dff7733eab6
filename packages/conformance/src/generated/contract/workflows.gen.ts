// Generated from spec/contract/workflows.arazzo.yaml by scripts/generate.ts; spec hash 353e9c5e4dabdec0.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../workflows/decimal.ts';
import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * Opening locks margin and both fees, and a fill turns them into a position; the other side gets
 * the short one.
 *
 * Source: requirements-2 sections 2.2 and 2.3; broker-behaviour sections 4 and 11.
 */
export async function openALong(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/open-a-long', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.take('aliceBefore', '/BUSDT/total', aliceBefore.BUSDT?.total);
    const aliceBeforeAvailable = workflow.take(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = workflow.take(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = workflow.take(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await workflow.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.take('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = workflow.take(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = workflow.take(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = workflow.take(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    // The value is 1000 BUSDT: 100 of margin, and 0.5 for each of the two fees.
    const open = await workflow.answered('open', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    workflow.equal('open', '/status', open.status, 'NEW');
    workflow.compare('open', '/price', open.price, '==', '10000');
    workflow.compare('open', '/leverage', open.leverage, '==', '10');
    workflow.compare('open', '/origQty', open.origQty, '==', '1000');
    workflow.compare('open', '/executedQty', open.executedQty, '==', '0');
    workflow.compare('open', '/marginLocked', open.marginLocked, '==', '101');

    const locked = await workflow.answered('locked', () => alice.getAccount());
    workflow.changed('locked', '/BUSDT/total', locked.BUSDT?.total, aliceBeforeTotal, '0');
    workflow.changed(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-101',
    );
    workflow.changed(
      'locked',
      '/BUSDT/positionMargin',
      locked.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.changed(
      'locked',
      '/BUSDT/orderMargin',
      locked.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '101',
    );

    const take = await workflow.answered('take', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const filled = await workflow.answered('filled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: open.orderId })
    );
    workflow.equal('filled', '/status', filled.status, 'FILLED');
    workflow.compare('filled', '/executedQty', filled.executedQty, '==', '1000');
    workflow.compare('filled', '/avgPrice', filled.avgPrice, '==', '10000');
    workflow.compare('filled', '/marginLocked', filled.marginLocked, '==', '0');
    workflow.equal('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'BUSDT');
    workflow.compare('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.25');

    const taken = await workflow.answered('taken', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: take.orderId })
    );
    workflow.equal('taken', '/status', taken.status, 'FILLED');
    workflow.compare('taken', '/avgPrice', taken.avgPrice, '==', '10000');
    workflow.compare('taken', '/fees/0/fee', taken.fees[0]?.fee, '==', '0.5');

    // The maker pays 0.25 at once; what closing will cost the taker stays in the margin.
    const aliceOpened = await workflow.answered('aliceOpened', () => alice.getAccount());
    workflow.changed(
      'aliceOpened',
      '/BUSDT/total',
      aliceOpened.BUSDT?.total,
      aliceBeforeTotal,
      '-0.25',
    );
    workflow.changed(
      'aliceOpened',
      '/BUSDT/availableMargin',
      aliceOpened.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-100.75',
    );
    workflow.changed(
      'aliceOpened',
      '/BUSDT/positionMargin',
      aliceOpened.BUSDT?.positionMargin,
      aliceBeforePosition,
      '100.5',
    );
    workflow.changed(
      'aliceOpened',
      '/BUSDT/orderMargin',
      aliceOpened.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobOpened = await workflow.answered('bobOpened', () => bob.getAccount());
    workflow.changed('bobOpened', '/BUSDT/total', bobOpened.BUSDT?.total, bobBeforeTotal, '-0.5');
    workflow.changed(
      'bobOpened',
      '/BUSDT/availableMargin',
      bobOpened.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-101',
    );
    workflow.changed(
      'bobOpened',
      '/BUSDT/positionMargin',
      bobOpened.BUSDT?.positionMargin,
      bobBeforePosition,
      '100.5',
    );
    workflow.changed(
      'bobOpened',
      '/BUSDT/orderMargin',
      bobOpened.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const long = await workflow.answered('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.equal('long', '/0/side', long[0]?.side, 'LONG');
    workflow.compare('long', '/0/position', long[0]?.position, '==', '1000');
    workflow.compare('long', '/0/available', long[0]?.available, '==', '1000');
    workflow.compare('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    workflow.compare('long', '/0/leverage', long[0]?.leverage, '==', '10');
    workflow.compare('long', '/0/positionValue', long[0]?.positionValue, '==', '1000');
    workflow.compare('long', '/0/margin', long[0]?.margin, '==', '100.5');
    workflow.compare('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    workflow.compare('long', '/0/profitRate', long[0]?.profitRate, '==', '0');
    workflow.compare('long', '/0/marginRate', long[0]?.marginRate, '==', '0.1');
    workflow.compare('long', '/0/flp', long[0]?.flp, '==', '9040.2');
    workflow.compare('long', '/0/lastPrice', long[0]?.lastPrice, '==', '10000');
    workflow.absent('long', '/1', long[1]);

    const short = await workflow.answered('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'SHORT' })
    );
    workflow.equal('short', '/0/side', short[0]?.side, 'SHORT');
    workflow.compare('short', '/0/position', short[0]?.position, '==', '1000');
    workflow.compare('short', '/0/margin', short[0]?.margin, '==', '100.5');
    workflow.compare('short', '/0/unrealizedPnL', short[0]?.unrealizedPnL, '==', '0');
    workflow.compare('short', '/0/flp', short[0]?.flp, '==', '10950.2');
    workflow.absent('short', '/1', short[1]);

    const aliceTrade = await workflow.answered('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'aliceTrade',
      '/orderId=open.orderId/matchOrderId',
      aliceTrade.find((row) => row.orderId === open.orderId)?.matchOrderId,
      take.orderId,
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=open.orderId/price',
      aliceTrade.find((row) => row.orderId === open.orderId)?.price,
      '==',
      '10000',
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=open.orderId/quantity',
      aliceTrade.find((row) => row.orderId === open.orderId)?.quantity,
      '==',
      '1000',
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=open.orderId/fee',
      aliceTrade.find((row) => row.orderId === open.orderId)?.fee,
      '==',
      '0.25',
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=open.orderId/pnl',
      aliceTrade.find((row) => row.orderId === open.orderId)?.pnl,
      '==',
      '0',
    );
    workflow.equal(
      'aliceTrade',
      '/orderId=open.orderId/side',
      aliceTrade.find((row) => row.orderId === open.orderId)?.side,
      'BUY_OPEN',
    );

    const history = await workflow.answered('history', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'history',
      '/orderId=open.orderId/status',
      history.find((row) => row.orderId === open.orderId)?.status,
      'FILLED',
    );

    const close = await workflow.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10000',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await workflow.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // Flat again: two fees as maker are all that it cost.
    const aliceFlat = await workflow.answered('aliceFlat', () => alice.getAccount());
    workflow.changed('aliceFlat', '/BUSDT/total', aliceFlat.BUSDT?.total, aliceBeforeTotal, '-0.5');
    workflow.changed(
      'aliceFlat',
      '/BUSDT/availableMargin',
      aliceFlat.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-0.5',
    );
    workflow.changed(
      'aliceFlat',
      '/BUSDT/positionMargin',
      aliceFlat.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.changed(
      'aliceFlat',
      '/BUSDT/orderMargin',
      aliceFlat.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobFlat = await workflow.answered('bobFlat', () => bob.getAccount());
    workflow.changed('bobFlat', '/BUSDT/total', bobFlat.BUSDT?.total, bobBeforeTotal, '-1');
    workflow.changed(
      'bobFlat',
      '/BUSDT/availableMargin',
      bobFlat.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-1',
    );
    workflow.changed(
      'bobFlat',
      '/BUSDT/positionMargin',
      bobFlat.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.changed(
      'bobFlat',
      '/BUSDT/orderMargin',
      bobFlat.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );
  });
}

/**
 * Closing orders lock contracts and no money; a closing fill releases the margin and pays the
 * profit.
 *
 * Source: requirements-2 sections 2.2 and 2.3; broker-behaviour sections 4 and 11.
 */
export async function closeALong(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/close-a-long', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.take('aliceBefore', '/BUSDT/total', aliceBefore.BUSDT?.total);
    const aliceBeforeAvailable = workflow.take(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = workflow.take(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = workflow.take(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await workflow.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.take('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = workflow.take(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = workflow.take(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = workflow.take(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    const open = await workflow.answered('open', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));

    const take = await workflow.answered('take', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await workflow.answered('opened', () => alice.getAccount());
    const openedTotal = workflow.take('opened', '/BUSDT/total', opened.BUSDT?.total);
    const openedAvailable = workflow.take(
      'opened',
      '/BUSDT/availableMargin',
      opened.BUSDT?.availableMargin,
    );
    const openedPosition = workflow.take(
      'opened',
      '/BUSDT/positionMargin',
      opened.BUSDT?.positionMargin,
    );
    const openedOrder = workflow.take('opened', '/BUSDT/orderMargin', opened.BUSDT?.orderMargin);

    const close = await workflow.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10100',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));
    workflow.equal('close', '/status', close.status, 'NEW');
    workflow.compare('close', '/marginLocked', close.marginLocked, '==', '0');

    const held = await workflow.answered('held', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.compare('held', '/0/position', held[0]?.position, '==', '1000');
    workflow.compare('held', '/0/available', held[0]?.available, '==', '0');

    const unlocked = await workflow.answered('unlocked', () => alice.getAccount());
    workflow.changed('unlocked', '/BUSDT/total', unlocked.BUSDT?.total, openedTotal, '0');
    workflow.changed(
      'unlocked',
      '/BUSDT/availableMargin',
      unlocked.BUSDT?.availableMargin,
      openedAvailable,
      '0',
    );
    workflow.changed(
      'unlocked',
      '/BUSDT/orderMargin',
      unlocked.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The other order holds every contract.
    await workflow.refused('tooMany', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-too-many`,
        price: '10100',
      })
    );

    const partly = await workflow.answered('partly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '400',
        clientOrderId: `${inputs.run}-partly`,
        price: '10100',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: partly.orderId }));

    const partlyClosed = await workflow.answered('partlyClosed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.equal('partlyClosed', '/status', partlyClosed.status, 'PARTIALLY_FILLED');
    workflow.compare('partlyClosed', '/executedQty', partlyClosed.executedQty, '==', '400');

    // An open order that is partly filled is in the history too.
    const inBoth = await workflow.answered('inBoth', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'inBoth',
      '/orderId=close.orderId/status',
      inBoth.find((row) => row.orderId === close.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const rest = await workflow.answered('rest', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.compare('rest', '/0/position', rest[0]?.position, '==', '600');
    workflow.compare('rest', '/0/available', rest[0]?.available, '==', '0');
    workflow.compare('rest', '/0/margin', rest[0]?.margin, '==', '60.3');
    workflow.compare('rest', '/0/avgPrice', rest[0]?.avgPrice, '==', '10000');

    // 4 of profit less 0.101 of fee; four tenths of the margin are released.
    const partlyPaid = await workflow.answered('partlyPaid', () => alice.getAccount());
    workflow.changed('partlyPaid', '/BUSDT/total', partlyPaid.BUSDT?.total, openedTotal, '3.899');
    workflow.changed(
      'partlyPaid',
      '/BUSDT/availableMargin',
      partlyPaid.BUSDT?.availableMargin,
      openedAvailable,
      '44.099',
    );
    workflow.changed(
      'partlyPaid',
      '/BUSDT/positionMargin',
      partlyPaid.BUSDT?.positionMargin,
      openedPosition,
      '-40.2',
    );

    const wholly = await workflow.answered('wholly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '600',
        clientOrderId: `${inputs.run}-wholly`,
        price: '10100',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: wholly.orderId }));

    const closed = await workflow.answered('closed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.equal('closed', '/status', closed.status, 'FILLED');
    workflow.compare('closed', '/avgPrice', closed.avgPrice, '==', '10100');

    const trades = await workflow.answered('trades', () =>
      alice.listMyTrades({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        limit: 2,
      })
    );
    workflow.equal('trades', '/0/matchOrderId', trades[0]?.matchOrderId, wholly.orderId);
    workflow.compare('trades', '/0/pnl', trades[0]?.pnl, '==', '6');
    workflow.compare('trades', '/0/fee', trades[0]?.fee, '==', '0.1515');
    workflow.equal('trades', '/1/matchOrderId', trades[1]?.matchOrderId, partly.orderId);
    workflow.compare('trades', '/1/pnl', trades[1]?.pnl, '==', '4');
    workflow.compare('trades', '/1/fee', trades[1]?.fee, '==', '0.101');

    const aliceAfter = await workflow.answered('aliceAfter', () => alice.getAccount());
    workflow.changed(
      'aliceAfter',
      '/BUSDT/total',
      aliceAfter.BUSDT?.total,
      aliceBeforeTotal,
      '9.4975',
    );
    workflow.changed(
      'aliceAfter',
      '/BUSDT/availableMargin',
      aliceAfter.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '9.4975',
    );
    workflow.changed(
      'aliceAfter',
      '/BUSDT/positionMargin',
      aliceAfter.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.changed(
      'aliceAfter',
      '/BUSDT/orderMargin',
      aliceAfter.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await workflow.answered('bobAfter', () => bob.getAccount());
    workflow.changed('bobAfter', '/BUSDT/total', bobAfter.BUSDT?.total, bobBeforeTotal, '-11.005');
    workflow.changed(
      'bobAfter',
      '/BUSDT/availableMargin',
      bobAfter.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-11.005',
    );
    workflow.changed(
      'bobAfter',
      '/BUSDT/positionMargin',
      bobAfter.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.changed(
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
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/inverse-position', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.take('aliceBefore', '/TBTC/total', aliceBefore.TBTC?.total);
    const aliceBeforeAvailable = workflow.take(
      'aliceBefore',
      '/TBTC/availableMargin',
      aliceBefore.TBTC?.availableMargin,
    );
    const aliceBeforePosition = workflow.take(
      'aliceBefore',
      '/TBTC/positionMargin',
      aliceBefore.TBTC?.positionMargin,
    );
    const aliceBeforeOrder = workflow.take(
      'aliceBefore',
      '/TBTC/orderMargin',
      aliceBefore.TBTC?.orderMargin,
    );

    const bobBefore = await workflow.answered('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.take('bobBefore', '/TBTC/total', bobBefore.TBTC?.total);
    const bobBeforeAvailable = workflow.take(
      'bobBefore',
      '/TBTC/availableMargin',
      bobBefore.TBTC?.availableMargin,
    );
    const bobBeforePosition = workflow.take(
      'bobBefore',
      '/TBTC/positionMargin',
      bobBefore.TBTC?.positionMargin,
    );
    const bobBeforeOrder = workflow.take(
      'bobBefore',
      '/TBTC/orderMargin',
      bobBefore.TBTC?.orderMargin,
    );

    const open = await workflow.answered('open', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    workflow.compare('open', '/marginLocked', open.marginLocked, '==', '0.101');

    const take = await workflow.answered('take', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await workflow.answered('opened', () => alice.getAccount());
    workflow.changed('opened', '/TBTC/total', opened.TBTC?.total, aliceBeforeTotal, '-0.00025');
    workflow.changed(
      'opened',
      '/TBTC/availableMargin',
      opened.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '-0.10075',
    );
    workflow.changed(
      'opened',
      '/TBTC/positionMargin',
      opened.TBTC?.positionMargin,
      aliceBeforePosition,
      '0.1005',
    );
    workflow.changed(
      'opened',
      '/TBTC/orderMargin',
      opened.TBTC?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const long = await workflow.answered('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-REV', side: 'LONG' })
    );
    workflow.compare('long', '/0/position', long[0]?.position, '==', '10000');
    workflow.compare('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    workflow.compare('long', '/0/positionValue', long[0]?.positionValue, '==', '1');
    workflow.compare('long', '/0/margin', long[0]?.margin, '==', '0.1005');
    workflow.compare('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    workflow.compare('long', '/0/flp', long[0]?.flp, '==', '9132.21');

    const short = await workflow.answered('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-REV', side: 'SHORT' })
    );
    workflow.compare('short', '/0/margin', short[0]?.margin, '==', '0.1005');
    workflow.compare('short', '/0/flp', short[0]?.flp, '==', '11061.70');

    const close = await workflow.answered('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close`,
        price: '10240',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await workflow.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10240',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // At 10240 the contracts are worth 0.9765625; fees are cut to eight digits.
    const aliceTrade = await workflow.answered('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-REV' })
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=close.orderId/pnl',
      aliceTrade.find((row) => row.orderId === close.orderId)?.pnl,
      '==',
      '0.0234375',
    );
    workflow.compare(
      'aliceTrade',
      '/orderId=close.orderId/fee',
      aliceTrade.find((row) => row.orderId === close.orderId)?.fee,
      '==',
      '0.00024414',
    );
    workflow.equal(
      'aliceTrade',
      '/orderId=close.orderId/feeTokenId',
      aliceTrade.find((row) => row.orderId === close.orderId)?.feeTokenId,
      'TBTC',
    );

    const aliceAfter = await workflow.answered('aliceAfter', () => alice.getAccount());
    workflow.changed(
      'aliceAfter',
      '/TBTC/total',
      aliceAfter.TBTC?.total,
      aliceBeforeTotal,
      '0.02294336',
    );
    workflow.changed(
      'aliceAfter',
      '/TBTC/availableMargin',
      aliceAfter.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '0.02294336',
    );
    workflow.changed(
      'aliceAfter',
      '/TBTC/positionMargin',
      aliceAfter.TBTC?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.changed(
      'aliceAfter',
      '/TBTC/orderMargin',
      aliceAfter.TBTC?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await workflow.answered('bobAfter', () => bob.getAccount());
    workflow.changed(
      'bobAfter',
      '/TBTC/total',
      bobAfter.TBTC?.total,
      bobBeforeTotal,
      '-0.02442578',
    );
    workflow.changed(
      'bobAfter',
      '/TBTC/availableMargin',
      bobAfter.TBTC?.availableMargin,
      bobBeforeAvailable,
      '-0.02442578',
    );
    workflow.changed(
      'bobAfter',
      '/TBTC/positionMargin',
      bobAfter.TBTC?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.changed(
      'bobAfter',
      '/TBTC/orderMargin',
      bobAfter.TBTC?.orderMargin,
      bobBeforeOrder,
      '0',
    );
  });
}

/**
 * While a side has open orders, opening orders carry its leverage; it lies between 1 and what the
 * risk tier allows.
 *
 * Source: broker-behaviour sections 4 and 11.
 */
export async function leverageRules(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/leverage-rules', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const first = await workflow.answered('first', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));
    workflow.compare('first', '/leverage', first.leverage, '==', '10');

    await workflow.refused('other', 400, -1130, () =>
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

    const same = await workflow.answered('same', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId }));

    // The short side has a leverage of its own.
    const otherSide = await workflow.answered('otherSide', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId }));

    const cancelFirst = await workflow.answered('cancelFirst', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.equal('cancelFirst', '/status', cancelFirst.status, 'CANCELED');
    workflow.compare('cancelFirst', '/marginLocked', cancelFirst.marginLocked, '==', '0');

    await workflow.refused('stillOther', 400, -1130, () =>
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

    const cancelSame = await workflow.answered('cancelSame', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId })
    );
    workflow.equal('cancelSame', '/status', cancelSame.status, 'CANCELED');
    workflow.compare('cancelSame', '/marginLocked', cancelSame.marginLocked, '==', '0');

    // Without orders and position the side is free.
    const changed = await workflow.answered('changed', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId }));

    const cancelChanged = await workflow.answered('cancelChanged', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId })
    );
    workflow.equal('cancelChanged', '/status', cancelChanged.status, 'CANCELED');
    workflow.compare('cancelChanged', '/marginLocked', cancelChanged.marginLocked, '==', '0');

    // The lowest tier asks for a hundredth of the value.
    await workflow.refused('tooHigh', 400, -1130, () =>
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

    await workflow.refused('tooLow', 400, -1130, () =>
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

    const highest = await workflow.answered('highest', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));
    workflow.compare('highest', '/marginLocked', highest.marginLocked, '==', '1.045');

    const tidyHighest = await workflow.answered('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.equal('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    workflow.compare('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const tidyOtherSide = await workflow.answered('tidyOtherSide', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId })
    );
    workflow.equal('tidyOtherSide', '/status', tidyOtherSide.status, 'CANCELED');
    workflow.compare('tidyOtherSide', '/marginLocked', tidyOtherSide.marginLocked, '==', '0');
  });
}

/**
 * A STOP order waits outside the book, and becomes a LIMIT order when the last price reaches its
 * trigger.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function stopOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/stop-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const openLong = await workflow.answered('openLong', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    // The last price is 10000 now.
    const openShort = await workflow.answered('openShort', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeTotal = workflow.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    // It locks like the order that it will be: 1.006 of margin and 0.005 for each fee.
    const stop = await workflow.answered('stop', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));
    workflow.equal('stop', '/status', stop.status, 'NEW');
    workflow.equal('stop', '/orderType', stop.orderType, 'STOP');
    workflow.compare('stop', '/marginLocked', stop.marginLocked, '==', '1.016');

    // With them 0.06, which a fill so far above the mark price would lose at once.
    const locked = await workflow.answered('locked', () => alice.getAccount());
    workflow.changed('locked', '/BUSDT/total', locked.BUSDT?.total, beforeTotal, '0');
    workflow.changed(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.076',
    );
    workflow.changed(
      'locked',
      '/BUSDT/orderMargin',
      locked.BUSDT?.orderMargin,
      beforeOrder,
      '1.076',
    );

    const among = await workflow.answered('among', () =>
      alice.listOpenOrders({ orderType: 'STOP', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'among',
      '/orderId=stop.orderId/orderType',
      among.find((row) => row.orderId === stop.orderId)?.orderType,
      'STOP',
    );

    const notAmong = await workflow.answered('notAmong', () =>
      alice.listOpenOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.absent(
      'notAmong',
      '/orderId=stop.orderId',
      notAmong.find((row) => row.orderId === stop.orderId),
    );

    await workflow.refused('noLimit', 400, -2013, () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    // It is not among the LIMIT orders.
    await workflow.refused('noCancel', 400, -2013, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    const notInBook = await workflow.answered('notInBook', () =>
      bob.getDepth({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.absent(
      'notInBook',
      '/bids/0=10060',
      notInBook.bids.find((row) => sameDecimal(row[0], '10060')),
    );

    const offer = await workflow.answered('offer', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: offer.orderId }));

    // An offer alone is no trade.
    const stillWaiting = await workflow.answered('stillWaiting', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('stillWaiting', '/status', stillWaiting.status, 'NEW');
    workflow.equal('stillWaiting', '/orderType', stillWaiting.orderType, 'STOP');

    // A trade at 10050 sets it off.
    const reach = await workflow.answered('reach', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: reach.orderId }));

    const triggered = await workflow.answered('triggered', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.equal('triggered', '/status', triggered.status, 'NEW');
    workflow.equal('triggered', '/orderType', triggered.orderType, 'LIMIT');
    workflow.compare('triggered', '/price', triggered.price, '==', '10060');
    workflow.compare('triggered', '/executedQty', triggered.executedQty, '==', '0');

    await workflow.refused('noStop', 400, -2013, () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );

    const inBook = await workflow.answered('inBook', () =>
      bob.getDepth({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.compare(
      'inBook',
      '/bids/0=10060/1',
      inBook.bids.find((row) => sameDecimal(row[0], '10060'))?.[1],
      '==',
      '10',
    );

    const cancelled = await workflow.answered('cancelled', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.compare('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const closeLong = await workflow.answered('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-long`,
        price: '10000',
      })
    );
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await workflow.answered('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.answered('flat', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: closeLong.orderId })
    );
    workflow.equal('flat', '/status', flat.status, 'FILLED');
  });
}

/**
 * Cancelling the orders of contracts leaves other contracts, other accounts and STOP orders alone.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function batchCancel(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/batch-cancel', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeTotal = workflow.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const first = await workflow.answered('first', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));

    const second = await workflow.answered('second', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: second.orderId }));

    const stop = await workflow.answered('stop', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));

    const swap = await workflow.answered('swap', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: swap.orderId }));

    const ofBob = await workflow.answered('ofBob', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId }));

    const one = await workflow.answered('one', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.compare('one', '/timestamp', one.timestamp, '>', 0);

    const firstGone = await workflow.answered('firstGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.equal('firstGone', '/status', firstGone.status, 'CANCELED');
    workflow.compare('firstGone', '/marginLocked', firstGone.marginLocked, '==', '0');

    const secondGone = await workflow.answered('secondGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: second.orderId })
    );
    workflow.equal('secondGone', '/status', secondGone.status, 'CANCELED');

    const stopStays = await workflow.answered('stopStays', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('stopStays', '/status', stopStays.status, 'NEW');

    const swapStays = await workflow.answered('swapStays', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.equal('swapStays', '/status', swapStays.status, 'NEW');

    const bobStays = await workflow.answered('bobStays', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    workflow.equal('bobStays', '/status', bobStays.status, 'NEW');

    const third = await workflow.answered('third', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: third.orderId }));

    await workflow.answered('several', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT,BTC-SWAP' })
    );

    const thirdGone = await workflow.answered('thirdGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: third.orderId })
    );
    workflow.equal('thirdGone', '/status', thirdGone.status, 'CANCELED');

    const swapGone = await workflow.answered('swapGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.equal('swapGone', '/status', swapGone.status, 'CANCELED');

    const none = await workflow.answered('none', () =>
      alice.listOpenOrders({ orderType: 'LIMIT' })
    );
    workflow.absent(
      'none',
      '/orderId=third.orderId',
      none.find((row) => row.orderId === third.orderId),
    );
    workflow.absent(
      'none',
      '/orderId=swap.orderId',
      none.find((row) => row.orderId === swap.orderId),
    );

    const tidyStop = await workflow.answered('tidyStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('tidyStop', '/status', tidyStop.status, 'CANCELED');
    workflow.compare('tidyStop', '/marginLocked', tidyStop.marginLocked, '==', '0');

    await workflow.refused('again', 400, -1142, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );

    const tidyBob = await workflow.answered('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    workflow.equal('tidyBob', '/status', tidyBob.status, 'CANCELED');
    workflow.compare('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');

    const after = await workflow.answered('after', () => alice.getAccount());
    workflow.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');
  });
}

/**
 * An order that the margin does not cover, or far worse than the mark price, is refused.
 *
 * Source: requirements-2 section 4; broker-behaviour sections 2, 4 and 11.
 */
export async function limitsOfAnOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/limits-of-an-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeTotal = workflow.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const tooDear = await workflow.refused('tooDear', 400, -1131, () =>
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
    workflow.equal('tooDear', '/msg', tooDear.msg, 'insufficient balance');

    await workflow.refused('tooHigh', 400, -1138, () =>
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

    await workflow.refused('tooLow', 400, -1138, () =>
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
    const highest = await workflow.answered('highest', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));

    const tidyHighest = await workflow.answered('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.equal('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    workflow.compare('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const lowest = await workflow.answered('lowest', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId }));

    const tidyLowest = await workflow.answered('tidyLowest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId })
    );
    workflow.equal('tidyLowest', '/status', tidyLowest.status, 'CANCELED');
    workflow.compare('tidyLowest', '/marginLocked', tidyLowest.marginLocked, '==', '0');

    await workflow.refused('offTick', 400, -1134, () =>
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

    await workflow.refused('offStep', 400, -1137, () =>
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

    await workflow.refused('unknown', 400, -2013, () =>
      alice.getOrder({
        orderType: 'LIMIT',
        clientOrderId: `${inputs.run}-too-dear`,
      })
    );

    const after = await workflow.answered('after', () => alice.getAccount());
    workflow.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');
  });
}

/**
 * A LIMIT_MAKER order that would take is accepted and cancelled, and takes nothing.
 *
 * Source: wire-facts section 1, contract; broker-behaviour section 2.
 */
export async function limitMakerIsCancelled(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/limit-maker-is-cancelled', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The figures of this story are for this index price, which is the mark price.
    const index = await workflow.answered('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.compare('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const rest = await workflow.answered('rest', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId }));

    const before = await workflow.answered('before', () => alice.getAccount());
    const beforeTotal = workflow.take('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.take(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.take(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.take('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const maker = await workflow.answered('maker', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: maker.orderId }));

    const cancelled = await workflow.answered('cancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: maker.orderId })
    );
    workflow.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.compare('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    workflow.compare('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const untouched = await workflow.answered('untouched', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.equal('untouched', '/status', untouched.status, 'NEW');
    workflow.compare('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const after = await workflow.answered('after', () => alice.getAccount());
    workflow.changed('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.changed(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.changed('after', '/BUSDT/orderMargin', after.BUSDT?.orderMargin, beforeOrder, '0');

    const lower = await workflow.answered('lower', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId }));

    const resting = await workflow.answered('resting', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.equal('resting', '/status', resting.status, 'NEW');

    const tidyAlice = await workflow.answered('tidyAlice', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.equal('tidyAlice', '/status', tidyAlice.status, 'CANCELED');
    workflow.compare('tidyAlice', '/marginLocked', tidyAlice.marginLocked, '==', '0');

    const tidyBob = await workflow.answered('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.equal('tidyBob', '/status', tidyBob.status, 'CANCELED');
    workflow.compare('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');
  });
}

/** The workflows of the contract section, in the order of its document. */
export const contractWorkflows: readonly Workflow[] = [
  {
    id: 'contract/workflows/open-a-long',
    title: 'Opening locks margin and both fees, and a fill turns them into a position; the other side gets the short one',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: openALong,
  },
  {
    id: 'contract/workflows/close-a-long',
    title: 'Closing orders lock contracts and no money; a closing fill releases the margin and pays the profit',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "getOrder", "listHistoryOrders", "listMyTrades"],
    run: closeALong,
  },
  {
    id: 'contract/workflows/inverse-position',
    title: 'An inverse contract is worth its quantity divided by the price, in the coin',
    promise: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "listMyTrades"],
    run: inversePosition,
  },
  {
    id: 'contract/workflows/leverage-rules',
    title: 'While a side has open orders, opening orders carry its leverage; it lies between 1 and what the risk tier allows',
    promise: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/workflows/stop-order',
    title: 'A STOP order waits outside the book, and becomes a LIMIT order when the last price reaches its trigger',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "listOpenOrders", "getOrder", "cancelOrder", "getDepth"],
    run: stopOrder,
  },
  {
    id: 'contract/workflows/batch-cancel',
    title: 'Cancelling the orders of contracts leaves other contracts, other accounts and STOP orders alone',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "cancelOrders", "getOrder", "listOpenOrders", "cancelOrder"],
    run: batchCancel,
  },
  {
    id: 'contract/workflows/limits-of-an-order',
    title: 'An order that the margin does not cover, or far worse than the mark price, is refused',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/workflows/limit-maker-is-cancelled',
    title: 'A LIMIT_MAKER order that would take is accepted and cancelled, and takes nothing',
    promise: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "cancelOrder"],
    run: limitMakerIsCancelled,
  },
];
