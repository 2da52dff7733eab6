// Generated from spec/contract/workflows by scripts/generate.ts; spec hash 375405ccb12d4d72.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../decimal.ts';
import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { ControlPlane } from '../../control/control-plane.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * Long positions pay short positions if the funding rate is positive, and receive payments from
 * them if it is negative.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function fundingInBothDirections(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/funding-in-both-directions', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const aliceSpot = workflow.account('alice').spot;
    const bobSpot = workflow.account('bob').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const aliceOpened = await workflow.call('aliceOpened', () => alice.getAccount());
    const aliceOpenedTotal = workflow.output(
      'aliceOpened',
      '/{$inputs.run}/total',
      aliceOpened[inputs.run]?.total,
    );
    const aliceOpenedAvailable = workflow.output(
      'aliceOpened',
      '/{$inputs.run}/availableMargin',
      aliceOpened[inputs.run]?.availableMargin,
    );
    const aliceOpenedPosition = workflow.output(
      'aliceOpened',
      '/{$inputs.run}/positionMargin',
      aliceOpened[inputs.run]?.positionMargin,
    );
    const aliceOpenedOrder = workflow.output(
      'aliceOpened',
      '/{$inputs.run}/orderMargin',
      aliceOpened[inputs.run]?.orderMargin,
    );

    const bobOpened = await workflow.call('bobOpened', () => bob.getAccount());
    const bobOpenedTotal = workflow.output(
      'bobOpened',
      '/{$inputs.run}/total',
      bobOpened[inputs.run]?.total,
    );
    const bobOpenedAvailable = workflow.output(
      'bobOpened',
      '/{$inputs.run}/availableMargin',
      bobOpened[inputs.run]?.availableMargin,
    );
    const bobOpenedPosition = workflow.output(
      'bobOpened',
      '/{$inputs.run}/positionMargin',
      bobOpened[inputs.run]?.positionMargin,
    );
    const bobOpenedOrder = workflow.output(
      'bobOpened',
      '/{$inputs.run}/orderMargin',
      bobOpened[inputs.run]?.orderMargin,
    );

    await workflow.call('positiveRate', () =>
      control.setFundingRate({ symbol: inputs.run, rate: '0.001' })
    );

    const interval1 = await workflow.call('interval1', () =>
      alice.listFundingRates({ symbol: inputs.run })
    );
    workflow.expectCompared('interval1', '/0/rate', interval1[0]?.rate, '==', '0.001');
    const interval1End = workflow.output('interval1', '/0/intervalEnd', interval1[0]?.intervalEnd);

    // Funding is settled at the end of the interval.
    await workflow.call('settlement', () => control.setClock({ mode: 'real', time: interval1End }));

    // Alice pays 0.1% of the value of 1000 out of the margin of 100.5. The realized profit also
    // includes the fee of 0.25.
    const longPaid = await workflow.call('longPaid', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('longPaid', '/0/margin', longPaid[0]?.margin, '==', '99.5');
    workflow.expectCompared('longPaid', '/0/realizedPnL', longPaid[0]?.realizedPnL, '==', '-1.25');

    // Bob paid a fee of 0.5.
    const shortReceived = await workflow.call('shortReceived', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('shortReceived', '/0/margin', shortReceived[0]?.margin, '==', '101.5');
    workflow.expectCompared(
      'shortReceived',
      '/0/realizedPnL',
      shortReceived[0]?.realizedPnL,
      '==',
      '0.5',
    );

    const longFlow = await workflow.call('longFlow', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 1,
      })
    );
    workflow.expectEqual('longFlow', '/0/flowType', longFlow[0]?.flowType, 'FUNDING_SETTLEMENT');
    workflow.expectEqual('longFlow', '/0/flowTypeValue', longFlow[0]?.flowTypeValue, 32);
    workflow.expectCompared('longFlow', '/0/change', longFlow[0]?.change, '==', '-1');

    const shortFlow = await workflow.call('shortFlow', () =>
      bobSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 1,
      })
    );
    workflow.expectEqual('shortFlow', '/0/flowType', shortFlow[0]?.flowType, 'FUNDING_SETTLEMENT');
    workflow.expectCompared('shortFlow', '/0/change', shortFlow[0]?.change, '==', '1');

    await workflow.call('negativeRate', () =>
      control.setFundingRate({ symbol: inputs.run, rate: '-0.002' })
    );

    await workflow.call('rise', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10500' })
    );

    const interval2 = await workflow.call('interval2', () =>
      alice.listFundingRates({ symbol: inputs.run })
    );
    workflow.expectCompared('interval2', '/0/rate', interval2[0]?.rate, '==', '-0.002');
    const interval2End = workflow.output('interval2', '/0/intervalEnd', interval2[0]?.intervalEnd);

    // Funding is settled at the end of the interval.
    await workflow.call('secondSettlement', () =>
      control.setClock({ mode: 'real', time: interval2End })
    );

    // Alice receives 0.2% of the value at the mark price, which is 1050.
    const longReceived = await workflow.call('longReceived', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('longReceived', '/0/margin', longReceived[0]?.margin, '==', '101.6');
    workflow.expectCompared(
      'longReceived',
      '/0/realizedPnL',
      longReceived[0]?.realizedPnL,
      '==',
      '0.85',
    );

    const shortPaid = await workflow.call('shortPaid', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('shortPaid', '/0/margin', shortPaid[0]?.margin, '==', '99.4');
    workflow.expectCompared('shortPaid', '/0/realizedPnL', shortPaid[0]?.realizedPnL, '==', '-1.6');

    const history = await workflow.call('history', () =>
      alice.listFundingRates({ symbol: inputs.run, state: 'past', limit: 2 })
    );
    workflow.expectCompared('history', '/0/rate', history[0]?.rate, '==', '0.001');
    workflow.expectCompared('history', '/0/index', history[0]?.index, '==', '10000');
    workflow.expectEqual('history', '/0/intervalEnd', history[0]?.intervalEnd, interval1End);
    workflow.expectCompared('history', '/1/rate', history[1]?.rate, '==', '-0.002');
    workflow.expectCompared('history', '/1/index', history[1]?.index, '==', '10500');
    workflow.expectEqual('history', '/1/intervalEnd', history[1]?.intervalEnd, interval2End);

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceOpenedTotal,
      '1.1',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceOpenedAvailable,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceOpenedPosition,
      '1.1',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceOpenedOrder,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobOpenedTotal,
      '-1.1',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobOpenedAvailable,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobOpenedPosition,
      '-1.1',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobOpenedOrder,
      '0',
    );

    await workflow.call('fall', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10000' })
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close-long`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // The margin of 101.6 returns, less the maker fee of 0.25.
    const closed = await workflow.call('closed', () => alice.getAccount());
    workflow.expectChange(
      'closed',
      '/{$inputs.run}/total',
      closed[inputs.run]?.total,
      aliceOpenedTotal,
      '0.85',
    );
    workflow.expectChange(
      'closed',
      '/{$inputs.run}/availableMargin',
      closed[inputs.run]?.availableMargin,
      aliceOpenedAvailable,
      '101.35',
    );
    workflow.expectChange(
      'closed',
      '/{$inputs.run}/positionMargin',
      closed[inputs.run]?.positionMargin,
      aliceOpenedPosition,
      '-100.5',
    );
    workflow.expectChange(
      'closed',
      '/{$inputs.run}/orderMargin',
      closed[inputs.run]?.orderMargin,
      aliceOpenedOrder,
      '0',
    );
  });
}

/**
 * What a funding payment exceeds the margin of a position is taken from the available margin; a
 * position without margin or profit is then liquidated.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function fundingBeyondTheMargin(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/funding-beyond-the-margin', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const aliceSpot = workflow.account('alice').spot;
    const bobSpot = workflow.account('bob').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    await workflow.call('fund', () =>
      control.setInsuranceFund({ token: inputs.run, balance: '100' })
    );

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '50',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    await workflow.call('rate', () => control.setFundingRate({ symbol: inputs.run, rate: '0.03' }));

    const interval1 = await workflow.call('interval1', () =>
      alice.listFundingRates({ symbol: inputs.run })
    );
    workflow.expectCompared('interval1', '/0/rate', interval1[0]?.rate, '==', '0.03');
    const interval1End = workflow.output('interval1', '/0/intervalEnd', interval1[0]?.intervalEnd);

    // Funding is settled at the end of the interval.
    await workflow.call('settlement', () => control.setClock({ mode: 'real', time: interval1End }));

    // The payment of 30 exceeds the margin of 20.5, so 9.5 comes from the available margin.
    // Without margin, the position is closed against that of bob at 10000.
    const liquidated = await workflow.call('liquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    const deleveraged = await workflow.call('deleveraged', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('deleveraged', '/0', deleveraged[0]);

    const paid = await workflow.call('paid', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 1,
      })
    );
    workflow.expectEqual('paid', '/0/flowType', paid[0]?.flowType, 'FUNDING_SETTLEMENT');
    workflow.expectCompared('paid', '/0/change', paid[0]?.change, '==', '-30');

    const received = await workflow.call('received', () =>
      bobSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 1,
      })
    );
    workflow.expectEqual('received', '/0/flowType', received[0]?.flowType, 'FUNDING_SETTLEMENT');
    workflow.expectCompared('received', '/0/change', received[0]?.change, '==', '30');

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-30.25',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-30.25',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '29.5',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '29.5',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    // The insurance fund never pays funding.
    const fundUnchanged = await workflow.call('fundUnchanged', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundUnchanged',
      '/{$inputs.run}/0/value',
      fundUnchanged[inputs.run]?.[0]?.value,
      '==',
      '100',
    );
  });
}

/**
 * A position at its maintenance margin is closed on the order book; the account loses the
 * position's margin, and the insurance fund receives the difference between the trade price and
 * the bankruptcy price.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function liquidationOnTheBook(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/liquidation-on-the-book', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const aliceSpot = workflow.account('alice').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The value is 1000. The margin is a twentieth of the value, plus a reserve of 0.5 for the
    // closing fee. The margin rate is 0.5% at the price (1000 − 50.5) / (0.1 × 0.995) = 9542.71,
    // and 0 at 9495, the bankruptcy price.
    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '50.5');
    workflow.expectCompared('long', '/0/flp', long[0]?.flp, '==', '9542.7');
    workflow.expectCompared('long', '/0/marginRate', long[0]?.marginRate, '==', '0.05');

    // The margin rate is 0.5% at the price (1000 + 100.5) / (0.1 × 1.005) = 10950.24, which is
    // rounded up to the price tick.
    const short = await workflow.call('short', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '100.5');
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '10950.3');

    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-bid`,
        price: '9520',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bid.orderId }));

    const takeProfit = await workflow.call('takeProfit', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-take-profit`,
        price: '10500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: takeProfit.orderId }));

    await workflow.call('nearLiquidation', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9542.8' })
    );

    // The margin rate is 4.78 / 954.28 = 0.5009%.
    const survives = await workflow.call('survives', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('survives', '/0/position', survives[0]?.position, '==', '100');
    workflow.expectCompared(
      'survives',
      '/0/positionValue',
      survives[0]?.positionValue,
      '==',
      '954.28',
    );
    workflow.expectCompared(
      'survives',
      '/0/unrealizedPnL',
      survives[0]?.unrealizedPnL,
      '==',
      '-45.72',
    );
    workflow.expectCompared('survives', '/0/marginRate', survives[0]?.marginRate, '==', '0.00');

    // The margin rate would be 4.77 / 954.27 = 0.4999%.
    await workflow.call('liquidation', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9542.7' })
    );

    const liquidated = await workflow.call('liquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    // The orders of the position are cancelled before it is closed.
    const takeProfitCancelled = await workflow.call('takeProfitCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: takeProfit.orderId })
    );
    workflow.expectEqual('takeProfitCancelled', '/status', takeProfitCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'takeProfitCancelled',
      '/executedQty',
      takeProfitCancelled.executedQty,
      '==',
      '0',
    );

    // Alice has lost the margin of 50.5, and paid the maker fee of 0.25 when the position was
    // opened.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const marginLost = await workflow.call('marginLost', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 1,
      })
    );
    workflow.expectEqual('marginLost', '/0/flowType', marginLost[0]?.flowType, 'LIQUIDATION');
    workflow.expectEqual('marginLost', '/0/flowTypeValue', marginLost[0]?.flowTypeValue, 31);
    workflow.expectCompared('marginLost', '/0/change', marginLost[0]?.change, '==', '-50.5');

    const bidFilled = await workflow.call('bidFilled', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bid.orderId })
    );
    workflow.expectEqual('bidFilled', '/status', bidFilled.status, 'FILLED');
    workflow.expectCompared('bidFilled', '/avgPrice', bidFilled.avgPrice, '==', '9520');
    workflow.expectCompared('bidFilled', '/fees/0/fee', bidFilled.fees[0]?.fee, '==', '0.238');

    // Bob receives a profit of 48, less the taker fee of 0.5 and the maker fee of 0.238.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '47.262',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '47.262',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    // The fund receives the difference between the trade price of 9520 and the bankruptcy price
    // of 9495: 2.5 for 100 contracts.
    const fundGained = await workflow.call('fundGained', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundGained',
      '/{$inputs.run}/0/value',
      fundGained[inputs.run]?.[0]?.value,
      '==',
      '2.5',
    );
  });
}

/**
 * A short position is liquidated when the mark price rises to its forced liquidation price.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function liquidationOfAShort(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/liquidation-of-a-short', accounts, async (workflow) => {
    const bob = workflow.account('bob').contract;
    const alice = workflow.account('alice').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The margin rate is 0.5% at the price (1000 + 50.5) / (0.1 × 1.005) = 10452.73, and 0 at
    // 10505, the bankruptcy price.
    const short = await workflow.call('short', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '50.5');
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '10452.8');

    const ask = await workflow.call('ask', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-ask`,
        price: '10500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: ask.orderId }));

    await workflow.call('nearLiquidation', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10452.7' })
    );

    const survives = await workflow.call('survives', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('survives', '/0/position', survives[0]?.position, '==', '100');
    workflow.expectCompared(
      'survives',
      '/0/unrealizedPnL',
      survives[0]?.unrealizedPnL,
      '==',
      '-45.27',
    );

    await workflow.call('liquidation', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10452.8' })
    );

    const liquidated = await workflow.call('liquidated', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    const askFilled = await workflow.call('askFilled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: ask.orderId })
    );
    workflow.expectEqual('askFilled', '/status', askFilled.status, 'FILLED');
    workflow.expectCompared('askFilled', '/avgPrice', askFilled.avgPrice, '==', '10500');

    // Bob has lost the margin of 50.5, and paid the taker fee of 0.5.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '-51',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '-51',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const fundGained = await workflow.call('fundGained', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundGained',
      '/{$inputs.run}/0/value',
      fundGained[inputs.run]?.[0]?.value,
      '==',
      '0.5',
    );
  });
}

