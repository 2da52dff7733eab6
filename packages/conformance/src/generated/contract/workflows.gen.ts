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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/BUSDT/total',
      aliceBefore.BUSDT?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    // The value is 1000 BUSDT: 100 of margin, and 0.5 for each of the two fees.
    const open = await workflow.call('open', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    workflow.expectEqual('open', '/status', open.status, 'NEW');
    workflow.expectCompared('open', '/price', open.price, '==', '10000');
    workflow.expectCompared('open', '/leverage', open.leverage, '==', '10');
    workflow.expectCompared('open', '/origQty', open.origQty, '==', '1000');
    workflow.expectCompared('open', '/executedQty', open.executedQty, '==', '0');
    workflow.expectCompared('open', '/marginLocked', open.marginLocked, '==', '101');

    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange('locked', '/BUSDT/total', locked.BUSDT?.total, aliceBeforeTotal, '0');
    workflow.expectChange(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-101',
    );
    workflow.expectChange(
      'locked',
      '/BUSDT/positionMargin',
      locked.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'locked',
      '/BUSDT/orderMargin',
      locked.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '101',
    );

    const take = await workflow.call('take', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const filled = await workflow.call('filled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: open.orderId })
    );
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/executedQty', filled.executedQty, '==', '1000');
    workflow.expectCompared('filled', '/avgPrice', filled.avgPrice, '==', '10000');
    workflow.expectCompared('filled', '/marginLocked', filled.marginLocked, '==', '0');
    workflow.expectEqual('filled', '/fees/0/feeToken', filled.fees[0]?.feeToken, 'BUSDT');
    workflow.expectCompared('filled', '/fees/0/fee', filled.fees[0]?.fee, '==', '0.25');

    const taken = await workflow.call('taken', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: take.orderId })
    );
    workflow.expectEqual('taken', '/status', taken.status, 'FILLED');
    workflow.expectCompared('taken', '/avgPrice', taken.avgPrice, '==', '10000');
    workflow.expectCompared('taken', '/fees/0/fee', taken.fees[0]?.fee, '==', '0.5');

    // The maker pays 0.25 at once; what closing will cost the taker stays in the margin.
    const aliceOpened = await workflow.call('aliceOpened', () => alice.getAccount());
    workflow.expectChange(
      'aliceOpened',
      '/BUSDT/total',
      aliceOpened.BUSDT?.total,
      aliceBeforeTotal,
      '-0.25',
    );
    workflow.expectChange(
      'aliceOpened',
      '/BUSDT/availableMargin',
      aliceOpened.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-100.75',
    );
    workflow.expectChange(
      'aliceOpened',
      '/BUSDT/positionMargin',
      aliceOpened.BUSDT?.positionMargin,
      aliceBeforePosition,
      '100.5',
    );
    workflow.expectChange(
      'aliceOpened',
      '/BUSDT/orderMargin',
      aliceOpened.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobOpened = await workflow.call('bobOpened', () => bob.getAccount());
    workflow.expectChange(
      'bobOpened',
      '/BUSDT/total',
      bobOpened.BUSDT?.total,
      bobBeforeTotal,
      '-0.5',
    );
    workflow.expectChange(
      'bobOpened',
      '/BUSDT/availableMargin',
      bobOpened.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-101',
    );
    workflow.expectChange(
      'bobOpened',
      '/BUSDT/positionMargin',
      bobOpened.BUSDT?.positionMargin,
      bobBeforePosition,
      '100.5',
    );
    workflow.expectChange(
      'bobOpened',
      '/BUSDT/orderMargin',
      bobOpened.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectEqual('long', '/0/side', long[0]?.side, 'LONG');
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '1000');
    workflow.expectCompared('long', '/0/available', long[0]?.available, '==', '1000');
    workflow.expectCompared('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    workflow.expectCompared('long', '/0/leverage', long[0]?.leverage, '==', '10');
    workflow.expectCompared('long', '/0/positionValue', long[0]?.positionValue, '==', '1000');
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '100.5');
    workflow.expectCompared('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    workflow.expectCompared('long', '/0/profitRate', long[0]?.profitRate, '==', '0');
    workflow.expectCompared('long', '/0/marginRate', long[0]?.marginRate, '==', '0.1');
    workflow.expectCompared('long', '/0/flp', long[0]?.flp, '==', '9040.2');
    workflow.expectCompared('long', '/0/lastPrice', long[0]?.lastPrice, '==', '10000');
    workflow.expectAbsent('long', '/1', long[1]);

    const short = await workflow.call('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'SHORT' })
    );
    workflow.expectEqual('short', '/0/side', short[0]?.side, 'SHORT');
    workflow.expectCompared('short', '/0/position', short[0]?.position, '==', '1000');
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '100.5');
    workflow.expectCompared('short', '/0/unrealizedPnL', short[0]?.unrealizedPnL, '==', '0');
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '10950.2');
    workflow.expectAbsent('short', '/1', short[1]);

    const aliceTrade = await workflow.call('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=open.orderId/matchOrderId',
      aliceTrade.find((row) => row.orderId === open.orderId)?.matchOrderId,
      take.orderId,
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=open.orderId/price',
      aliceTrade.find((row) => row.orderId === open.orderId)?.price,
      '==',
      '10000',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=open.orderId/quantity',
      aliceTrade.find((row) => row.orderId === open.orderId)?.quantity,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=open.orderId/fee',
      aliceTrade.find((row) => row.orderId === open.orderId)?.fee,
      '==',
      '0.25',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=open.orderId/pnl',
      aliceTrade.find((row) => row.orderId === open.orderId)?.pnl,
      '==',
      '0',
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=open.orderId/side',
      aliceTrade.find((row) => row.orderId === open.orderId)?.side,
      'BUY_OPEN',
    );

    const history = await workflow.call('history', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'history',
      '/orderId=open.orderId/status',
      history.find((row) => row.orderId === open.orderId)?.status,
      'FILLED',
    );

    const close = await workflow.call('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // Flat again: two fees as maker are all that it cost.
    const aliceFlat = await workflow.call('aliceFlat', () => alice.getAccount());
    workflow.expectChange(
      'aliceFlat',
      '/BUSDT/total',
      aliceFlat.BUSDT?.total,
      aliceBeforeTotal,
      '-0.5',
    );
    workflow.expectChange(
      'aliceFlat',
      '/BUSDT/availableMargin',
      aliceFlat.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '-0.5',
    );
    workflow.expectChange(
      'aliceFlat',
      '/BUSDT/positionMargin',
      aliceFlat.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceFlat',
      '/BUSDT/orderMargin',
      aliceFlat.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobFlat = await workflow.call('bobFlat', () => bob.getAccount());
    workflow.expectChange('bobFlat', '/BUSDT/total', bobFlat.BUSDT?.total, bobBeforeTotal, '-1');
    workflow.expectChange(
      'bobFlat',
      '/BUSDT/availableMargin',
      bobFlat.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-1',
    );
    workflow.expectChange(
      'bobFlat',
      '/BUSDT/positionMargin',
      bobFlat.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/BUSDT/total',
      aliceBefore.BUSDT?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/BUSDT/availableMargin',
      aliceBefore.BUSDT?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/BUSDT/positionMargin',
      aliceBefore.BUSDT?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/BUSDT/orderMargin',
      aliceBefore.BUSDT?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output('bobBefore', '/BUSDT/total', bobBefore.BUSDT?.total);
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/BUSDT/availableMargin',
      bobBefore.BUSDT?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/BUSDT/positionMargin',
      bobBefore.BUSDT?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/BUSDT/orderMargin',
      bobBefore.BUSDT?.orderMargin,
    );

    const open = await workflow.call('open', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));

    const take = await workflow.call('take', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await workflow.call('opened', () => alice.getAccount());
    const openedTotal = workflow.output('opened', '/BUSDT/total', opened.BUSDT?.total);
    const openedAvailable = workflow.output(
      'opened',
      '/BUSDT/availableMargin',
      opened.BUSDT?.availableMargin,
    );
    const openedPosition = workflow.output(
      'opened',
      '/BUSDT/positionMargin',
      opened.BUSDT?.positionMargin,
    );
    const openedOrder = workflow.output('opened', '/BUSDT/orderMargin', opened.BUSDT?.orderMargin);

    const close = await workflow.call('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-close`,
        price: '10100',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));
    workflow.expectEqual('close', '/status', close.status, 'NEW');
    workflow.expectCompared('close', '/marginLocked', close.marginLocked, '==', '0');

    const held = await workflow.call('held', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('held', '/0/position', held[0]?.position, '==', '1000');
    workflow.expectCompared('held', '/0/available', held[0]?.available, '==', '0');

    const unlocked = await workflow.call('unlocked', () => alice.getAccount());
    workflow.expectChange('unlocked', '/BUSDT/total', unlocked.BUSDT?.total, openedTotal, '0');
    workflow.expectChange(
      'unlocked',
      '/BUSDT/availableMargin',
      unlocked.BUSDT?.availableMargin,
      openedAvailable,
      '0',
    );
    workflow.expectChange(
      'unlocked',
      '/BUSDT/orderMargin',
      unlocked.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The other order holds every contract.
    await workflow.expectError('tooMany', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-too-many`,
        price: '10100',
      })
    );

    const partly = await workflow.call('partly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '400',
        clientOrderId: `${inputs.run}-partly`,
        price: '10100',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: partly.orderId }));

    const partlyClosed = await workflow.call('partlyClosed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.expectEqual('partlyClosed', '/status', partlyClosed.status, 'PARTIALLY_FILLED');
    workflow.expectCompared('partlyClosed', '/executedQty', partlyClosed.executedQty, '==', '400');

    // An open order that is partly filled is in the history too.
    const inBoth = await workflow.call('inBoth', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'inBoth',
      '/orderId=close.orderId/status',
      inBoth.find((row) => row.orderId === close.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const rest = await workflow.call('rest', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('rest', '/0/position', rest[0]?.position, '==', '600');
    workflow.expectCompared('rest', '/0/available', rest[0]?.available, '==', '0');
    workflow.expectCompared('rest', '/0/margin', rest[0]?.margin, '==', '60.3');
    workflow.expectCompared('rest', '/0/avgPrice', rest[0]?.avgPrice, '==', '10000');

    // 4 of profit less 0.101 of fee; four tenths of the margin are released.
    const partlyPaid = await workflow.call('partlyPaid', () => alice.getAccount());
    workflow.expectChange(
      'partlyPaid',
      '/BUSDT/total',
      partlyPaid.BUSDT?.total,
      openedTotal,
      '3.899',
    );
    workflow.expectChange(
      'partlyPaid',
      '/BUSDT/availableMargin',
      partlyPaid.BUSDT?.availableMargin,
      openedAvailable,
      '44.099',
    );
    workflow.expectChange(
      'partlyPaid',
      '/BUSDT/positionMargin',
      partlyPaid.BUSDT?.positionMargin,
      openedPosition,
      '-40.2',
    );

    const wholly = await workflow.call('wholly', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '600',
        clientOrderId: `${inputs.run}-wholly`,
        price: '10100',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: wholly.orderId }));

    const closed = await workflow.call('closed', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.expectEqual('closed', '/status', closed.status, 'FILLED');
    workflow.expectCompared('closed', '/avgPrice', closed.avgPrice, '==', '10100');

    const trades = await workflow.call('trades', () =>
      alice.listMyTrades({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        limit: 2,
      })
    );
    workflow.expectEqual('trades', '/0/matchOrderId', trades[0]?.matchOrderId, wholly.orderId);
    workflow.expectCompared('trades', '/0/pnl', trades[0]?.pnl, '==', '6');
    workflow.expectCompared('trades', '/0/fee', trades[0]?.fee, '==', '0.1515');
    workflow.expectEqual('trades', '/1/matchOrderId', trades[1]?.matchOrderId, partly.orderId);
    workflow.expectCompared('trades', '/1/pnl', trades[1]?.pnl, '==', '4');
    workflow.expectCompared('trades', '/1/fee', trades[1]?.fee, '==', '0.101');

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/BUSDT/total',
      aliceAfter.BUSDT?.total,
      aliceBeforeTotal,
      '9.4975',
    );
    workflow.expectChange(
      'aliceAfter',
      '/BUSDT/availableMargin',
      aliceAfter.BUSDT?.availableMargin,
      aliceBeforeAvailable,
      '9.4975',
    );
    workflow.expectChange(
      'aliceAfter',
      '/BUSDT/positionMargin',
      aliceAfter.BUSDT?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/BUSDT/orderMargin',
      aliceAfter.BUSDT?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/BUSDT/total',
      bobAfter.BUSDT?.total,
      bobBeforeTotal,
      '-11.005',
    );
    workflow.expectChange(
      'bobAfter',
      '/BUSDT/availableMargin',
      bobAfter.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-11.005',
    );
    workflow.expectChange(
      'bobAfter',
      '/BUSDT/positionMargin',
      bobAfter.BUSDT?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output('aliceBefore', '/TBTC/total', aliceBefore.TBTC?.total);
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/TBTC/availableMargin',
      aliceBefore.TBTC?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/TBTC/positionMargin',
      aliceBefore.TBTC?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/TBTC/orderMargin',
      aliceBefore.TBTC?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output('bobBefore', '/TBTC/total', bobBefore.TBTC?.total);
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/TBTC/availableMargin',
      bobBefore.TBTC?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/TBTC/positionMargin',
      bobBefore.TBTC?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/TBTC/orderMargin',
      bobBefore.TBTC?.orderMargin,
    );

    const open = await workflow.call('open', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));
    workflow.expectCompared('open', '/marginLocked', open.marginLocked, '==', '0.101');

    const take = await workflow.call('take', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const opened = await workflow.call('opened', () => alice.getAccount());
    workflow.expectChange(
      'opened',
      '/TBTC/total',
      opened.TBTC?.total,
      aliceBeforeTotal,
      '-0.00025',
    );
    workflow.expectChange(
      'opened',
      '/TBTC/availableMargin',
      opened.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '-0.10075',
    );
    workflow.expectChange(
      'opened',
      '/TBTC/positionMargin',
      opened.TBTC?.positionMargin,
      aliceBeforePosition,
      '0.1005',
    );
    workflow.expectChange(
      'opened',
      '/TBTC/orderMargin',
      opened.TBTC?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-REV', side: 'LONG' })
    );
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '10000');
    workflow.expectCompared('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10000');
    workflow.expectCompared('long', '/0/positionValue', long[0]?.positionValue, '==', '1');
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '0.1005');
    workflow.expectCompared('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '0');
    workflow.expectCompared('long', '/0/flp', long[0]?.flp, '==', '9132.21');

    const short = await workflow.call('short', () =>
      bob.listPositions({ symbol: 'BTC-PERP-REV', side: 'SHORT' })
    );
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '0.1005');
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '11061.70');

    const close = await workflow.call('close', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close`,
        price: '10240',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10240',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // At 10240 the contracts are worth 0.9765625; fees are cut to eight digits.
    const aliceTrade = await workflow.call('aliceTrade', () =>
      alice.listMyTrades({ symbol: 'BTC-PERP-REV' })
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=close.orderId/pnl',
      aliceTrade.find((row) => row.orderId === close.orderId)?.pnl,
      '==',
      '0.0234375',
    );
    workflow.expectCompared(
      'aliceTrade',
      '/orderId=close.orderId/fee',
      aliceTrade.find((row) => row.orderId === close.orderId)?.fee,
      '==',
      '0.00024414',
    );
    workflow.expectEqual(
      'aliceTrade',
      '/orderId=close.orderId/feeTokenId',
      aliceTrade.find((row) => row.orderId === close.orderId)?.feeTokenId,
      'TBTC',
    );

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/TBTC/total',
      aliceAfter.TBTC?.total,
      aliceBeforeTotal,
      '0.02294336',
    );
    workflow.expectChange(
      'aliceAfter',
      '/TBTC/availableMargin',
      aliceAfter.TBTC?.availableMargin,
      aliceBeforeAvailable,
      '0.02294336',
    );
    workflow.expectChange(
      'aliceAfter',
      '/TBTC/positionMargin',
      aliceAfter.TBTC?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/TBTC/orderMargin',
      aliceAfter.TBTC?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/TBTC/total',
      bobAfter.TBTC?.total,
      bobBeforeTotal,
      '-0.02442578',
    );
    workflow.expectChange(
      'bobAfter',
      '/TBTC/availableMargin',
      bobAfter.TBTC?.availableMargin,
      bobBeforeAvailable,
      '-0.02442578',
    );
    workflow.expectChange(
      'bobAfter',
      '/TBTC/positionMargin',
      bobAfter.TBTC?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const first = await workflow.call('first', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));
    workflow.expectCompared('first', '/leverage', first.leverage, '==', '10');

    await workflow.expectError('other', 400, -1130, () =>
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

    const same = await workflow.call('same', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId }));

    // The short side has a leverage of its own.
    const otherSide = await workflow.call('otherSide', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId }));

    const cancelFirst = await workflow.call('cancelFirst', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.expectEqual('cancelFirst', '/status', cancelFirst.status, 'CANCELED');
    workflow.expectCompared('cancelFirst', '/marginLocked', cancelFirst.marginLocked, '==', '0');

    await workflow.expectError('stillOther', 400, -1130, () =>
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

    const cancelSame = await workflow.call('cancelSame', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: same.orderId })
    );
    workflow.expectEqual('cancelSame', '/status', cancelSame.status, 'CANCELED');
    workflow.expectCompared('cancelSame', '/marginLocked', cancelSame.marginLocked, '==', '0');

    // Without orders and position the side is free.
    const changed = await workflow.call('changed', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId }));

    const cancelChanged = await workflow.call('cancelChanged', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: changed.orderId })
    );
    workflow.expectEqual('cancelChanged', '/status', cancelChanged.status, 'CANCELED');
    workflow.expectCompared(
      'cancelChanged',
      '/marginLocked',
      cancelChanged.marginLocked,
      '==',
      '0',
    );

    // The lowest tier asks for a hundredth of the value.
    await workflow.expectError('tooHigh', 400, -1130, () =>
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

    await workflow.expectError('tooLow', 400, -1130, () =>
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

    const highest = await workflow.call('highest', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));
    workflow.expectCompared('highest', '/marginLocked', highest.marginLocked, '==', '1.045');

    const tidyHighest = await workflow.call('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.expectEqual('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    workflow.expectCompared('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const tidyOtherSide = await workflow.call('tidyOtherSide', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId })
    );
    workflow.expectEqual('tidyOtherSide', '/status', tidyOtherSide.status, 'CANCELED');
    workflow.expectCompared(
      'tidyOtherSide',
      '/marginLocked',
      tidyOtherSide.marginLocked,
      '==',
      '0',
    );
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const openLong = await workflow.call('openLong', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    // The last price is 10000 now.
    const openShort = await workflow.call('openShort', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeTotal = workflow.output('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.output(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.output(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.output('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    // It locks like the order that it will be: 1.006 of margin and 0.005 for each fee.
    const stop = await workflow.call('stop', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));
    workflow.expectEqual('stop', '/status', stop.status, 'NEW');
    workflow.expectEqual('stop', '/orderType', stop.orderType, 'STOP');
    workflow.expectCompared('stop', '/marginLocked', stop.marginLocked, '==', '1.016');

    // With them 0.06, which a fill so far above the mark price would lose at once.
    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange('locked', '/BUSDT/total', locked.BUSDT?.total, beforeTotal, '0');
    workflow.expectChange(
      'locked',
      '/BUSDT/availableMargin',
      locked.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.076',
    );
    workflow.expectChange(
      'locked',
      '/BUSDT/orderMargin',
      locked.BUSDT?.orderMargin,
      beforeOrder,
      '1.076',
    );

    const among = await workflow.call('among', () =>
      alice.listOpenOrders({ orderType: 'STOP', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'among',
      '/orderId=stop.orderId/orderType',
      among.find((row) => row.orderId === stop.orderId)?.orderType,
      'STOP',
    );

    const notAmong = await workflow.call('notAmong', () =>
      alice.listOpenOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectAbsent(
      'notAmong',
      '/orderId=stop.orderId',
      notAmong.find((row) => row.orderId === stop.orderId),
    );

    await workflow.expectError('noLimit', 400, -2013, () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    // It is not among the LIMIT orders.
    await workflow.expectError('noCancel', 400, -2013, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    const notInBook = await workflow.call('notInBook', () =>
      bob.getDepth({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectAbsent(
      'notInBook',
      '/bids/0=10060',
      notInBook.bids.find((row) => sameDecimal(row[0], '10060')),
    );

    const offer = await workflow.call('offer', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: offer.orderId }));

    // An offer alone is no trade.
    const stillWaiting = await workflow.call('stillWaiting', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('stillWaiting', '/status', stillWaiting.status, 'NEW');
    workflow.expectEqual('stillWaiting', '/orderType', stillWaiting.orderType, 'STOP');

    // A trade at 10050 sets it off.
    const reach = await workflow.call('reach', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: reach.orderId }));

    const triggered = await workflow.call('triggered', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.expectEqual('triggered', '/status', triggered.status, 'NEW');
    workflow.expectEqual('triggered', '/orderType', triggered.orderType, 'LIMIT');
    workflow.expectCompared('triggered', '/price', triggered.price, '==', '10060');
    workflow.expectCompared('triggered', '/executedQty', triggered.executedQty, '==', '0');

    await workflow.expectError('noStop', 400, -2013, () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );

    const inBook = await workflow.call('inBook', () => bob.getDepth({ symbol: 'BTC-PERP-BUSDT' }));
    workflow.expectCompared(
      'inBook',
      '/bids/0=10060/1',
      inBook.bids.find((row) => sameDecimal(row[0], '10060'))?.[1],
      '==',
      '10',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-long`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '20',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: closeLong.orderId })
    );
    workflow.expectEqual('flat', '/status', flat.status, 'FILLED');
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

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeTotal = workflow.output('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.output(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.output(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.output('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const first = await workflow.call('first', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));

    const second = await workflow.call('second', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: second.orderId }));

    const stop = await workflow.call('stop', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));

    const swap = await workflow.call('swap', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: swap.orderId }));

    const ofBob = await workflow.call('ofBob', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId }));

    const one = await workflow.call('one', () => alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT' }));
    workflow.expectCompared('one', '/timestamp', one.timestamp, '>', 0);

    const firstGone = await workflow.call('firstGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.expectEqual('firstGone', '/status', firstGone.status, 'CANCELED');
    workflow.expectCompared('firstGone', '/marginLocked', firstGone.marginLocked, '==', '0');

    const secondGone = await workflow.call('secondGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: second.orderId })
    );
    workflow.expectEqual('secondGone', '/status', secondGone.status, 'CANCELED');

    const stopStays = await workflow.call('stopStays', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('stopStays', '/status', stopStays.status, 'NEW');

    const swapStays = await workflow.call('swapStays', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.expectEqual('swapStays', '/status', swapStays.status, 'NEW');

    const bobStays = await workflow.call('bobStays', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    workflow.expectEqual('bobStays', '/status', bobStays.status, 'NEW');

    const third = await workflow.call('third', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: third.orderId }));

    await workflow.call('several', () => alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT,BTC-SWAP' }));

    const thirdGone = await workflow.call('thirdGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: third.orderId })
    );
    workflow.expectEqual('thirdGone', '/status', thirdGone.status, 'CANCELED');

    const swapGone = await workflow.call('swapGone', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.expectEqual('swapGone', '/status', swapGone.status, 'CANCELED');

    const none = await workflow.call('none', () => alice.listOpenOrders({ orderType: 'LIMIT' }));
    workflow.expectAbsent(
      'none',
      '/orderId=third.orderId',
      none.find((row) => row.orderId === third.orderId),
    );
    workflow.expectAbsent(
      'none',
      '/orderId=swap.orderId',
      none.find((row) => row.orderId === swap.orderId),
    );

    const tidyStop = await workflow.call('tidyStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('tidyStop', '/status', tidyStop.status, 'CANCELED');
    workflow.expectCompared('tidyStop', '/marginLocked', tidyStop.marginLocked, '==', '0');

    await workflow.expectError('again', 400, -1142, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );

    const tidyBob = await workflow.call('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: ofBob.orderId })
    );
    workflow.expectEqual('tidyBob', '/status', tidyBob.status, 'CANCELED');
    workflow.expectCompared('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.expectChange(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.expectChange(
      'after',
      '/BUSDT/orderMargin',
      after.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeTotal = workflow.output('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.output(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.output(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.output('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const tooDear = await workflow.expectError('tooDear', 400, -1131, () =>
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
    workflow.expectEqual('tooDear', '/msg', tooDear.msg, 'insufficient balance');

    await workflow.expectError('tooHigh', 400, -1138, () =>
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

    await workflow.expectError('tooLow', 400, -1138, () =>
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
    const highest = await workflow.call('highest', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));

    const tidyHighest = await workflow.call('tidyHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.expectEqual('tidyHighest', '/status', tidyHighest.status, 'CANCELED');
    workflow.expectCompared('tidyHighest', '/marginLocked', tidyHighest.marginLocked, '==', '0');

    const lowest = await workflow.call('lowest', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId }));

    const tidyLowest = await workflow.call('tidyLowest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId })
    );
    workflow.expectEqual('tidyLowest', '/status', tidyLowest.status, 'CANCELED');
    workflow.expectCompared('tidyLowest', '/marginLocked', tidyLowest.marginLocked, '==', '0');

    await workflow.expectError('offTick', 400, -1134, () =>
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

    await workflow.expectError('offStep', 400, -1137, () =>
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

    await workflow.expectError('unknown', 400, -2013, () =>
      alice.getOrder({
        orderType: 'LIMIT',
        clientOrderId: `${inputs.run}-too-dear`,
      })
    );

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.expectChange(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.expectChange(
      'after',
      '/BUSDT/orderMargin',
      after.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );
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
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    const rest = await workflow.call('rest', () =>
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
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId }));

    const before = await workflow.call('before', () => alice.getAccount());
    const beforeTotal = workflow.output('before', '/BUSDT/total', before.BUSDT?.total);
    const beforeAvailable = workflow.output(
      'before',
      '/BUSDT/availableMargin',
      before.BUSDT?.availableMargin,
    );
    const beforePosition = workflow.output(
      'before',
      '/BUSDT/positionMargin',
      before.BUSDT?.positionMargin,
    );
    const beforeOrder = workflow.output('before', '/BUSDT/orderMargin', before.BUSDT?.orderMargin);

    const maker = await workflow.call('maker', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: maker.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: maker.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    workflow.expectCompared('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const untouched = await workflow.call('untouched', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');
    workflow.expectCompared('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '0');
    workflow.expectChange(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.expectChange(
      'after',
      '/BUSDT/orderMargin',
      after.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );

    const lower = await workflow.call('lower', () =>
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
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId }));

    const resting = await workflow.call('resting', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.expectEqual('resting', '/status', resting.status, 'NEW');

    const tidyAlice = await workflow.call('tidyAlice', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.expectEqual('tidyAlice', '/status', tidyAlice.status, 'CANCELED');
    workflow.expectCompared('tidyAlice', '/marginLocked', tidyAlice.marginLocked, '==', '0');

    const tidyBob = await workflow.call('tidyBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.expectEqual('tidyBob', '/status', tidyBob.status, 'CANCELED');
    workflow.expectCompared('tidyBob', '/marginLocked', tidyBob.marginLocked, '==', '0');
  });
}

/** The workflows of the contract section, in the order of its document. */
export const contractWorkflows: readonly Workflow[] = [
  {
    id: 'contract/workflows/open-a-long',
    title: 'Opening locks margin and both fees, and a fill turns them into a position; the other side gets the short one',
    requirements: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: openALong,
  },
  {
    id: 'contract/workflows/close-a-long',
    title: 'Closing orders lock contracts and no money; a closing fill releases the margin and pays the profit',
    requirements: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "getOrder", "listHistoryOrders", "listMyTrades"],
    run: closeALong,
  },
  {
    id: 'contract/workflows/inverse-position',
    title: 'An inverse contract is worth its quantity divided by the price, in the coin',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "listMyTrades"],
    run: inversePosition,
  },
  {
    id: 'contract/workflows/leverage-rules',
    title: 'While a side has open orders, opening orders carry its leverage; it lies between 1 and what the risk tier allows',
    requirements: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/workflows/stop-order',
    title: 'A STOP order waits outside the book, and becomes a LIMIT order when the last price reaches its trigger',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "listOpenOrders", "getOrder", "cancelOrder", "getDepth"],
    run: stopOrder,
  },
  {
    id: 'contract/workflows/batch-cancel',
    title: 'Cancelling the orders of contracts leaves other contracts, other accounts and STOP orders alone',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "cancelOrders", "getOrder", "listOpenOrders", "cancelOrder"],
    run: batchCancel,
  },
  {
    id: 'contract/workflows/limits-of-an-order',
    title: 'An order that the margin does not cover, or far worse than the mark price, is refused',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/workflows/limit-maker-is-cancelled',
    title: 'A LIMIT_MAKER order that would take is accepted and cancelled, and takes nothing',
    requirements: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "cancelOrder"],
    run: limitMakerIsCancelled,
  },
];
