// Generated from spec/contract/workflows by scripts/generate.ts; spec hash ef634474f59524e3.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../workflows/decimal.ts';
import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * Cancelling the orders of given contracts does not affect other contracts, other accounts or STOP
 * orders.
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

    const bobOrder = await workflow.call('bobOrder', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-bob-order`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId }));

    const cancelOneContract = await workflow.call('cancelOneContract', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectCompared('cancelOneContract', '/timestamp', cancelOneContract.timestamp, '>', 0);

    const firstCancelled = await workflow.call('firstCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.expectEqual('firstCancelled', '/status', firstCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'firstCancelled',
      '/marginLocked',
      firstCancelled.marginLocked,
      '==',
      '0',
    );

    const secondCancelled = await workflow.call('secondCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: second.orderId })
    );
    workflow.expectEqual('secondCancelled', '/status', secondCancelled.status, 'CANCELED');

    const stopOpen = await workflow.call('stopOpen', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('stopOpen', '/status', stopOpen.status, 'NEW');

    const swapOpen = await workflow.call('swapOpen', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.expectEqual('swapOpen', '/status', swapOpen.status, 'NEW');

    const bobOrderOpen = await workflow.call('bobOrderOpen', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.expectEqual('bobOrderOpen', '/status', bobOrderOpen.status, 'NEW');

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

    await workflow.call('cancelTwoContracts', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT,BTC-SWAP' })
    );

    const thirdCancelled = await workflow.call('thirdCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: third.orderId })
    );
    workflow.expectEqual('thirdCancelled', '/status', thirdCancelled.status, 'CANCELED');

    const swapCancelled = await workflow.call('swapCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.expectEqual('swapCancelled', '/status', swapCancelled.status, 'CANCELED');

    const noneOpen = await workflow.call('noneOpen', () =>
      alice.listOpenOrders({ orderType: 'LIMIT' })
    );
    workflow.expectAbsent(
      'noneOpen',
      '/orderId=third.orderId',
      noneOpen.find((row) => row.orderId === third.orderId),
    );
    workflow.expectAbsent(
      'noneOpen',
      '/orderId=swap.orderId',
      noneOpen.find((row) => row.orderId === swap.orderId),
    );

    const cleanUpStop = await workflow.call('cleanUpStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('cleanUpStop', '/status', cleanUpStop.status, 'CANCELED');
    workflow.expectCompared('cleanUpStop', '/marginLocked', cleanUpStop.marginLocked, '==', '0');

    await workflow.expectError('cancelAgain', 400, -1142, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );

    const cleanUpBob = await workflow.call('cleanUpBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.expectEqual('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
    workflow.expectCompared('cleanUpBob', '/marginLocked', cleanUpBob.marginLocked, '==', '0');

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
 * A STOP order stays outside the order book, and becomes a LIMIT order when the last price reaches
 * the trigger price.
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

    // The expected values are for this index price, which is also the mark price.
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

    // The last price is now 10000.
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

    // The STOP order locks as much as the LIMIT order that it becomes: a margin of 1.006, and
    // 0.005 for each of the two fees.
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

    // The order also locks 0.06: the loss that a fill at 10060, above the mark price, would
    // cause immediately.
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

    const listedAsStop = await workflow.call('listedAsStop', () =>
      alice.listOpenOrders({ orderType: 'STOP', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'listedAsStop',
      '/orderId=stop.orderId/orderType',
      listedAsStop.find((row) => row.orderId === stop.orderId)?.orderType,
      'STOP',
    );

    const notListedAsLimit = await workflow.call('notListedAsLimit', () =>
      alice.listOpenOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectAbsent(
      'notListedAsLimit',
      '/orderId=stop.orderId',
      notListedAsLimit.find((row) => row.orderId === stop.orderId),
    );

    await workflow.expectError('notFoundAsLimit', 400, -2013, () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    // The untriggered STOP order is not one of the LIMIT orders.
    await workflow.expectError('notCancelledAsLimit', 400, -2013, () =>
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

    // A sell order that does not trade does not change the last price.
    const notTriggered = await workflow.call('notTriggered', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('notTriggered', '/status', notTriggered.status, 'NEW');
    workflow.expectEqual('notTriggered', '/orderType', notTriggered.orderType, 'STOP');

    // A trade at 10050 triggers the STOP order.
    const tradeAtTrigger = await workflow.call('tradeAtTrigger', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-trade-at-trigger`,
        leverage: '10',
        price: '10050',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: tradeAtTrigger.orderId }));

    const triggered = await workflow.call('triggered', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.expectEqual('triggered', '/status', triggered.status, 'NEW');
    workflow.expectEqual('triggered', '/orderType', triggered.orderType, 'LIMIT');
    workflow.expectCompared('triggered', '/price', triggered.price, '==', '10060');
    workflow.expectCompared('triggered', '/executedQty', triggered.executedQty, '==', '0');

    await workflow.expectError('notFoundAsStop', 400, -2013, () =>
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
 * A LIMIT_MAKER order that would match immediately is accepted and then cancelled without any
 * trade.
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

    // The expected values are for this index price, which is also the mark price.
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

    const cleanUpAlice = await workflow.call('cleanUpAlice', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.expectEqual('cleanUpAlice', '/status', cleanUpAlice.status, 'CANCELED');
    workflow.expectCompared('cleanUpAlice', '/marginLocked', cleanUpAlice.marginLocked, '==', '0');

    const cleanUpBob = await workflow.call('cleanUpBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.expectEqual('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
    workflow.expectCompared('cleanUpBob', '/marginLocked', cleanUpBob.marginLocked, '==', '0');
  });
}

/**
 * While a side (long or short) has open orders, every opening order on that side must use the same
 * leverage, between 1 and the maximum of the risk tier.
 *
 * Source: broker-behaviour sections 4 and 11.
 */
export async function leverageRules(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/leverage-rules', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;

    // The expected values are for this index price, which is also the mark price.
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

    await workflow.expectError('otherLeverage', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-other-leverage`,
        leverage: '20',
        price: '9500',
      })
    );

    const sameLeverage = await workflow.call('sameLeverage', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-same-leverage`,
        leverage: '10',
        price: '9501',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: sameLeverage.orderId }));

    // The short side has its own leverage.
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

    await workflow.expectError('otherLeverageAgain', 400, -1130, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-other-leverage-again`,
        leverage: '20',
        price: '9500',
      })
    );

    const cancelSameLeverage = await workflow.call('cancelSameLeverage', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: sameLeverage.orderId })
    );
    workflow.expectEqual('cancelSameLeverage', '/status', cancelSameLeverage.status, 'CANCELED');
    workflow.expectCompared(
      'cancelSameLeverage',
      '/marginLocked',
      cancelSameLeverage.marginLocked,
      '==',
      '0',
    );

    // A side without open orders and without a position accepts a new leverage.
    const leverageChanged = await workflow.call('leverageChanged', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-leverage-changed`,
        leverage: '20',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: leverageChanged.orderId }));

    const cancelLeverageChanged = await workflow.call('cancelLeverageChanged', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: leverageChanged.orderId })
    );
    workflow.expectEqual(
      'cancelLeverageChanged',
      '/status',
      cancelLeverageChanged.status,
      'CANCELED',
    );
    workflow.expectCompared(
      'cancelLeverageChanged',
      '/marginLocked',
      cancelLeverageChanged.marginLocked,
      '==',
      '0',
    );

    // The lowest risk tier requires a margin of at least one hundredth of the value, so the
    // maximum leverage is 100.
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

    const cleanUpHighest = await workflow.call('cleanUpHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.expectEqual('cleanUpHighest', '/status', cleanUpHighest.status, 'CANCELED');
    workflow.expectCompared(
      'cleanUpHighest',
      '/marginLocked',
      cleanUpHighest.marginLocked,
      '==',
      '0',
    );

    const cleanUpOtherSide = await workflow.call('cleanUpOtherSide', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId })
    );
    workflow.expectEqual('cleanUpOtherSide', '/status', cleanUpOtherSide.status, 'CANCELED');
    workflow.expectCompared(
      'cleanUpOtherSide',
      '/marginLocked',
      cleanUpOtherSide.marginLocked,
      '==',
      '0',
    );
  });
}