/**
 * A liquidated position is not sold to an order whose own position would be liquidated at once;
 * that order is cancelled, and the position is closed by deleveraging.
 *
 * Source: broker-behaviour section 4.
 */
export async function bidBelowMaintenance(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/bid-below-maintenance', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The value is 960: the order locks a margin of 19.2 and 0.48 for each of the two fees.
    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-bid`,
        leverage: '50',
        price: '9600',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bid.orderId }));
    workflow.expectCompared('bid', '/marginLocked', bid.marginLocked, '==', '20.16');

    // A long position of bob, opened at 9600, would have a margin of 19.68 and a loss of 60 at
    // 9000. The book has no other buy order, so the position of alice is closed against the
    // short position of bob, at its bankruptcy price of 9495.
    await workflow.call('crash', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9000' })
    );

    const aliceLiquidated = await workflow.call('aliceLiquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('aliceLiquidated', '/0', aliceLiquidated[0]);

    const bobNotLong = await workflow.call('bobNotLong', () =>
      bob.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('bobNotLong', '/0', bobNotLong[0]);

    const bobDeleveraged = await workflow.call('bobDeleveraged', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('bobDeleveraged', '/0', bobDeleveraged[0]);

    const bidCancelled = await workflow.call('bidCancelled', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bid.orderId })
    );
    workflow.expectEqual('bidCancelled', '/status', bidCancelled.status, 'CANCELED');
    workflow.expectCompared('bidCancelled', '/executedQty', bidCancelled.executedQty, '==', '0');

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    // Bob receives a profit of 50.5, and paid a fee of 0.5.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '50',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '50',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    // At its bankruptcy price, the margin of a position pays its loss exactly.
    const fundUnchanged = await workflow.call('fundUnchanged', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundUnchanged',
      '/{$inputs.run}/0/value',
      fundUnchanged[inputs.run]?.[0]?.value,
      '==',
      '0',
    );

    // The deleveraging trade is not a public trade.
    const publicTrades = await workflow.call('publicTrades', () =>
      alice.listTrades({ symbol: inputs.run, limit: 2 })
    );
    workflow.expectCompared('publicTrades', '/0/price', publicTrades[0]?.price, '==', '10000');
    workflow.expectAbsent('publicTrades', '/1', publicTrades[1]);
  });
}

/**
 * The insurance fund pays at most a tenth of its balance for contracts that are sold below the
 * bankruptcy price; the remaining contracts are deleveraged at the bankruptcy price.
 *
 * Source: broker-behaviour section 4.
 */
export async function insuranceFundLimit(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/insurance-fund-limit', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    await workflow.call('fund', () =>
      control.setInsuranceFund({ token: inputs.run, balance: '2' })
    );

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The fund pays 5 × 0.001 for each contract that is sold at 9490: 0.2 for 40 contracts.
    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-bid`,
        price: '9490',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bid.orderId }));

    // The fund does not pay for these contracts.
    const lowerBid = await workflow.call('lowerBid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-lower-bid`,
        price: '9480',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: lowerBid.orderId }));

    await workflow.call('crash', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9000' })
    );

    const liquidated = await workflow.call('liquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    const deleveraged = await workflow.call('deleveraged', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('deleveraged', '/0', deleveraged[0]);

    const bidFilled = await workflow.call('bidFilled', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bid.orderId })
    );
    workflow.expectEqual('bidFilled', '/status', bidFilled.status, 'FILLED');
    workflow.expectCompared('bidFilled', '/avgPrice', bidFilled.avgPrice, '==', '9490');

    // The closing orders of a position are cancelled before it is deleveraged.
    const lowerBidCancelled = await workflow.call('lowerBidCancelled', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: lowerBid.orderId })
    );
    workflow.expectEqual('lowerBidCancelled', '/status', lowerBidCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'lowerBidCancelled',
      '/executedQty',
      lowerBidCancelled.executedQty,
      '==',
      '0',
    );

    const trades = await workflow.call('trades', () =>
      bob.listMyTrades({ symbol: inputs.run, side: 'BUY_CLOSE', limit: 2 })
    );
    workflow.expectCompared('trades', '/0/price', trades[0]?.price, '==', '9495');
    workflow.expectCompared('trades', '/0/quantity', trades[0]?.quantity, '==', '60');
    workflow.expectCompared('trades', '/0/pnl', trades[0]?.pnl, '==', '30.3');
    workflow.expectCompared('trades', '/0/fee', trades[0]?.fee, '==', '0');
    workflow.expectCompared('trades', '/1/price', trades[1]?.price, '==', '9490');
    workflow.expectCompared('trades', '/1/quantity', trades[1]?.quantity, '==', '40');
    workflow.expectCompared('trades', '/1/pnl', trades[1]?.pnl, '==', '20.4');

    // Alice never loses more than the margin and the fee.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    // The profits are 20.4 and 30.3. The fees are 0.5 and 379.6 × 0.00025 = 0.0949.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '50.1051',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '50.1051',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const fundPaid = await workflow.call('fundPaid', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundPaid',
      '/{$inputs.run}/0/value',
      fundPaid[inputs.run]?.[0]?.value,
      '==',
      '1.8',
    );
  });
}

/**
 * Of two positions opposite a liquidated position, the one with the higher product of profit rate
 * and leverage is deleveraged first.
 *
 * Source: broker-behaviour section 4.
 */
