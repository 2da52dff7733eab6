// Generated from spec/contract/workflows by scripts/generate.ts; spec hash 3dc3f174b2198f59.
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

    const bobOrder = await workflow.answered('bobOrder', () =>
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
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId }));

    const cancelOneContract = await workflow.answered('cancelOneContract', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.compare('cancelOneContract', '/timestamp', cancelOneContract.timestamp, '>', 0);

    const firstCancelled = await workflow.answered('firstCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.equal('firstCancelled', '/status', firstCancelled.status, 'CANCELED');
    workflow.compare('firstCancelled', '/marginLocked', firstCancelled.marginLocked, '==', '0');

    const secondCancelled = await workflow.answered('secondCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: second.orderId })
    );
    workflow.equal('secondCancelled', '/status', secondCancelled.status, 'CANCELED');

    const stopOpen = await workflow.answered('stopOpen', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('stopOpen', '/status', stopOpen.status, 'NEW');

    const swapOpen = await workflow.answered('swapOpen', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.equal('swapOpen', '/status', swapOpen.status, 'NEW');

    const bobOrderOpen = await workflow.answered('bobOrderOpen', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.equal('bobOrderOpen', '/status', bobOrderOpen.status, 'NEW');

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

    await workflow.answered('cancelTwoContracts', () =>
      alice.cancelOrders({ symbol: 'BTC-PERP-BUSDT,BTC-SWAP' })
    );

    const thirdCancelled = await workflow.answered('thirdCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: third.orderId })
    );
    workflow.equal('thirdCancelled', '/status', thirdCancelled.status, 'CANCELED');

    const swapCancelled = await workflow.answered('swapCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.equal('swapCancelled', '/status', swapCancelled.status, 'CANCELED');

    const noneOpen = await workflow.answered('noneOpen', () =>
      alice.listOpenOrders({ orderType: 'LIMIT' })
    );
    workflow.absent(
      'noneOpen',
      '/orderId=third.orderId',
      noneOpen.find((row) => row.orderId === third.orderId),
    );
    workflow.absent(
      'noneOpen',
      '/orderId=swap.orderId',
      noneOpen.find((row) => row.orderId === swap.orderId),
    );

    const cleanUpStop = await workflow.answered('cleanUpStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('cleanUpStop', '/status', cleanUpStop.status, 'CANCELED');
    workflow.compare('cleanUpStop', '/marginLocked', cleanUpStop.marginLocked, '==', '0');

    await workflow.refused('cancelAgain', 400, -1142, () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );

    const cleanUpBob = await workflow.answered('cleanUpBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.equal('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
    workflow.compare('cleanUpBob', '/marginLocked', cleanUpBob.marginLocked, '==', '0');

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

    // The last price is now 10000.
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

    // The order locks as much as the later LIMIT order: a margin of 1.006 and 0.005 for each of
    // the two fees.
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

    // The order also locks 0.06, the loss that a fill above the mark price would cause at once.
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

    const listedAsStop = await workflow.answered('listedAsStop', () =>
      alice.listOpenOrders({ orderType: 'STOP', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'listedAsStop',
      '/orderId=stop.orderId/orderType',
      listedAsStop.find((row) => row.orderId === stop.orderId)?.orderType,
      'STOP',
    );

    const notListedAsLimit = await workflow.answered('notListedAsLimit', () =>
      alice.listOpenOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.absent(
      'notListedAsLimit',
      '/orderId=stop.orderId',
      notListedAsLimit.find((row) => row.orderId === stop.orderId),
    );

    await workflow.refused('notFoundAsLimit', 400, -2013, () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );

    // The order is not one of the LIMIT orders.
    await workflow.refused('notCancelledAsLimit', 400, -2013, () =>
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

    // An offer without a trade does not change the last price.
    const notTriggered = await workflow.answered('notTriggered', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.equal('notTriggered', '/status', notTriggered.status, 'NEW');
    workflow.equal('notTriggered', '/orderType', notTriggered.orderType, 'STOP');

    // A trade at 10050 triggers the STOP order.
    const tradeAtTrigger = await workflow.answered('tradeAtTrigger', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: tradeAtTrigger.orderId }));

    const triggered = await workflow.answered('triggered', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: stop.orderId })
    );
    workflow.equal('triggered', '/status', triggered.status, 'NEW');
    workflow.equal('triggered', '/orderType', triggered.orderType, 'LIMIT');
    workflow.compare('triggered', '/price', triggered.price, '==', '10060');
    workflow.compare('triggered', '/executedQty', triggered.executedQty, '==', '0');

    await workflow.refused('notFoundAsStop', 400, -2013, () =>
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
 * A LIMIT_MAKER order that would match at once is accepted and then cancelled without any trade.
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

    const cleanUpAlice = await workflow.answered('cleanUpAlice', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lower.orderId })
    );
    workflow.equal('cleanUpAlice', '/status', cleanUpAlice.status, 'CANCELED');
    workflow.compare('cleanUpAlice', '/marginLocked', cleanUpAlice.marginLocked, '==', '0');

    const cleanUpBob = await workflow.answered('cleanUpBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.equal('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
    workflow.compare('cleanUpBob', '/marginLocked', cleanUpBob.marginLocked, '==', '0');
  });
}

/**
 * While a side has open orders, every opening order must use the same leverage, between 1 and the
 * maximum of the risk tier.
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

    await workflow.refused('otherLeverage', 400, -1130, () =>
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

    const sameLeverage = await workflow.answered('sameLeverage', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: sameLeverage.orderId }));

    // The short side has its own leverage.
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

    await workflow.refused('otherLeverageAgain', 400, -1130, () =>
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

    const cancelSameLeverage = await workflow.answered('cancelSameLeverage', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: sameLeverage.orderId })
    );
    workflow.equal('cancelSameLeverage', '/status', cancelSameLeverage.status, 'CANCELED');
    workflow.compare(
      'cancelSameLeverage',
      '/marginLocked',
      cancelSameLeverage.marginLocked,
      '==',
      '0',
    );

    // A side without orders and without a position accepts a new leverage.
    const leverageChanged = await workflow.answered('leverageChanged', () =>
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
    workflow.undo(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: leverageChanged.orderId }));

    const cancelLeverageChanged = await workflow.answered('cancelLeverageChanged', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: leverageChanged.orderId })
    );
    workflow.equal('cancelLeverageChanged', '/status', cancelLeverageChanged.status, 'CANCELED');
    workflow.compare(
      'cancelLeverageChanged',
      '/marginLocked',
      cancelLeverageChanged.marginLocked,
      '==',
      '0',
    );

    // The lowest risk tier requires a margin of at least one hundredth of the value.
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

    const cleanUpHighest = await workflow.answered('cleanUpHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.equal('cleanUpHighest', '/status', cleanUpHighest.status, 'CANCELED');
    workflow.compare('cleanUpHighest', '/marginLocked', cleanUpHighest.marginLocked, '==', '0');

    const cleanUpOtherSide = await workflow.answered('cleanUpOtherSide', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: otherSide.orderId })
    );
    workflow.equal('cleanUpOtherSide', '/status', cleanUpOtherSide.status, 'CANCELED');
    workflow.compare('cleanUpOtherSide', '/marginLocked', cleanUpOtherSide.marginLocked, '==', '0');
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

    const insufficientMargin = await workflow.refused('insufficientMargin', 400, -1131, () =>
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
    workflow.equal('insufficientMargin', '/msg', insufficientMargin.msg, 'insufficient balance');

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

    // A price that is exactly 10 % worse than the mark price is allowed.
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

    const cleanUpHighest = await workflow.answered('cleanUpHighest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId })
    );
    workflow.equal('cleanUpHighest', '/status', cleanUpHighest.status, 'CANCELED');
    workflow.compare('cleanUpHighest', '/marginLocked', cleanUpHighest.marginLocked, '==', '0');

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

    const cleanUpLowest = await workflow.answered('cleanUpLowest', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: lowest.orderId })
    );
    workflow.equal('cleanUpLowest', '/status', cleanUpLowest.status, 'CANCELED');
    workflow.compare('cleanUpLowest', '/marginLocked', cleanUpLowest.marginLocked, '==', '0');

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
        clientOrderId: `${inputs.run}-insufficient-margin`,
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

    // The order value is 1000 BUSDT: the order locks a margin of 100 and 0.5 for each of the two
    // fees.
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

    // The maker pays a fee of 0.25 at once. The taker fee for closing stays in the margin.
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

    // The position is closed, and only the two maker fees have been paid.
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

    const allContractsLocked = await workflow.answered('allContractsLocked', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.compare(
      'allContractsLocked',
      '/0/position',
      allContractsLocked[0]?.position,
      '==',
      '1000',
    );
    workflow.compare(
      'allContractsLocked',
      '/0/available',
      allContractsLocked[0]?.available,
      '==',
      '0',
    );

    const noMarginLocked = await workflow.answered('noMarginLocked', () => alice.getAccount());
    workflow.changed(
      'noMarginLocked',
      '/BUSDT/total',
      noMarginLocked.BUSDT?.total,
      openedTotal,
      '0',
    );
    workflow.changed(
      'noMarginLocked',
      '/BUSDT/availableMargin',
      noMarginLocked.BUSDT?.availableMargin,
      openedAvailable,
      '0',
    );
    workflow.changed(
      'noMarginLocked',
      '/BUSDT/orderMargin',
      noMarginLocked.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The first closing order already locks every contract.
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

    const closePart = await workflow.answered('closePart', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '400',
        clientOrderId: `${inputs.run}-close-part`,
        price: '10100',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closePart.orderId }));

    const partiallyFilled = await workflow.answered('partiallyFilled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.equal('partiallyFilled', '/status', partiallyFilled.status, 'PARTIALLY_FILLED');
    workflow.compare('partiallyFilled', '/executedQty', partiallyFilled.executedQty, '==', '400');

    // The history also lists an open order that is partially filled.
    const inHistory = await workflow.answered('inHistory', () =>
      alice.listHistoryOrders({ orderType: 'LIMIT', symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.equal(
      'inHistory',
      '/orderId=close.orderId/status',
      inHistory.find((row) => row.orderId === close.orderId)?.status,
      'PARTIALLY_FILLED',
    );

    const remainingPosition = await workflow.answered('remainingPosition', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.compare(
      'remainingPosition',
      '/0/position',
      remainingPosition[0]?.position,
      '==',
      '600',
    );
    workflow.compare(
      'remainingPosition',
      '/0/available',
      remainingPosition[0]?.available,
      '==',
      '0',
    );
    workflow.compare('remainingPosition', '/0/margin', remainingPosition[0]?.margin, '==', '60.3');
    workflow.compare(
      'remainingPosition',
      '/0/avgPrice',
      remainingPosition[0]?.avgPrice,
      '==',
      '10000',
    );

    // The account receives a profit of 4 less a fee of 0.101, and four tenths of the margin are
    // released.
    const partiallyPaid = await workflow.answered('partiallyPaid', () => alice.getAccount());
    workflow.changed(
      'partiallyPaid',
      '/BUSDT/total',
      partiallyPaid.BUSDT?.total,
      openedTotal,
      '3.899',
    );
    workflow.changed(
      'partiallyPaid',
      '/BUSDT/availableMargin',
      partiallyPaid.BUSDT?.availableMargin,
      openedAvailable,
      '44.099',
    );
    workflow.changed(
      'partiallyPaid',
      '/BUSDT/positionMargin',
      partiallyPaid.BUSDT?.positionMargin,
      openedPosition,
      '-40.2',
    );

    const closeRemainder = await workflow.answered('closeRemainder', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '600',
        clientOrderId: `${inputs.run}-close-remainder`,
        price: '10100',
      })
    );
    workflow.undo(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeRemainder.orderId }));

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
    workflow.equal('trades', '/0/matchOrderId', trades[0]?.matchOrderId, closeRemainder.orderId);
    workflow.compare('trades', '/0/pnl', trades[0]?.pnl, '==', '6');
    workflow.compare('trades', '/0/fee', trades[0]?.fee, '==', '0.1515');
    workflow.equal('trades', '/1/matchOrderId', trades[1]?.matchOrderId, closePart.orderId);
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

    // At 10240, the position value is 0.9765625. Fees are truncated to eight decimals.
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

/** The workflows of the contract section, in the order of its documents. */
export const contractWorkflows: readonly Workflow[] = [
  {
    id: 'contract/workflows/batch-cancel',
    title: 'Cancelling the orders of given contracts does not affect other contracts, other accounts or STOP orders',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "cancelOrders", "getOrder", "listOpenOrders", "cancelOrder"],
    run: batchCancel,
  },
  {
    id: 'contract/workflows/stop-order',
    title: 'A STOP order stays outside the order book, and becomes a LIMIT order when the last price reaches the trigger price',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "listOpenOrders", "getOrder", "cancelOrder", "getDepth"],
    run: stopOrder,
  },
  {
    id: 'contract/workflows/limit-maker-is-cancelled',
    title: 'A LIMIT_MAKER order that would match at once is accepted and then cancelled without any trade',
    promise: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "cancelOrder"],
    run: limitMakerIsCancelled,
  },
  {
    id: 'contract/workflows/leverage-rules',
    title: 'While a side has open orders, every opening order must use the same leverage, between 1 and the maximum of the risk tier',
    promise: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/workflows/limits-of-an-order',
    title: 'An order that exceeds the available margin, the price band or a filter is rejected and locks nothing',
    promise: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/workflows/open-a-long',
    title: 'An opening order locks the margin and both fees, and its fill opens a long position for the buyer and a short position for the seller',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "getOrder", "listPositions", "listMyTrades", "listHistoryOrders"],
    run: openALong,
  },
  {
    id: 'contract/workflows/close-a-long',
    title: 'A closing order locks contracts but no margin, and its fill releases margin and pays the profit',
    promise: [{ source: "requirements-2", locator: "sections 2.2 and 2.3" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "getOrder", "listHistoryOrders", "listMyTrades"],
    run: closeALong,
  },
  {
    id: 'contract/workflows/inverse-position',
    title: 'The value of an inverse position is its quantity divided by the price, in the margin token',
    promise: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "listMyTrades"],
    run: inversePosition,
  },
];