/**
 * An order that exceeds the available margin, the price band or a filter is rejected and locks
 * nothing.
 *
 * Source: requirements-2 section 4; broker-behaviour sections 2, 4 and 11.
 */
export async function limitsOfAnOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/limits-of-an-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;

    // The expected values are for this index price, which is also the mark price.
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

    const insufficientMargin = await workflow.expectError('insufficientMargin', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '1000000',
        clientOrderId: `${inputs.run}-insufficient-margin`,
        leverage: '1',
        price: '10500',
      })
    );
    workflow.expectEqual(
      'insufficientMargin',
      '/msg',
      insufficientMargin.msg,
      'insufficient balance',
    );

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

    // A price that is exactly 10 % worse than the mark price is allowed.
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

    const cleanUpHighest = await workflow.call('cleanUpHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.expectEqual('cleanUpHighest', '/status', cleanUpHighest.status, 'CANCELED');
    workflow.expectCompared(
      'cleanUpHighest',
      '/marginLocked',
      cleanUpHighest.marginLocked,
      '==',
      '0',
    );

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

    const cleanUpLowest = await workflow.call('cleanUpLowest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId })
    );
    workflow.expectEqual('cleanUpLowest', '/status', cleanUpLowest.status, 'CANCELED');
    workflow.expectCompared(
      'cleanUpLowest',
      '/marginLocked',
      cleanUpLowest.marginLocked,
      '==',
      '0',
    );

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
        clientOrderId: `${inputs.run}-insufficient-margin`,
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
 * An opening order locks the margin and both fees, and its fill opens a long position for the
 * buyer and a short position for the seller.
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

    // The expected values are for this index price, which is also the mark price.
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

    // The order value is 1000 BUSDT: the order locks a margin of 100 and 0.5 for each of the two
    // fees.
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

    // The maker pays a fee of 0.25 immediately. The position margin includes a reserve for the
    // closing fee, at the taker rate.
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

    // The position is closed, and only the two maker fees have been paid.
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
 * A closing order locks contracts but no margin, and its fill releases margin and pays the profit.
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

    // The expected values are for this index price, which is also the mark price.
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

    const allContractsLocked = await workflow.call('allContractsLocked', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared(
      'allContractsLocked',
      '/0/position',
      allContractsLocked[0]?.position,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'allContractsLocked',
      '/0/available',
      allContractsLocked[0]?.available,
      '==',
      '0',
    );

    const noMarginLocked = await workflow.call('noMarginLocked', () => alice.getAccount());
    workflow.expectChange(
      'noMarginLocked',
      '/BUSDT/total',
      noMarginLocked.BUSDT?.total,
      openedTotal,
      '0',
    );
    workflow.expectChange(
      'noMarginLocked',
      '/BUSDT/availableMargin',
      noMarginLocked.BUSDT?.availableMargin,
      openedAvailable,
      '0',
    );
    workflow.expectChange(
      'noMarginLocked',
      '/BUSDT/orderMargin',
      noMarginLocked.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The first closing order already locks every contract.
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

    const closePart = await workflow.call('closePart', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '400',
        clientOrderId: `${inputs.run}-close-part`,
        price: '10100',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closePart.orderId }));

    const partiallyFilled = await workflow.call('partiallyFilled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.expectEqual('partiallyFilled', '/status', partiallyFilled.status, 'PARTIALLY_FILLED');
    workflow.expectCompared(
      'partiallyFilled',
      '/executedQty',
      partiallyFilled.executedQty,
      '==',
      '400',
    );

    // The history also lists an open order that is partially filled.
    const inHistory = await workflow.call('inHistory', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectEqual(
      'inHistory',
      '/orderId=close.orderId/status',
      inHistory.find((row) => row.orderId === close.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const remainingPosition = await workflow.call('remainingPosition', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared(
      'remainingPosition',
      '/0/position',
      remainingPosition[0]?.position,
      '==',
      '600',
    );
    workflow.expectCompared(
      'remainingPosition',
      '/0/available',
      remainingPosition[0]?.available,
      '==',
      '0',
    );
    workflow.expectCompared(
      'remainingPosition',
      '/0/margin',
      remainingPosition[0]?.margin,
      '==',
      '60.3',
    );
    workflow.expectCompared(
      'remainingPosition',
      '/0/avgPrice',
      remainingPosition[0]?.avgPrice,
      '==',
      '10000',
    );

    // The account receives a profit of 4 less a fee of 0.101, and four tenths of the margin are
    // released.
    const partiallyPaid = await workflow.call('partiallyPaid', () => alice.getAccount());
    workflow.expectChange(
      'partiallyPaid',
      '/BUSDT/total',
      partiallyPaid.BUSDT?.total,
      openedTotal,
      '3.899',
    );
    workflow.expectChange(
      'partiallyPaid',
      '/BUSDT/availableMargin',
      partiallyPaid.BUSDT?.availableMargin,
      openedAvailable,
      '44.099',
    );
    workflow.expectChange(
      'partiallyPaid',
      '/BUSDT/positionMargin',
      partiallyPaid.BUSDT?.positionMargin,
      openedPosition,
      '-40.2',
    );

    const closeRemainder = await workflow.call('closeRemainder', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '600',
        clientOrderId: `${inputs.run}-close-remainder`,
        price: '10100',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeRemainder.orderId }));

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
    workflow.expectEqual(
      'trades',
      '/0/matchOrderId',
      trades[0]?.matchOrderId,
      closeRemainder.orderId,
    );
    workflow.expectCompared('trades', '/0/pnl', trades[0]?.pnl, '==', '6');
    workflow.expectCompared('trades', '/0/fee', trades[0]?.fee, '==', '0.1515');
    workflow.expectEqual('trades', '/1/matchOrderId', trades[1]?.matchOrderId, closePart.orderId);
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
 * The value of an inverse position is its quantity divided by the price, in the margin token.
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

    // The expected values are for this index price, which is also the mark price.
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

    // At 10240, the position value is 0.9765625. Fees are truncated to eight decimals.
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

/** The workflows of the contract section, in the order of its Arazzo documents. */
export const contractWorkflows: readonly Workflow[] = [
  {
    id: 'contract/workflows/batch-cancel',
    title: 'Cancelling the orders of given contracts does not affect other contracts, other accounts or STOP orders',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getAccount", "placeOrder", "cancelOrders", "getOrder", "listOpenOrders", "cancelOrder"],
    run: batchCancel,
  },
  {
    id: 'contract/workflows/stop-order',
    title: 'A STOP order stays outside the order book, and becomes a LIMIT order when the last price reaches the trigger price',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getAccount", "listOpenOrders", "getOrder", "cancelOrder", "getDepth"],
    run: stopOrder,
  },
  {
    id: 'contract/workflows/limit-maker-is-cancelled',
    title: 'A LIMIT_MAKER order that would match immediately is accepted and then cancelled without any trade',
    requirements: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "cancelOrder"],
    run: limitMakerIsCancelled,
  },
  {
    id: 'contract/workflows/leverage-rules',
    title: 'While a side (long or short) has open orders, every opening order on that side must use the same leverage, between 1 and the maximum of the risk tier',
    requirements: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/workflows/limits-of-an-order',
    title: 'An order that exceeds the available margin, the price band or a filter is rejected and locks nothing',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/workflows/open-a-long',
    title: 'An opening order locks the margin and both fees, and its fill opens a long position for the buyer and a short position for the seller',
    requirements: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: openALong,
  },
  {
    id: 'contract/workflows/close-a-long',
    title: 'A closing order locks contracts but no margin, and its fill releases margin and pays the profit',
    requirements: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "getOrder", "listHistoryOrders", "listMyTrades"],
    run: closeALong,
  },
  {
    id: 'contract/workflows/inverse-position',
    title: 'The value of an inverse position is its quantity divided by the price, in the margin token',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "listMyTrades"],
    run: inversePosition,
  },
];