export async function deleveragingOrder(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/deleveraging-order', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    // The long position of alice has a bankruptcy price of 9495.
    const aliceLong = await workflow.call('aliceLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-alice-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: aliceLong.orderId }));

    const bobShort = await workflow.call('bobShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-bob-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bobShort.orderId }));

    const bobLong = await workflow.call('bobLong', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-bob-long`,
        leverage: '5',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bobLong.orderId }));

    const aliceShort = await workflow.call('aliceShort', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-alice-short`,
        leverage: '40',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: aliceShort.orderId }));

    // The products are 40 × 24 / 10.2 = 94 for the short position of alice, and 10 × 60 / 100.5
    // = 6 for that of bob.
    await workflow.call('crash', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9400' })
    );

    const liquidated = await workflow.call('liquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    // All 40 contracts of alice are closed, and then 60 of the 100 contracts of bob.
    const aliceFirst = await workflow.call('aliceFirst', () =>
      alice.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('aliceFirst', '/0', aliceFirst[0]);

    const bobSecond = await workflow.call('bobSecond', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectCompared('bobSecond', '/0/position', bobSecond[0]?.position, '==', '40');
    workflow.expectCompared('bobSecond', '/0/margin', bobSecond[0]?.margin, '==', '40.2');

    const trades = await workflow.call('trades', () =>
      bob.listMyTrades({ symbol: inputs.run, side: 'BUY_CLOSE', limit: 1 })
    );
    workflow.expectCompared('trades', '/0/price', trades[0]?.price, '==', '9495');
    workflow.expectCompared('trades', '/0/quantity', trades[0]?.quantity, '==', '60');
    workflow.expectCompared('trades', '/0/pnl', trades[0]?.pnl, '==', '30.3');

    // Alice loses the margin of 50.5, and receives a profit of 20.2 for the short position. The
    // fees are 0.25 and 0.2.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-30.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-30.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    // The remaining steps close both positions of bob.
    const closeLong = await workflow.call('closeLong', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-close-long`,
        price: '9400',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const takeOver = await workflow.call('takeOver', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-take-over`,
        leverage: '10',
        price: '9400',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: takeOver.orderId }));

    const closeTakenOver = await workflow.call('closeTakenOver', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-close-taken-over`,
        price: '9400',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeTakenOver.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
        clientOrderId: `${inputs.run}-close-short`,
        price: '9400',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      bob.listPositions({ symbol: inputs.run, side: 'SHORT' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * Margin can be added to a position and removed from it, as long as the margin rate stays at or
 * above the initial margin rate, and the margin at or above the cost divided by the leverage.
 *
 * Source: wire-facts section 1, contract; broker-behaviour section 4.
 */
export async function adjustMargin(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/adjust-margin', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The expected values are for this index price, which is also the mark price.
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    // There is no position yet.
    await workflow.expectError('noPosition', 400, -1130, () =>
      alice.adjustMargin({ symbol: 'BTC-PERP-BUSDT', side: 'LONG', amount: '1' })
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

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

    const add = await workflow.call('add', () =>
      alice.adjustMargin({ symbol: 'BTC-PERP-BUSDT', side: 'LONG', amount: '50' })
    );
    workflow.expectCompared('add', '/margin', add.margin, '==', '150.5');

    const added = await workflow.call('added', () => alice.getAccount());
    workflow.expectChange('added', '/BUSDT/total', added.BUSDT?.total, openedTotal, '0');
    workflow.expectChange(
      'added',
      '/BUSDT/availableMargin',
      added.BUSDT?.availableMargin,
      openedAvailable,
      '-50',
    );
    workflow.expectChange(
      'added',
      '/BUSDT/positionMargin',
      added.BUSDT?.positionMargin,
      openedPosition,
      '50',
    );
    workflow.expectChange(
      'added',
      '/BUSDT/orderMargin',
      added.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The margin rate is 0.5% at the price (1000 − 150.5) / (0.1 × 0.995) = 8537.69.
    const farther = await workflow.call('farther', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('farther', '/0/margin', farther[0]?.margin, '==', '150.5');
    workflow.expectCompared('farther', '/0/marginRate', farther[0]?.marginRate, '==', '0.15');
    workflow.expectCompared('farther', '/0/flp', farther[0]?.flp, '==', '8537.6');

    // The cost of 1000, divided by the leverage of 10, requires a margin of 100.
    await workflow.expectError('removeTooMuch', 400, -1130, () =>
      alice.adjustMargin({
        symbol: 'BTC-PERP-BUSDT',
        side: 'LONG',
        amount: '-50.5001',
      })
    );

    const remove = await workflow.call('remove', () =>
      alice.adjustMargin({
        symbol: 'BTC-PERP-BUSDT',
        side: 'LONG',
        amount: '-50.5',
      })
    );
    workflow.expectCompared('remove', '/margin', remove.margin, '==', '100');

    const removed = await workflow.call('removed', () => alice.getAccount());
    workflow.expectChange('removed', '/BUSDT/total', removed.BUSDT?.total, openedTotal, '0');
    workflow.expectChange(
      'removed',
      '/BUSDT/availableMargin',
      removed.BUSDT?.availableMargin,
      openedAvailable,
      '0.5',
    );
    workflow.expectChange(
      'removed',
      '/BUSDT/positionMargin',
      removed.BUSDT?.positionMargin,
      openedPosition,
      '-0.5',
    );
    workflow.expectChange(
      'removed',
      '/BUSDT/orderMargin',
      removed.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );

    // The margin rate is 0.5% at the price (1000 − 100) / (0.1 × 0.995) = 9045.22.
    const closer = await workflow.call('closer', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('closer', '/0/marginRate', closer[0]?.marginRate, '==', '0.10');
    workflow.expectCompared('closer', '/0/flp', closer[0]?.flp, '==', '9045.2');

    const tooMuch = await workflow.expectError('tooMuch', 400, -1131, () =>
      alice.adjustMargin({
        symbol: 'BTC-PERP-BUSDT',
        side: 'LONG',
        amount: '2000000',
      })
    );
    workflow.expectEqual('tooMuch', '/msg', tooMuch.msg, 'insufficient balance');

    await workflow.expectError('tooPrecise', 400, -1111, () =>
      alice.adjustMargin({
        symbol: 'BTC-PERP-BUSDT',
        side: 'LONG',
        amount: '0.00001',
      })
    );

    await workflow.expectError('noShort', 400, -1130, () =>
      alice.adjustMargin({ symbol: 'BTC-PERP-BUSDT', side: 'SHORT', amount: '1' })
    );

    const restore = await workflow.call('restore', () =>
      alice.adjustMargin({
        symbol: 'BTC-PERP-BUSDT',
        side: 'LONG',
        amount: '0.5',
      })
    );
    workflow.expectCompared('restore', '/margin', restore.margin, '==', '100.5');

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1000',
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
        quantity: '1000',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const closed = await workflow.call('closed', () => alice.getAccount());
    workflow.expectChange('closed', '/BUSDT/total', closed.BUSDT?.total, openedTotal, '-0.25');
    workflow.expectChange(
      'closed',
      '/BUSDT/availableMargin',
      closed.BUSDT?.availableMargin,
      openedAvailable,
      '100.25',
    );
    workflow.expectChange(
      'closed',
      '/BUSDT/positionMargin',
      closed.BUSDT?.positionMargin,
      openedPosition,
      '-100.5',
    );
    workflow.expectChange(
      'closed',
      '/BUSDT/orderMargin',
      closed.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );
  });
}

/**
 * An opening order at a price that is worse than the mark price also locks the loss that its fill
 * would have at the mark price.
 *
 * Source: broker-behaviour section 4.
 */
export async function openLoss(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/open-loss', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

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

    // The value is 10.5. The margin is 1.05, and each fee is 0.00525, truncated to 0.0052.
    const aboveMark = await workflow.call('aboveMark', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-above-mark`,
        leverage: '10',
        price: '10500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: aboveMark.orderId }));
    workflow.expectCompared('aboveMark', '/marginLocked', aboveMark.marginLocked, '==', '1.0604');

    // The order locks the loss of 10 × 0.0001 × 500 = 0.5 too.
    const lossLocked = await workflow.call('lossLocked', () => alice.getAccount());
    workflow.expectChange('lossLocked', '/BUSDT/total', lossLocked.BUSDT?.total, beforeTotal, '0');
    workflow.expectChange(
      'lossLocked',
      '/BUSDT/availableMargin',
      lossLocked.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.5604',
    );
    workflow.expectChange(
      'lossLocked',
      '/BUSDT/positionMargin',
      lossLocked.BUSDT?.positionMargin,
      beforePosition,
      '0',
    );
    workflow.expectChange(
      'lossLocked',
      '/BUSDT/orderMargin',
      lossLocked.BUSDT?.orderMargin,
      beforeOrder,
      '1.5604',
    );

    const fill = await workflow.call('fill', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-fill`,
        leverage: '10',
        price: '10500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: fill.orderId }));

    // The position margin is now the initial margin plus the reserve for the closing fee plus
    // the open loss. The maker fee is 0.002625.
    const filled = await workflow.call('filled', () => alice.getAccount());
    workflow.expectChange('filled', '/BUSDT/total', filled.BUSDT?.total, beforeTotal, '-0.002625');
    workflow.expectChange(
      'filled',
      '/BUSDT/availableMargin',
      filled.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.557825',
    );
    workflow.expectChange(
      'filled',
      '/BUSDT/positionMargin',
      filled.BUSDT?.positionMargin,
      beforePosition,
      '1.5552',
    );
    workflow.expectChange(
      'filled',
      '/BUSDT/orderMargin',
      filled.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );

    // A sale above the mark price has no loss at the mark price.
    const bobFilled = await workflow.call('bobFilled', () => bob.getAccount());
    workflow.expectChange(
      'bobFilled',
      '/BUSDT/total',
      bobFilled.BUSDT?.total,
      bobBeforeTotal,
      '-0.00525',
    );
    workflow.expectChange(
      'bobFilled',
      '/BUSDT/availableMargin',
      bobFilled.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '-1.06045',
    );
    workflow.expectChange(
      'bobFilled',
      '/BUSDT/positionMargin',
      bobFilled.BUSDT?.positionMargin,
      bobBeforePosition,
      '1.0552',
    );
    workflow.expectChange(
      'bobFilled',
      '/BUSDT/orderMargin',
      bobFilled.BUSDT?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '1.5552');
    workflow.expectCompared('long', '/0/unrealizedPnL', long[0]?.unrealizedPnL, '==', '-0.5');
    workflow.expectCompared('long', '/0/marginRate', long[0]?.marginRate, '==', '0.10');

    // The value is 9.5. The margin is 0.95, and each fee is truncated to 0.0047.
    const belowMark = await workflow.call('belowMark', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-below-mark`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: belowMark.orderId }));
    workflow.expectCompared('belowMark', '/marginLocked', belowMark.marginLocked, '==', '0.9594');

    const saleLocked = await workflow.call('saleLocked', () => alice.getAccount());
    workflow.expectChange(
      'saleLocked',
      '/BUSDT/total',
      saleLocked.BUSDT?.total,
      beforeTotal,
      '-0.002625',
    );
    workflow.expectChange(
      'saleLocked',
      '/BUSDT/availableMargin',
      saleLocked.BUSDT?.availableMargin,
      beforeAvailable,
      '-3.017225',
    );
    workflow.expectChange(
      'saleLocked',
      '/BUSDT/positionMargin',
      saleLocked.BUSDT?.positionMargin,
      beforePosition,
      '1.5552',
    );
    workflow.expectChange(
      'saleLocked',
      '/BUSDT/orderMargin',
      saleLocked.BUSDT?.orderMargin,
      beforeOrder,
      '1.4594',
    );

    const cancelSale = await workflow.call('cancelSale', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: belowMark.orderId })
    );
    workflow.expectEqual('cancelSale', '/status', cancelSale.status, 'CANCELED');
    workflow.expectCompared('cancelSale', '/marginLocked', cancelSale.marginLocked, '==', '0');

    const betterThanMark = await workflow.call('betterThanMark', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-better-than-mark`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: betterThanMark.orderId }));

    const noLoss = await workflow.call('noLoss', () => alice.getAccount());
    workflow.expectChange('noLoss', '/BUSDT/total', noLoss.BUSDT?.total, beforeTotal, '-0.002625');
    workflow.expectChange(
      'noLoss',
      '/BUSDT/availableMargin',
      noLoss.BUSDT?.availableMargin,
      beforeAvailable,
      '-2.517225',
    );
    workflow.expectChange(
      'noLoss',
      '/BUSDT/positionMargin',
      noLoss.BUSDT?.positionMargin,
      beforePosition,
      '1.5552',
    );
    workflow.expectChange(
      'noLoss',
      '/BUSDT/orderMargin',
      noLoss.BUSDT?.orderMargin,
      beforeOrder,
      '0.9594',
    );

    const cancelPurchase = await workflow.call('cancelPurchase', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: betterThanMark.orderId })
    );
    workflow.expectEqual('cancelPurchase', '/status', cancelPurchase.status, 'CANCELED');
    workflow.expectCompared(
      'cancelPurchase',
      '/marginLocked',
      cancelPurchase.marginLocked,
      '==',
      '0',
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
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
        quantity: '10',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange('after', '/BUSDT/total', after.BUSDT?.total, beforeTotal, '-0.505125');
    workflow.expectChange(
      'after',
      '/BUSDT/availableMargin',
      after.BUSDT?.availableMargin,
      beforeAvailable,
      '-0.505125',
    );
    workflow.expectChange(
      'after',
      '/BUSDT/positionMargin',
      after.BUSDT?.positionMargin,
      beforePosition,
      '0',
    );
    workflow.expectChange(
      'after',
      '/BUSDT/orderMargin',
      after.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/BUSDT/total',
      bobAfter.BUSDT?.total,
      bobBeforeTotal,
      '0.48975',
    );
    workflow.expectChange(
      'bobAfter',
      '/BUSDT/availableMargin',
      bobAfter.BUSDT?.availableMargin,
      bobBeforeAvailable,
      '0.48975',
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
 * Closing part of a position releases the same share of its margin, truncated, and leaves the
 * average price unchanged.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function partialClose(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/partial-close', accounts, async (workflow) => {
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
        quantity: '7',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '3',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '7',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '3',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

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

    // The margin is a third of the value of 7, truncated to 2.3333, plus a reserve of 0.0035 for
    // the closing fee.
    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '7');
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '2.3368');

    const closePart = await workflow.call('closePart', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-close-part`,
        price: '10050',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closePart.orderId }));

    const buyBack = await workflow.call('buyBack', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '10050',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: buyBack.orderId }));

    // Two sevenths of 2.3368, truncated to the 8 decimal places of BUSDT, are released.
    const rest = await workflow.call('rest', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('rest', '/0/position', rest[0]?.position, '==', '5');
    workflow.expectCompared('rest', '/0/available', rest[0]?.available, '==', '5');
    workflow.expectCompared('rest', '/0/avgPrice', rest[0]?.avgPrice, '==', '10000');
    workflow.expectCompared('rest', '/0/margin', rest[0]?.margin, '==', '1.66914286');

    // The released margin of 0.66765714 and the profit of 0.01 are paid, less the maker fee of
    // 0.0005025.
    const paid = await workflow.call('paid', () => alice.getAccount());
    workflow.expectChange('paid', '/BUSDT/total', paid.BUSDT?.total, openedTotal, '0.0094975');
    workflow.expectChange(
      'paid',
      '/BUSDT/availableMargin',
      paid.BUSDT?.availableMargin,
      openedAvailable,
      '0.67715464',
    );
    workflow.expectChange(
      'paid',
      '/BUSDT/positionMargin',
      paid.BUSDT?.positionMargin,
      openedPosition,
      '-0.66765714',
    );
    workflow.expectChange('paid', '/BUSDT/orderMargin', paid.BUSDT?.orderMargin, openedOrder, '0');

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '5',
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
        quantity: '5',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // Closing the last 5 contracts releases the remaining margin. The fee is 0.00125.
    const closed = await workflow.call('closed', () => alice.getAccount());
    workflow.expectChange('closed', '/BUSDT/total', closed.BUSDT?.total, openedTotal, '0.0082475');
    workflow.expectChange(
      'closed',
      '/BUSDT/availableMargin',
      closed.BUSDT?.availableMargin,
      openedAvailable,
      '2.3450475',
    );
    workflow.expectChange(
      'closed',
      '/BUSDT/positionMargin',
      closed.BUSDT?.positionMargin,
      openedPosition,
      '-2.3368',
    );
    workflow.expectChange(
      'closed',
      '/BUSDT/orderMargin',
      closed.BUSDT?.orderMargin,
      openedOrder,
      '0',
    );
  });
}

/**
 * An account holds a long and a short position in one contract, each with its own leverage, margin
 * and number of contracts that can be closed.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function hedgeMode(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/hedge-mode', accounts, async (workflow) => {
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
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const aliceShort = await workflow.call('aliceShort', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '60',
        clientOrderId: `${inputs.run}-alice-short`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: aliceShort.orderId }));

    const bobLong = await workflow.call('bobLong', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '60',
        clientOrderId: `${inputs.run}-bob-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bobLong.orderId }));

    const both = await workflow.call('both', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectCompared(
      'both',
      '/side=LONG/position',
      both.find((row) => row.side === 'LONG')?.position,
      '==',
      '100',
    );
    workflow.expectCompared(
      'both',
      '/side=LONG/leverage',
      both.find((row) => row.side === 'LONG')?.leverage,
      '==',
      '10',
    );
    workflow.expectCompared(
      'both',
      '/side=LONG/margin',
      both.find((row) => row.side === 'LONG')?.margin,
      '==',
      '10.05',
    );
    workflow.expectCompared(
      'both',
      '/side=SHORT/position',
      both.find((row) => row.side === 'SHORT')?.position,
      '==',
      '60',
    );
    workflow.expectCompared(
      'both',
      '/side=SHORT/leverage',
      both.find((row) => row.side === 'SHORT')?.leverage,
      '==',
      '20',
    );
    workflow.expectCompared(
      'both',
      '/side=SHORT/margin',
      both.find((row) => row.side === 'SHORT')?.margin,
      '==',
      '3.03',
    );

    // A BUY_CLOSE order closes only contracts of the short position.
    await workflow.expectError('tooMany', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '61',
        clientOrderId: `${inputs.run}-too-many`,
        price: '10000',
      })
    );

    const closeAliceShort = await workflow.call('closeAliceShort', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '60',
        clientOrderId: `${inputs.run}-close-alice-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeAliceShort.orderId }));

    const closeBobLong = await workflow.call('closeBobLong', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '60',
        clientOrderId: `${inputs.run}-close-bob-long`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeBobLong.orderId }));

    const onlyLong = await workflow.call('onlyLong', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT' })
    );
    workflow.expectAbsent('onlyLong', '/side=SHORT', onlyLong.find((row) => row.side === 'SHORT'));
    workflow.expectCompared(
      'onlyLong',
      '/side=LONG/position',
      onlyLong.find((row) => row.side === 'LONG')?.position,
      '==',
      '100',
    );
    workflow.expectCompared(
      'onlyLong',
      '/side=LONG/available',
      onlyLong.find((row) => row.side === 'LONG')?.available,
      '==',
      '100',
    );
    workflow.expectCompared(
      'onlyLong',
      '/side=LONG/margin',
      onlyLong.find((row) => row.side === 'LONG')?.margin,
      '==',
      '10.05',
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
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
        quantity: '100',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * A contract that the operator adds is listed with its risk limits, and a deposit of its margin
 * token becomes available margin.
 *
 * Source: requirements-2 section 2.1; broker-behaviour sections 4 and 9.
 */
export async function openAMarket(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/open-a-market', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    // The margin token has an insurance fund of its own, which is empty.
    await workflow.call('token', () => control.addToken({ token: inputs.run }));

    // The name of an index must be the name of a spot symbol.
    await workflow.call('symbol', () =>
      control.addSymbol({
        symbol: `${inputs.run}-INDEX`,
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        minPrice: '0.1',
        maxPrice: '1000000',
        tickSize: '0.1',
        minQuantity: '0.001',
        maxQuantity: '1000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('index', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10000' })
    );

    // At a price of 10000, one contract is worth 10 of the margin token.
    await workflow.call('contract', () =>
      control.addContract({
        symbol: inputs.run,
        inverse: false,
        index: `${inputs.run}-INDEX`,
        quoteAsset: 'USDT',
        marginToken: inputs.run,
        marginPrecision: '0.0001',
        multiplier: '0.001',
        minPrice: '0.1',
        maxPrice: '1000000',
        tickSize: '0.1',
        minQuantity: '1',
        maxQuantity: '1000000',
        stepSize: '1',
        minNotional: '0',
        riskLimits: [{
        quantity: '1000',
        initialMargin: '0.01',
        maintMargin: '0.005',
      }, {
        quantity: '2000',
        initialMargin: '0.02',
        maintMargin: '0.01',
      }, {
        quantity: '3000',
        initialMargin: '0.04',
        maintMargin: '0.02',
      }],
      })
    );

    await workflow.call('aliceDeposit', () =>
      control.addDeposit({
        user: 'alice',
        accountType: 3,
        token: inputs.run,
        amount: '100000',
      })
    );

    await workflow.call('bobDeposit', () =>
      control.addDeposit({
        user: 'bob',
        accountType: 3,
        token: inputs.run,
        amount: '100000',
      })
    );

    const listed = await workflow.call('listed', () => alice.getBrokerInfo());
    workflow.expectEqual(
      'listed',
      '/contracts/symbol={$inputs.run}/status',
      listed.contracts?.find((row) => row.symbol === inputs.run)?.status,
      'TRADING',
    );
    workflow.expectEqual(
      'listed',
      '/contracts/symbol={$inputs.run}/marginToken',
      listed.contracts?.find((row) => row.symbol === inputs.run)?.marginToken,
      inputs.run,
    );
    workflow.expectCompared(
      'listed',
      '/contracts/symbol={$inputs.run}/riskLimits/1/maintMargin',
      listed.contracts?.find((row) => row.symbol === inputs.run)?.riskLimits[1]?.maintMargin,
      '==',
      '0.01',
    );

    const aliceFunded = await workflow.call('aliceFunded', () => alice.getAccount());
    workflow.expectCompared(
      'aliceFunded',
      '/{$inputs.run}/total',
      aliceFunded[inputs.run]?.total,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'aliceFunded',
      '/{$inputs.run}/availableMargin',
      aliceFunded[inputs.run]?.availableMargin,
      '==',
      '100000',
    );

    const bobFunded = await workflow.call('bobFunded', () => bob.getAccount());
    workflow.expectCompared(
      'bobFunded',
      '/{$inputs.run}/total',
      bobFunded[inputs.run]?.total,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'bobFunded',
      '/{$inputs.run}/availableMargin',
      bobFunded[inputs.run]?.availableMargin,
      '==',
      '100000',
    );
  });
}

/**
 * The price band of new orders follows the index price and not the last price, and an open order
 * that is outside the new band stays open.
 *
 * Source: requirements-2 section 8; broker-behaviour section 4.
 */
export async function priceBandFollowsTheIndex(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/price-band-follows-the-index', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    // From this step on, the last price is 10000.
    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The band allows a price of at most 11000.
    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-first`,
        leverage: '10',
        price: '10900',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: first.orderId }));

    await workflow.expectError('tooHigh', 400, -1138, () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-too-high`,
        leverage: '10',
        price: '11000.1',
      })
    );

    // The band now allows a price of at most 10450.
    await workflow.call('fall', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9500' })
    );

    const stillOpen = await workflow.call('stillOpen', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: first.orderId })
    );
    workflow.expectEqual('stillOpen', '/status', stillOpen.status, 'NEW');

    await workflow.expectError('tooHighNow', 400, -1138, () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-too-high-now`,
        leverage: '10',
        price: '10450.1',
      })
    );

    const highest = await workflow.call('highest', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-highest`,
        leverage: '10',
        price: '10450',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highest.orderId }));

    // A sell order can be at most 10% below the mark price of 9500.
    await workflow.expectError('tooLowNow', 400, -1138, () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-too-low-now`,
        leverage: '10',
        price: '8549.9',
      })
    );

    await workflow.call('cancelled', () => alice.cancelOrders({ symbol: inputs.run }));

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-close-long`,
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-close-short`,
        price: '9500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * A halted contract rejects new orders, and its open orders can be cancelled.
 *
 * Source: broker-behaviour section 2.
 */
export async function haltedContract(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/halted-contract', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-rest`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId }));

    await workflow.call('halt', () =>
      control.setContractStatus({ symbol: inputs.run, status: 'HALT' })
    );

    const listedAsHalted = await workflow.call('listedAsHalted', () => alice.getBrokerInfo());
    workflow.expectEqual(
      'listedAsHalted',
      '/contracts/symbol={$inputs.run}/status',
      listedAsHalted.contracts?.find((row) => row.symbol === inputs.run)?.status,
      'HALT',
    );

    const rejected = await workflow.expectError('rejected', 400, -2010, () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-rejected`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.expectEqual('rejected', '/msg', rejected.msg, 'Market is closed.');

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    await workflow.call('resume', () =>
      control.setContractStatus({ symbol: inputs.run, status: 'TRADING' })
    );

    const accepted = await workflow.call('accepted', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-accepted`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: accepted.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: accepted.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');
    workflow.expectCompared('cleanUp', '/marginLocked', cleanUp.marginLocked, '==', '0');
  });
}

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
 * A batch cancellation without contracts cancels the LIMIT orders of all contracts, but no STOP
 * orders and no orders of other accounts.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function cancelOrdersOfAllContracts(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/cancel-orders-of-all-contracts', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    const linear = await workflow.call('linear', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-linear`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: linear.orderId }));

    const inverse = await workflow.call('inverse', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-REV',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-inverse`,
        leverage: '10',
        price: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: inverse.orderId }));

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

    const cancelAll = await workflow.call('cancelAll', () => alice.cancelOrders());
    workflow.expectCompared('cancelAll', '/timestamp', cancelAll.timestamp, '>', 0);

    const linearCancelled = await workflow.call('linearCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: linear.orderId })
    );
    workflow.expectEqual('linearCancelled', '/status', linearCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'linearCancelled',
      '/marginLocked',
      linearCancelled.marginLocked,
      '==',
      '0',
    );

    const inverseCancelled = await workflow.call('inverseCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: inverse.orderId })
    );
    workflow.expectEqual('inverseCancelled', '/status', inverseCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'inverseCancelled',
      '/marginLocked',
      inverseCancelled.marginLocked,
      '==',
      '0',
    );

    const swapCancelled = await workflow.call('swapCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: swap.orderId })
    );
    workflow.expectEqual('swapCancelled', '/status', swapCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'swapCancelled',
      '/marginLocked',
      swapCancelled.marginLocked,
      '==',
      '0',
    );

    const stopOpen = await workflow.call('stopOpen', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('stopOpen', '/status', stopOpen.status, 'NEW');

    const bobOrderOpen = await workflow.call('bobOrderOpen', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.expectEqual('bobOrderOpen', '/status', bobOrderOpen.status, 'NEW');

    const cleanUpStop = await workflow.call('cleanUpStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('cleanUpStop', '/status', cleanUpStop.status, 'CANCELED');
    workflow.expectCompared('cleanUpStop', '/marginLocked', cleanUpStop.marginLocked, '==', '0');

    const cleanUpBob = await workflow.call('cleanUpBob', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: bobOrder.orderId })
    );
    workflow.expectEqual('cleanUpBob', '/status', cleanUpBob.status, 'CANCELED');
    workflow.expectCompared('cleanUpBob', '/marginLocked', cleanUpBob.marginLocked, '==', '0');
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
 * The trade of a triggered STOP order can trigger further STOP orders.
 *
 * Source: requirements-2 section 4; broker-behaviour section 4.
 */
export async function stopChain(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/stop-chain', accounts, async (workflow) => {
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

    const ask1 = await workflow.call('ask1', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-ask1`,
        leverage: '10',
        price: '10010',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ask1.orderId }));

    const ask2 = await workflow.call('ask2', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-ask2`,
        leverage: '10',
        price: '10020',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ask2.orderId }));

    const ask3 = await workflow.call('ask3', () =>
      bob.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-ask3`,
        leverage: '10',
        price: '10030',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: ask3.orderId }));

    const firstStop = await workflow.call('firstStop', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'STOP',
        quantity: '10',
        clientOrderId: `${inputs.run}-first-stop`,
        leverage: '10',
        price: '10020',
        triggerPrice: '10010',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: firstStop.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: firstStop.orderId }));

    const secondStop = await workflow.call('secondStop', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'STOP',
        quantity: '10',
        clientOrderId: `${inputs.run}-second-stop`,
        leverage: '10',
        price: '10030',
        triggerPrice: '10020',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: secondStop.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: secondStop.orderId }));

    // The last price does not fall to this trigger price.
    const stopLoss = await workflow.call('stopLoss', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'STOP',
        quantity: '10',
        clientOrderId: `${inputs.run}-stop-loss`,
        price: '9800',
        triggerPrice: '9900',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: stopLoss.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stopLoss.orderId }));

    // The trade at 10010 triggers the first STOP order. It trades at 10020, which triggers the
    // second STOP order.
    const trade = await workflow.call('trade', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-trade`,
        leverage: '10',
        price: '10010',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: trade.orderId }));

    const firstFilled = await workflow.call('firstFilled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: firstStop.orderId })
    );
    workflow.expectEqual('firstFilled', '/status', firstFilled.status, 'FILLED');
    workflow.expectCompared('firstFilled', '/avgPrice', firstFilled.avgPrice, '==', '10020');

    const secondFilled = await workflow.call('secondFilled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: secondStop.orderId })
    );
    workflow.expectEqual('secondFilled', '/status', secondFilled.status, 'FILLED');
    workflow.expectCompared('secondFilled', '/avgPrice', secondFilled.avgPrice, '==', '10030');

    const stopLossOpen = await workflow.call('stopLossOpen', () =>
      alice.getOrder({ orderType: 'STOP', orderId: stopLoss.orderId })
    );
    workflow.expectEqual('stopLossOpen', '/status', stopLossOpen.status, 'NEW');

    const long = await workflow.call('long', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '40');
    workflow.expectCompared('long', '/0/available', long[0]?.available, '==', '30');
    workflow.expectCompared('long', '/0/avgPrice', long[0]?.avgPrice, '==', '10015');
    workflow.expectCompared('long', '/0/lastPrice', long[0]?.lastPrice, '==', '10030');

    const cancelStopLoss = await workflow.call('cancelStopLoss', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stopLoss.orderId })
    );
    workflow.expectEqual('cancelStopLoss', '/status', cancelStopLoss.status, 'CANCELED');
    workflow.expectCompared(
      'cancelStopLoss',
      '/marginLocked',
      cancelStopLoss.marginLocked,
      '==',
      '0',
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '40',
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
        quantity: '40',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * An IOC order trades immediately as far as the order book allows; the rest is cancelled, and its
 * margin is unlocked.
 *
 * Source: broker-behaviour section 2.
 */
export async function immediateOrCancel(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/immediate-or-cancel', accounts, async (workflow) => {
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

    const take = await workflow.call('take', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '25',
        clientOrderId: `${inputs.run}-take`,
        leverage: '10',
        price: '10000',
        timeInForce: 'IOC',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: take.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: take.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '10');
    workflow.expectCompared('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    // The value of 10 contracts is 10: the margin is 1, and the reserve and the taker fee are
    // 0.005 each.
    const restUnlocked = await workflow.call('restUnlocked', () => alice.getAccount());
    workflow.expectChange(
      'restUnlocked',
      '/BUSDT/total',
      restUnlocked.BUSDT?.total,
      beforeTotal,
      '-0.005',
    );
    workflow.expectChange(
      'restUnlocked',
      '/BUSDT/availableMargin',
      restUnlocked.BUSDT?.availableMargin,
      beforeAvailable,
      '-1.01',
    );
    workflow.expectChange(
      'restUnlocked',
      '/BUSDT/positionMargin',
      restUnlocked.BUSDT?.positionMargin,
      beforePosition,
      '1.005',
    );
    workflow.expectChange(
      'restUnlocked',
      '/BUSDT/orderMargin',
      restUnlocked.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
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
        quantity: '10',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * A FOK order trades its whole quantity at once, or is cancelled without any trade.
 *
 * Source: broker-behaviour section 2.
 */
export async function fillOrKill(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/fill-or-kill', accounts, async (workflow) => {
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

    const tooLarge = await workflow.call('tooLarge', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '11',
        clientOrderId: `${inputs.run}-too-large`,
        leverage: '10',
        price: '10000',
        timeInForce: 'FOK',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: tooLarge.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: tooLarge.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');
    workflow.expectCompared('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    workflow.expectCompared('cancelled', '/marginLocked', cancelled.marginLocked, '==', '0');

    const untouched = await workflow.call('untouched', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: rest.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');
    workflow.expectCompared('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const nothingLocked = await workflow.call('nothingLocked', () => alice.getAccount());
    workflow.expectChange(
      'nothingLocked',
      '/BUSDT/total',
      nothingLocked.BUSDT?.total,
      beforeTotal,
      '0',
    );
    workflow.expectChange(
      'nothingLocked',
      '/BUSDT/availableMargin',
      nothingLocked.BUSDT?.availableMargin,
      beforeAvailable,
      '0',
    );
    workflow.expectChange(
      'nothingLocked',
      '/BUSDT/positionMargin',
      nothingLocked.BUSDT?.positionMargin,
      beforePosition,
      '0',
    );
    workflow.expectChange(
      'nothingLocked',
      '/BUSDT/orderMargin',
      nothingLocked.BUSDT?.orderMargin,
      beforeOrder,
      '0',
    );

    const whole = await workflow.call('whole', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-whole`,
        leverage: '10',
        price: '10000',
        timeInForce: 'FOK',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: whole.orderId }));

    const filled = await workflow.call('filled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: whole.orderId })
    );
    workflow.expectEqual('filled', '/status', filled.status, 'FILLED');
    workflow.expectCompared('filled', '/executedQty', filled.executedQty, '==', '10');

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
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
        quantity: '10',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * While a side (long or short) has open orders, every opening order on that side must use the same
 * leverage, between 1 and the maximum that the risk tier allows.
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
 * An order that exceeds the available margin, is outside the price band or violates a filter is
 * rejected and locks nothing.
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

    // A price that is exactly 10% worse than the mark price is allowed.
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
 * A closing order is rejected if it would close more contracts of the position than the other
 * closing orders leave unlocked.
 *
 * Source: requirements-2 section 2.3; broker-behaviour section 4.
 */
export async function closeMoreThanHeld(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('contract/workflows/close-more-than-held', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;

    // The expected values are for this index price, which is also the mark price.
    const index = await workflow.call('index', () => alice.getIndex({ symbol: 'BTCUSDT' }));
    workflow.expectCompared('index', '/index/BTCUSDT', index.index.BTCUSDT, '==', '10000');

    await workflow.expectError('withoutPosition', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-without-position`,
        price: '10000',
      })
    );

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

    await workflow.expectError('tooMany', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '11',
        clientOrderId: `${inputs.run}-too-many`,
        price: '10500',
      })
    );

    // There is no short position.
    await workflow.expectError('otherSide', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-other-side`,
        price: '9500',
      })
    );

    // A STOP order also locks the contracts that it closes.
    const stop = await workflow.call('stop', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'STOP',
        quantity: '4',
        clientOrderId: `${inputs.run}-stop`,
        price: '9500',
        triggerPrice: '9500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId }));
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: stop.orderId }));

    const fourLocked = await workflow.call('fourLocked', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('fourLocked', '/0/position', fourLocked[0]?.position, '==', '10');
    workflow.expectCompared('fourLocked', '/0/available', fourLocked[0]?.available, '==', '6');

    await workflow.expectError('seven', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '7',
        clientOrderId: `${inputs.run}-seven`,
        price: '10500',
      })
    );

    const six = await workflow.call('six', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '6',
        clientOrderId: `${inputs.run}-six`,
        price: '10500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: six.orderId }));

    const allLocked = await workflow.call('allLocked', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared('allLocked', '/0/available', allLocked[0]?.available, '==', '0');

    const cancelStop = await workflow.call('cancelStop', () =>
      alice.cancelOrder({ orderType: 'STOP', orderId: stop.orderId })
    );
    workflow.expectEqual('cancelStop', '/status', cancelStop.status, 'CANCELED');
    workflow.expectCompared('cancelStop', '/marginLocked', cancelStop.marginLocked, '==', '0');

    const fourAvailable = await workflow.call('fourAvailable', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectCompared(
      'fourAvailable',
      '/0/available',
      fourAvailable[0]?.available,
      '==',
      '4',
    );

    const cancelSix = await workflow.call('cancelSix', () =>
      alice.cancelOrder({ orderType: 'LIMIT', orderId: six.orderId })
    );
    workflow.expectEqual('cancelSix', '/status', cancelSix.status, 'CANCELED');
    workflow.expectCompared('cancelSix', '/marginLocked', cancelSix.marginLocked, '==', '0');

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: 'BTC-PERP-BUSDT',
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10',
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
        quantity: '10',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: 'BTC-PERP-BUSDT', side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
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
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '10950.3');
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

    // The history also lists open orders that are partially filled.
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
    workflow.expectCompared('short', '/0/flp', short[0]?.flp, '==', '11061.71');

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

    // At 10240, the position value is 0.9765625. Fees are truncated to eight decimal places.
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
 * A change to the risk limits applies to open positions, and liquidates the positions that are at
 * or below the new maintenance margin.
 *
 * Source: requirements-2 section 2.1; broker-behaviour section 4.
 */
export async function tierChange(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/tier-change', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());
    const bobBeforeTotal = workflow.output(
      'bobBefore',
      '/{$inputs.run}/total',
      bobBefore[inputs.run]?.total,
    );
    const bobBeforeAvailable = workflow.output(
      'bobBefore',
      '/{$inputs.run}/availableMargin',
      bobBefore[inputs.run]?.availableMargin,
    );
    const bobBeforePosition = workflow.output(
      'bobBefore',
      '/{$inputs.run}/positionMargin',
      bobBefore[inputs.run]?.positionMargin,
    );
    const bobBeforeOrder = workflow.output(
      'bobBefore',
      '/{$inputs.run}/orderMargin',
      bobBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-bid`,
        price: '9990',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bid.orderId }));

    await workflow.call('stricter', () =>
      control.setRiskLimits({
        symbol: inputs.run,
        riskLimits: [{
        quantity: '1000',
        initialMargin: '0.06',
        maintMargin: '0.05',
      }],
      })
    );

    // The margin rate is 50.5 / 1000 = 5.05%. It is 5% at the price (1000 − 50.5) / (0.1 × 0.95)
    // = 9994.74.
    const survives = await workflow.call('survives', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('survives', '/0/position', survives[0]?.position, '==', '100');
    workflow.expectCompared('survives', '/0/flp', survives[0]?.flp, '==', '9994.7');

    // The maintenance margin now equals the margin rate.
    await workflow.call('tooStrict', () =>
      control.setRiskLimits({
        symbol: inputs.run,
        riskLimits: [{
        quantity: '1000',
        initialMargin: '0.07',
        maintMargin: '0.0505',
      }],
      })
    );

    const liquidated = await workflow.call('liquidated', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('liquidated', '/0', liquidated[0]);

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-50.75',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '0',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    // Bob receives a profit of 1, less the fees of 0.5 and 999 × 0.00025.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/total',
      bobAfter[inputs.run]?.total,
      bobBeforeTotal,
      '0.25025',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/availableMargin',
      bobAfter[inputs.run]?.availableMargin,
      bobBeforeAvailable,
      '0.25025',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/positionMargin',
      bobAfter[inputs.run]?.positionMargin,
      bobBeforePosition,
      '0',
    );
    workflow.expectChange(
      'bobAfter',
      '/{$inputs.run}/orderMargin',
      bobAfter[inputs.run]?.orderMargin,
      bobBeforeOrder,
      '0',
    );

    // The position is sold at 9990, and its bankruptcy price is 9495.
    const fundGained = await workflow.call('fundGained', () =>
      alice.listInsurance({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared(
      'fundGained',
      '/{$inputs.run}/0/value',
      fundGained[inputs.run]?.[0]?.value,
      '==',
      '49.5',
    );
  });
}

/**
 * A larger position is subject to a risk limit with a lower maximum leverage and a higher
 * maintenance margin.
 *
 * Source: requirements-2 section 2.1; broker-behaviour section 4.
 */
export async function tierByPositionSize(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/tier-by-position-size', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    // From 1000 contracts on, the initial margin of 0.02 permits a leverage of at most 50.
    await workflow.expectError('tooHighForTheSecondTier', 400, -1130, () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '1000',
        clientOrderId: `${inputs.run}-too-high-for-the-second-tier`,
        leverage: '51',
        price: '10000',
      })
    );

    const highestInTheFirstTier = await workflow.call('highestInTheFirstTier', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '999',
        clientOrderId: `${inputs.run}-highest-in-the-first-tier`,
        leverage: '100',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highestInTheFirstTier.orderId }));

    const cancelFirstTier = await workflow.call('cancelFirstTier', () =>
      alice.cancelOrder({
        orderType: 'LIMIT',
        orderId: highestInTheFirstTier.orderId,
      })
    );
    workflow.expectEqual('cancelFirstTier', '/status', cancelFirstTier.status, 'CANCELED');
    workflow.expectCompared(
      'cancelFirstTier',
      '/marginLocked',
      cancelFirstTier.marginLocked,
      '==',
      '0',
    );

    // The last risk limit applies to positions below 3000 contracts.
    await workflow.expectError('beyondTheLastTier', 400, -1130, () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '3000',
        clientOrderId: `${inputs.run}-beyond-the-last-tier`,
        leverage: '1',
        price: '10000',
      })
    );

    const highestInTheLastTier = await workflow.call('highestInTheLastTier', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '2999',
        clientOrderId: `${inputs.run}-highest-in-the-last-tier`,
        leverage: '25',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: highestInTheLastTier.orderId }));

    const cancelLastTier = await workflow.call('cancelLastTier', () =>
      alice.cancelOrder({
        orderType: 'LIMIT',
        orderId: highestInTheLastTier.orderId,
      })
    );
    workflow.expectEqual('cancelLastTier', '/status', cancelLastTier.status, 'CANCELED');
    workflow.expectCompared(
      'cancelLastTier',
      '/marginLocked',
      cancelLastTier.marginLocked,
      '==',
      '0',
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '900',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '50',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '1100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    // The margin rate is 0.5%, the maintenance margin of the first tier, at the price (9000 −
    // 184.5) / (0.9 × 0.995) = 9844.22.
    const firstTier = await workflow.call('firstTier', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('firstTier', '/0/margin', firstTier[0]?.margin, '==', '184.5');
    workflow.expectCompared('firstTier', '/0/flp', firstTier[0]?.flp, '==', '9844.2');

    const add = await workflow.call('add', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '200',
        clientOrderId: `${inputs.run}-add`,
        leverage: '50',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: add.orderId }));

    // At the price (11000 − 225.5) / (1.1 × 0.99) = 9893.94, the margin rate is 1%, which is the
    // maintenance margin rate of the second tier.
    const secondTier = await workflow.call('secondTier', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('secondTier', '/0/position', secondTier[0]?.position, '==', '1100');
    workflow.expectCompared('secondTier', '/0/margin', secondTier[0]?.margin, '==', '225.5');
    workflow.expectCompared('secondTier', '/0/flp', secondTier[0]?.flp, '==', '9893.9');

    // The margin rate is 108.9 / 10883.4 = 1.0006%.
    await workflow.call('fall', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9894' })
    );

    const reduce = await workflow.call('reduce', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '200',
        clientOrderId: `${inputs.run}-reduce`,
        price: '9894',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: reduce.orderId }));

    const buyBack = await workflow.call('buyBack', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '200',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '9894',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: buyBack.orderId }));

    const firstTierAgain = await workflow.call('firstTierAgain', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared(
      'firstTierAgain',
      '/0/position',
      firstTierAgain[0]?.position,
      '==',
      '900',
    );
    workflow.expectCompared(
      'firstTierAgain',
      '/0/margin',
      firstTierAgain[0]?.margin,
      '==',
      '184.5',
    );
    workflow.expectCompared('firstTierAgain', '/0/flp', firstTierAgain[0]?.flp, '==', '9844.2');

    // At this mark price, the larger position would have been liquidated.
    await workflow.call('fallFurther', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9893' })
    );

    const survives = await workflow.call('survives', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('survives', '/0/position', survives[0]?.position, '==', '900');

    await workflow.call('rise', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10000' })
    );

    const closeLong = await workflow.call('closeLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '900',
        clientOrderId: `${inputs.run}-close-long`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLong.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '900',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * A closing order does not trade at a price that is worse than the bankruptcy price of its
 * position.
 *
 * Source: broker-behaviour section 4.
 */
export async function closeBeyondBankruptcy(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/close-beyond-bankruptcy', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());
    const aliceBeforeTotal = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/total',
      aliceBefore[inputs.run]?.total,
    );
    const aliceBeforeAvailable = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/availableMargin',
      aliceBefore[inputs.run]?.availableMargin,
    );
    const aliceBeforePosition = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/positionMargin',
      aliceBefore[inputs.run]?.positionMargin,
    );
    const aliceBeforeOrder = workflow.output(
      'aliceBefore',
      '/{$inputs.run}/orderMargin',
      aliceBefore[inputs.run]?.orderMargin,
    );

    const openLong = await workflow.call('openLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-long`,
        leverage: '20',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: openLong.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '50',
        clientOrderId: `${inputs.run}-bid`,
        price: '9500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: bid.orderId }));

    const lowerBid = await workflow.call('lowerBid', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '50',
        clientOrderId: `${inputs.run}-lower-bid`,
        price: '9490',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: lowerBid.orderId }));

    await workflow.call('fall', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '9600' })
    );

    // The bankruptcy price is 9495, so the order trades at 9500 and not at 9490.
    const close = await workflow.call('close', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close`,
        price: '9400',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const restCancelled = await workflow.call('restCancelled', () =>
      alice.getOrder({ orderType: 'LIMIT', orderId: close.orderId })
    );
    workflow.expectEqual('restCancelled', '/status', restCancelled.status, 'CANCELED');
    workflow.expectCompared('restCancelled', '/executedQty', restCancelled.executedQty, '==', '50');
    workflow.expectCompared('restCancelled', '/avgPrice', restCancelled.avgPrice, '==', '9500');

    const lowerBidOpen = await workflow.call('lowerBidOpen', () =>
      bob.getOrder({ orderType: 'LIMIT', orderId: lowerBid.orderId })
    );
    workflow.expectEqual('lowerBidOpen', '/status', lowerBidOpen.status, 'NEW');
    workflow.expectCompared('lowerBidOpen', '/executedQty', lowerBidOpen.executedQty, '==', '0');

    const half = await workflow.call('half', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared('half', '/0/position', half[0]?.position, '==', '50');
    workflow.expectCompared('half', '/0/available', half[0]?.available, '==', '50');
    workflow.expectCompared('half', '/0/margin', half[0]?.margin, '==', '25.25');

    // The loss is 25, and the fees are 0.25 and 475 × 0.0005 = 0.2375.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/total',
      aliceAfter[inputs.run]?.total,
      aliceBeforeTotal,
      '-25.4875',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/availableMargin',
      aliceAfter[inputs.run]?.availableMargin,
      aliceBeforeAvailable,
      '-50.7375',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/positionMargin',
      aliceAfter[inputs.run]?.positionMargin,
      aliceBeforePosition,
      '25.25',
    );
    workflow.expectChange(
      'aliceAfter',
      '/{$inputs.run}/orderMargin',
      aliceAfter[inputs.run]?.orderMargin,
      aliceBeforeOrder,
      '0',
    );

    const cancelLowerBid = await workflow.call('cancelLowerBid', () =>
      bob.cancelOrder({ orderType: 'LIMIT', orderId: lowerBid.orderId })
    );
    workflow.expectEqual('cancelLowerBid', '/status', cancelLowerBid.status, 'CANCELED');
    workflow.expectCompared(
      'cancelLowerBid',
      '/marginLocked',
      cancelLowerBid.marginLocked,
      '==',
      '0',
    );

    await workflow.call('rise', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '10000' })
    );

    const closeRest = await workflow.call('closeRest', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '50',
        clientOrderId: `${inputs.run}-close-rest`,
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeRest.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '50',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    const flat = await workflow.call('flat', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectAbsent('flat', '/0', flat[0]);
  });
}

/**
 * Profits and fees of contracts are entries in the balance flow of the contract account, each with
 * the balance after the entry.
 *
 * Source: requirements-1 section 4.5; broker-behaviour sections 1 and 4.
 */
export async function balanceFlows(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/balance-flows', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const aliceSpot = workflow.account('alice').spot;
    const bobSpot = workflow.account('bob').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const open = await workflow.call('open', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: open.orderId }));

    const openShort = await workflow.call('openShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-open-short`,
        leverage: '10',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: openShort.orderId }));

    const close = await workflow.call('close', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close`,
        price: '10100',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: close.orderId }));

    const closeShort = await workflow.call('closeShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close-short`,
        price: '10100',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeShort.orderId }));

    // Locking margin adds no entry.
    const flows = await workflow.call('flows', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 3,
      })
    );
    workflow.expectEqual('flows', '/0/flowType', flows[0]?.flowType, 'FEE');
    workflow.expectEqual('flows', '/0/flowTypeValue', flows[0]?.flowTypeValue, 2);
    workflow.expectCompared('flows', '/0/change', flows[0]?.change, '==', '-0.25');
    workflow.expectCompared('flows', '/0/total', flows[0]?.total, '==', '99999.75');
    workflow.expectEqual('flows', '/1/flowType', flows[1]?.flowType, 'PNL');
    workflow.expectEqual('flows', '/1/flowTypeValue', flows[1]?.flowTypeValue, 28);
    workflow.expectCompared('flows', '/1/change', flows[1]?.change, '==', '10');
    workflow.expectCompared('flows', '/1/total', flows[1]?.total, '==', '100009.75');
    workflow.expectEqual('flows', '/2/flowType', flows[2]?.flowType, 'FEE');
    workflow.expectCompared('flows', '/2/change', flows[2]?.change, '==', '-0.2525');
    workflow.expectCompared('flows', '/2/total', flows[2]?.total, '==', '100009.4975');

    const loss = await workflow.call('loss', () =>
      bobSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 2,
      })
    );
    workflow.expectEqual('loss', '/0/flowType', loss[0]?.flowType, 'PNL');
    workflow.expectCompared('loss', '/0/change', loss[0]?.change, '==', '-10');
    workflow.expectCompared('loss', '/0/total', loss[0]?.total, '==', '99989.5');
    workflow.expectEqual('loss', '/1/flowType', loss[1]?.flowType, 'FEE');
    workflow.expectCompared('loss', '/1/change', loss[1]?.change, '==', '-0.505');
    workflow.expectCompared('loss', '/1/total', loss[1]?.total, '==', '99988.995');
  });
}

/**
 * The profit of a linear position is proportional to the change in the price; the profit of an
 * inverse position is proportional to the change in the reciprocal of the price.
 *
 * Source: requirements-2 section 2.1; broker-behaviour section 4.
 */
export async function inverseAgainstLinear(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/inverse-against-linear', accounts, async (workflow) => {
    const alice = workflow.account('alice').contract;
    const bob = workflow.account('bob').contract;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    await workflow.call('coin', () => control.addToken({ token: `${inputs.run}-COIN` }));

    await workflow.call('inverse', () =>
      control.addContract({
        symbol: `${inputs.run}-INVERSE`,
        inverse: true,
        index: `${inputs.run}-INDEX`,
        quoteAsset: 'USDT',
        marginToken: `${inputs.run}-COIN`,
        marginPrecision: '0.00000001',
        multiplier: '1',
        minPrice: '0.1',
        maxPrice: '1000000',
        tickSize: '0.1',
        minQuantity: '1',
        maxQuantity: '1000000',
        stepSize: '1',
        minNotional: '0',
        riskLimits: [{
        quantity: '1000000',
        initialMargin: '0.01',
        maintMargin: '0.005',
      }],
      })
    );

    await workflow.call('aliceCoins', () =>
      control.addDeposit({
        user: 'alice',
        accountType: 3,
        token: `${inputs.run}-COIN`,
        amount: '100',
      })
    );

    await workflow.call('bobCoins', () =>
      control.addDeposit({
        user: 'bob',
        accountType: 3,
        token: `${inputs.run}-COIN`,
        amount: '100',
      })
    );

    const linearBefore = await workflow.call('linearBefore', () => alice.getAccount());
    const linearBeforeTotal = workflow.output(
      'linearBefore',
      '/{$inputs.run}/total',
      linearBefore[inputs.run]?.total,
    );
    const linearBeforeAvailable = workflow.output(
      'linearBefore',
      '/{$inputs.run}/availableMargin',
      linearBefore[inputs.run]?.availableMargin,
    );
    const linearBeforePosition = workflow.output(
      'linearBefore',
      '/{$inputs.run}/positionMargin',
      linearBefore[inputs.run]?.positionMargin,
    );
    const linearBeforeOrder = workflow.output(
      'linearBefore',
      '/{$inputs.run}/orderMargin',
      linearBefore[inputs.run]?.orderMargin,
    );

    const inverseBefore = await workflow.call('inverseBefore', () => alice.getAccount());
    const inverseBeforeTotal = workflow.output(
      'inverseBefore',
      '/{$inputs.run}-COIN/total',
      inverseBefore[`${inputs.run}-COIN`]?.total,
    );
    const inverseBeforeAvailable = workflow.output(
      'inverseBefore',
      '/{$inputs.run}-COIN/availableMargin',
      inverseBefore[`${inputs.run}-COIN`]?.availableMargin,
    );
    const inverseBeforePosition = workflow.output(
      'inverseBefore',
      '/{$inputs.run}-COIN/positionMargin',
      inverseBefore[`${inputs.run}-COIN`]?.positionMargin,
    );
    const inverseBeforeOrder = workflow.output(
      'inverseBefore',
      '/{$inputs.run}-COIN/orderMargin',
      inverseBefore[`${inputs.run}-COIN`]?.orderMargin,
    );

    const linearLong = await workflow.call('linearLong', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-linear-long`,
        leverage: '2',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: linearLong.orderId }));

    const linearShort = await workflow.call('linearShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-linear-short`,
        leverage: '2',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: linearShort.orderId }));

    // At a price of 10000, the value of 10000 contracts is 1 coin.
    const inverseLong = await workflow.call('inverseLong', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-INVERSE`,
        side: 'BUY_OPEN',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-inverse-long`,
        leverage: '2',
        price: '10000',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: inverseLong.orderId }));

    const inverseShort = await workflow.call('inverseShort', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-INVERSE`,
        side: 'SELL_OPEN',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-inverse-short`,
        leverage: '2',
        price: '10000',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: inverseShort.orderId }));

    await workflow.call('fall', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '8000' })
    );

    const linearLoss = await workflow.call('linearLoss', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared(
      'linearLoss',
      '/0/positionValue',
      linearLoss[0]?.positionValue,
      '==',
      '800',
    );
    workflow.expectCompared(
      'linearLoss',
      '/0/unrealizedPnL',
      linearLoss[0]?.unrealizedPnL,
      '==',
      '-200',
    );

    const inverseLoss = await workflow.call('inverseLoss', () =>
      alice.listPositions({ symbol: `${inputs.run}-INVERSE`, side: 'LONG' })
    );
    workflow.expectCompared(
      'inverseLoss',
      '/0/positionValue',
      inverseLoss[0]?.positionValue,
      '==',
      '1.25',
    );
    workflow.expectCompared(
      'inverseLoss',
      '/0/unrealizedPnL',
      inverseLoss[0]?.unrealizedPnL,
      '==',
      '-0.25',
    );

    const inverseGain = await workflow.call('inverseGain', () =>
      bob.listPositions({ symbol: `${inputs.run}-INVERSE`, side: 'SHORT' })
    );
    workflow.expectCompared(
      'inverseGain',
      '/0/unrealizedPnL',
      inverseGain[0]?.unrealizedPnL,
      '==',
      '0.25',
    );

    await workflow.call('rise', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '12500' })
    );

    const linearProfit = await workflow.call('linearProfit', () =>
      alice.listPositions({ symbol: inputs.run, side: 'LONG' })
    );
    workflow.expectCompared(
      'linearProfit',
      '/0/positionValue',
      linearProfit[0]?.positionValue,
      '==',
      '1250',
    );
    workflow.expectCompared(
      'linearProfit',
      '/0/unrealizedPnL',
      linearProfit[0]?.unrealizedPnL,
      '==',
      '250',
    );

    const inverseProfit = await workflow.call('inverseProfit', () =>
      alice.listPositions({ symbol: `${inputs.run}-INVERSE`, side: 'LONG' })
    );
    workflow.expectCompared(
      'inverseProfit',
      '/0/positionValue',
      inverseProfit[0]?.positionValue,
      '==',
      '0.8',
    );
    workflow.expectCompared(
      'inverseProfit',
      '/0/unrealizedPnL',
      inverseProfit[0]?.unrealizedPnL,
      '==',
      '0.2',
    );

    const closeLinear = await workflow.call('closeLinear', () =>
      alice.placeOrder({
        symbol: inputs.run,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close-linear`,
        price: '12500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeLinear.orderId }));

    const closeLinearShort = await workflow.call('closeLinearShort', () =>
      bob.placeOrder({
        symbol: inputs.run,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-close-linear-short`,
        price: '12500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeLinearShort.orderId }));

    const closeInverse = await workflow.call('closeInverse', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-INVERSE`,
        side: 'SELL_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close-inverse`,
        price: '12500',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderType: 'LIMIT', orderId: closeInverse.orderId }));

    const closeInverseShort = await workflow.call('closeInverseShort', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-INVERSE`,
        side: 'BUY_CLOSE',
        orderType: 'LIMIT',
        quantity: '10000',
        clientOrderId: `${inputs.run}-close-inverse-short`,
        price: '12500',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderType: 'LIMIT', orderId: closeInverseShort.orderId }));

    const linearTrade = await workflow.call('linearTrade', () =>
      alice.listMyTrades({ symbol: inputs.run, limit: 1 })
    );
    workflow.expectCompared('linearTrade', '/0/pnl', linearTrade[0]?.pnl, '==', '250');
    workflow.expectCompared('linearTrade', '/0/fee', linearTrade[0]?.fee, '==', '0.3125');

    const inverseTrade = await workflow.call('inverseTrade', () =>
      alice.listMyTrades({ symbol: `${inputs.run}-INVERSE`, limit: 1 })
    );
    workflow.expectCompared('inverseTrade', '/0/pnl', inverseTrade[0]?.pnl, '==', '0.2');
    workflow.expectCompared('inverseTrade', '/0/fee', inverseTrade[0]?.fee, '==', '0.0002');

    const linearAfter = await workflow.call('linearAfter', () => alice.getAccount());
    workflow.expectChange(
      'linearAfter',
      '/{$inputs.run}/total',
      linearAfter[inputs.run]?.total,
      linearBeforeTotal,
      '249.4375',
    );
    workflow.expectChange(
      'linearAfter',
      '/{$inputs.run}/availableMargin',
      linearAfter[inputs.run]?.availableMargin,
      linearBeforeAvailable,
      '249.4375',
    );
    workflow.expectChange(
      'linearAfter',
      '/{$inputs.run}/positionMargin',
      linearAfter[inputs.run]?.positionMargin,
      linearBeforePosition,
      '0',
    );
    workflow.expectChange(
      'linearAfter',
      '/{$inputs.run}/orderMargin',
      linearAfter[inputs.run]?.orderMargin,
      linearBeforeOrder,
      '0',
    );

    const inverseAfter = await workflow.call('inverseAfter', () => alice.getAccount());
    workflow.expectChange(
      'inverseAfter',
      '/{$inputs.run}-COIN/total',
      inverseAfter[`${inputs.run}-COIN`]?.total,
      inverseBeforeTotal,
      '0.19955',
    );
    workflow.expectChange(
      'inverseAfter',
      '/{$inputs.run}-COIN/availableMargin',
      inverseAfter[`${inputs.run}-COIN`]?.availableMargin,
      inverseBeforeAvailable,
      '0.19955',
    );
    workflow.expectChange(
      'inverseAfter',
      '/{$inputs.run}-COIN/positionMargin',
      inverseAfter[`${inputs.run}-COIN`]?.positionMargin,
      inverseBeforePosition,
      '0',
    );
    workflow.expectChange(
      'inverseAfter',
      '/{$inputs.run}-COIN/orderMargin',
      inverseAfter[`${inputs.run}-COIN`]?.orderMargin,
      inverseBeforeOrder,
      '0',
    );
  });
}

/**
 * A sub-account for contracts receives tokens from the main account and returns them to it, but
 * not to another account.
 *
 * Source: requirements-1 section 4.5, rules 1 and 2; broker-behaviour section 1.
 */
export async function contractSubAccount(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('contract/workflows/contract-sub-account', accounts, async (workflow) => {
    const aliceSpot = workflow.account('alice').spot;
    const control = workflow.controlPlane(controlPlane);

    await workflow.call('subAccount', () =>
      control.addSubAccount({
        user: 'alice',
        accountType: 3,
        accountName: inputs.run,
      })
    );

    const listed = await workflow.call('listed', () => aliceSpot.listSubAccounts());
    workflow.expectEqual(
      'listed',
      '/accountName={$inputs.run}/accountType',
      listed.find((row) => row.accountName === inputs.run)?.accountType,
      3,
    );
    const listedIndex = workflow.output(
      'listed',
      '/accountName={$inputs.run}/accountIndex',
      listed.find((row) => row.accountName === inputs.run)?.accountIndex,
    );

    const before = await workflow.call('before', () => aliceSpot.getAccount());
    const beforeFree = workflow.output(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );

    const toSubAccount = await workflow.call('toSubAccount', () =>
      aliceSpot.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 3,
        toAccountIndex: listedIndex,
        tokenId: 'BTC',
        amount: '1',
      })
    );
    workflow.expectEqual('toSubAccount', '/success', toSubAccount.success, 'true');

    const received = await workflow.call('received', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: listedIndex,
        tokenId: 'BTC',
        limit: 1,
      })
    );
    workflow.expectEqual('received', '/0/flowType', received[0]?.flowType, 'USER_ACCOUNT_TRANSFER');
    workflow.expectEqual('received', '/0/flowTypeValue', received[0]?.flowTypeValue, 51);
    workflow.expectCompared('received', '/0/change', received[0]?.change, '==', '1');
    workflow.expectCompared('received', '/0/total', received[0]?.total, '==', '1');

    // With the key of the main account, a transfer must be from or to the main account.
    await workflow.expectError('toMainContractAccount', 400, -1130, () =>
      aliceSpot.transfer({
        fromAccountType: 3,
        fromAccountIndex: listedIndex,
        toAccountType: 3,
        toAccountIndex: 0,
        tokenId: 'BTC',
        amount: '0.25',
      })
    );

    await workflow.expectError('tooMuch', 400, -1131, () =>
      aliceSpot.transfer({
        fromAccountType: 3,
        fromAccountIndex: listedIndex,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'BTC',
        amount: '1.00000001',
      })
    );

    const toMain = await workflow.call('toMain', () =>
      aliceSpot.transfer({
        fromAccountType: 3,
        fromAccountIndex: listedIndex,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'BTC',
        amount: '1',
      })
    );
    workflow.expectEqual('toMain', '/success', toMain.success, 'true');

    const returned = await workflow.call('returned', () =>
      aliceSpot.listBalanceFlow({
        accountType: 3,
        accountIndex: listedIndex,
        tokenId: 'BTC',
        limit: 1,
      })
    );
    workflow.expectCompared('returned', '/0/change', returned[0]?.change, '==', '-1');
    workflow.expectCompared('returned', '/0/total', returned[0]?.total, '==', '0');

    const after = await workflow.call('after', () => aliceSpot.getAccount());
    workflow.expectChange(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeFree,
      '0',
    );
  });
}

/** The workflows of the contract section, in the order of its Arazzo documents. */
export const contractWorkflows: readonly Workflow[] = [
  {
    id: 'contract/workflows/funding-in-both-directions',
    title: 'Long positions pay short positions if the funding rate is positive, and receive payments from them if it is negative',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "getAccount", "control/setFundingRate", "listFundingRates", "control/setClock", "listPositions", "spot/listBalanceFlow", "control/setIndexPrice"],
    run: fundingInBothDirections,
  },
  {
    id: 'contract/workflows/funding-beyond-the-margin',
    title: 'What a funding payment exceeds the margin of a position is taken from the available margin; a position without margin or profit is then liquidated',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/setInsuranceFund", "getAccount", "placeOrder", "control/setFundingRate", "listFundingRates", "control/setClock", "listPositions", "spot/listBalanceFlow", "listInsurance"],
    run: fundingBeyondTheMargin,
  },
  {
    id: 'contract/workflows/liquidation-on-the-book',
    title: 'A position at its maintenance margin is closed on the order book; the account loses the position\'s margin, and the insurance fund receives the difference between the trade price and the bankruptcy price',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "listPositions", "control/setIndexPrice", "getOrder", "spot/listBalanceFlow", "listInsurance"],
    run: liquidationOnTheBook,
  },
  {
    id: 'contract/workflows/liquidation-of-a-short',
    title: 'A short position is liquidated when the mark price rises to its forced liquidation price',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["bob", "alice"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "listPositions", "control/setIndexPrice", "getOrder", "listInsurance"],
    run: liquidationOfAShort,
  },
  {
    id: 'contract/workflows/bid-below-maintenance',
    title: 'A liquidated position is not sold to an order whose own position would be liquidated at once; that order is cancelled, and the position is closed by deleveraging',
    requirements: [{ source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "control/setIndexPrice", "listPositions", "getOrder", "listInsurance", "listTrades"],
    run: bidBelowMaintenance,
  },
  {
    id: 'contract/workflows/insurance-fund-limit',
    title: 'The insurance fund pays at most a tenth of its balance for contracts that are sold below the bankruptcy price; the remaining contracts are deleveraged at the bankruptcy price',
    requirements: [{ source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/setInsuranceFund", "getAccount", "placeOrder", "control/setIndexPrice", "listPositions", "getOrder", "listMyTrades", "listInsurance"],
    run: insuranceFundLimit,
  },
  {
    id: 'contract/workflows/deleveraging-order',
    title: 'Of two positions opposite a liquidated position, the one with the higher product of profit rate and leverage is deleveraged first',
    requirements: [{ source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "control/setIndexPrice", "listPositions", "listMyTrades"],
    run: deleveragingOrder,
  },
  {
    id: 'contract/workflows/adjust-margin',
    title: 'Margin can be added to a position and removed from it, as long as the margin rate stays at or above the initial margin rate, and the margin at or above the cost divided by the leverage',
    requirements: [{ source: "wire-facts", locator: "section 1, contract" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "adjustMargin", "placeOrder", "getAccount", "listPositions"],
    run: adjustMargin,
  },
  {
    id: 'contract/workflows/open-loss',
    title: 'An opening order at a price that is worse than the mark price also locks the loss that its fill would have at the mark price',
    requirements: [{ source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "listPositions", "cancelOrder"],
    run: openLoss,
  },
  {
    id: 'contract/workflows/partial-close',
    title: 'Closing part of a position releases the same share of its margin, truncated, and leaves the average price unchanged',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getAccount", "listPositions"],
    run: partialClose,
  },
  {
    id: 'contract/workflows/hedge-mode',
    title: 'An account holds a long and a short position in one contract, each with its own leverage, margin and number of contracts that can be closed',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "listPositions"],
    run: hedgeMode,
  },
  {
    id: 'contract/workflows/open-a-market',
    title: 'A contract that the operator adds is listed with its risk limits, and a deposit of its margin token becomes available margin',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "sections 4 and 9" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/addToken", "control/addSymbol", "control/setIndexPrice", "control/addContract", "control/addDeposit", "getBrokerInfo", "getAccount"],
    run: openAMarket,
  },
  {
    id: 'contract/workflows/price-band-follows-the-index',
    title: 'The price band of new orders follows the index price and not the last price, and an open order that is outside the new band stays open',
    requirements: [{ source: "requirements-2", locator: "section 8" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "control/setIndexPrice", "getOrder", "cancelOrders", "listPositions"],
    run: priceBandFollowsTheIndex,
  },
  {
    id: 'contract/workflows/halted-contract',
    title: 'A halted contract rejects new orders, and its open orders can be cancelled',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "control/setContractStatus", "getBrokerInfo", "cancelOrder"],
    run: haltedContract,
  },
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
    id: 'contract/workflows/cancel-orders-of-all-contracts',
    title: 'A batch cancellation without contracts cancels the LIMIT orders of all contracts, but no STOP orders and no orders of other accounts',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["placeOrder", "cancelOrders", "getOrder", "cancelOrder"],
    run: cancelOrdersOfAllContracts,
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
    id: 'contract/workflows/stop-chain',
    title: 'The trade of a triggered STOP order can trigger further STOP orders',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getOrder", "listPositions", "cancelOrder"],
    run: stopChain,
  },
  {
    id: 'contract/workflows/immediate-or-cancel',
    title: 'An IOC order trades immediately as far as the order book allows; the rest is cancelled, and its margin is unlocked',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "listPositions"],
    run: immediateOrCancel,
  },
  {
    id: 'contract/workflows/fill-or-kill',
    title: 'A FOK order trades its whole quantity at once, or is cancelled without any trade',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "getAccount", "getOrder", "listPositions"],
    run: fillOrKill,
  },
  {
    id: 'contract/workflows/leverage-rules',
    title: 'While a side (long or short) has open orders, every opening order on that side must use the same leverage, between 1 and the maximum that the risk tier allows',
    requirements: [{ source: "broker-behaviour", locator: "sections 4 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "cancelOrder"],
    run: leverageRules,
  },
  {
    id: 'contract/workflows/limits-of-an-order',
    title: 'An order that exceeds the available margin, is outside the price band or violates a filter is rejected and locks nothing',
    requirements: [{ source: "requirements-2", locator: "section 4" }, { source: "broker-behaviour", locator: "sections 2, 4 and 11" }],
    accounts: ["alice"],
    requiresControl: false,
    operations: ["getIndex", "getAccount", "placeOrder", "cancelOrder", "getOrder"],
    run: limitsOfAnOrder,
  },
  {
    id: 'contract/workflows/close-more-than-held',
    title: 'A closing order is rejected if it would close more contracts of the position than the other closing orders leave unlocked',
    requirements: [{ source: "requirements-2", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["getIndex", "placeOrder", "listPositions", "cancelOrder"],
    run: closeMoreThanHeld,
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
  {
    id: 'contract/workflows/tier-change',
    title: 'A change to the risk limits applies to open positions, and liquidates the positions that are at or below the new maintenance margin',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "control/setRiskLimits", "listPositions", "listInsurance"],
    run: tierChange,
  },
  {
    id: 'contract/workflows/tier-by-position-size',
    title: 'A larger position is subject to a risk limit with a lower maximum leverage and a higher maintenance margin',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "cancelOrder", "listPositions", "control/setIndexPrice"],
    run: tierByPositionSize,
  },
  {
    id: 'contract/workflows/close-beyond-bankruptcy',
    title: 'A closing order does not trade at a price that is worse than the bankruptcy price of its position',
    requirements: [{ source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["getAccount", "placeOrder", "control/setIndexPrice", "getOrder", "listPositions", "cancelOrder"],
    run: closeBeyondBankruptcy,
  },
  {
    id: 'contract/workflows/balance-flows',
    title: 'Profits and fees of contracts are entries in the balance flow of the contract account, each with the balance after the entry',
    requirements: [{ source: "requirements-1", locator: "section 4.5" }, { source: "broker-behaviour", locator: "sections 1 and 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "spot/listBalanceFlow"],
    run: balanceFlows,
  },
  {
    id: 'contract/workflows/inverse-against-linear',
    title: 'The profit of a linear position is proportional to the change in the price; the profit of an inverse position is proportional to the change in the reciprocal of the price',
    requirements: [{ source: "requirements-2", locator: "section 2.1" }, { source: "broker-behaviour", locator: "section 4" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/addToken", "control/addContract", "control/addDeposit", "getAccount", "placeOrder", "control/setIndexPrice", "listPositions", "listMyTrades"],
    run: inverseAgainstLinear,
  },
  {
    id: 'contract/workflows/contract-sub-account',
    title: 'A sub-account for contracts receives tokens from the main account and returns them to it, but not to another account',
    requirements: [{ source: "requirements-1", locator: "section 4.5, rules 1 and 2" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice"],
    requiresControl: true,
    operations: ["control/addSubAccount", "spot/listSubAccounts", "spot/getAccount", "spot/transfer", "spot/listBalanceFlow"],
    run: contractSubAccount,
  },
];
