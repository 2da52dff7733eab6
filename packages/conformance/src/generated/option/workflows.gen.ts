// Generated from spec/option/workflows by scripts/generate.ts; spec hash 5565762e3fcd6462.
// Do not edit: change the specification, then run `pnpm generate`.

import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';
import type { ControlPlane } from '../../control/control-plane.ts';
import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';
import { runWorkflow } from '../../workflows/run-workflow.ts';

/**
 * The value of an account counts long options at their last price, and short options as their
 * margin less their last price; locking funds does not change the value.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function accountValue(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/account-value', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );

    const aliceBefore = await workflow.call('aliceBefore', () => alice.getAccount());

    const bobBefore = await workflow.call('bobBefore', () => bob.getAccount());

    const bidOpen = await workflow.call('bidOpen', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidOpen.orderId }));

    const sellOpen = await workflow.call('sellOpen', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellOpen.orderId }));

    // The options are worth what they cost, so only the fee is lost.
    const longValue = await workflow.call('longValue', () => alice.getAccount());
    workflow.expectChange(
      'longValue',
      '/totalAsset',
      longValue.totalAsset,
      aliceBefore.totalAsset,
      '-0.01',
    );
    workflow.expectChange(
      'longValue',
      '/optionAsset',
      longValue.optionAsset,
      aliceBefore.optionAsset,
      '100',
    );

    // The short options count as their margin of 1000 less their price of 100.
    const shortValue = await workflow.call('shortValue', () => bob.getAccount());
    workflow.expectChange(
      'shortValue',
      '/totalAsset',
      shortValue.totalAsset,
      bobBefore.totalAsset,
      '-0.01',
    );
    workflow.expectChange(
      'shortValue',
      '/optionAsset',
      shortValue.optionAsset,
      bobBefore.optionAsset,
      '900',
    );

    const bidHalf = await workflow.call('bidHalf', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-half`,
        price: '80',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidHalf.orderId }));

    const sellHalf = await workflow.call('sellHalf', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-half`,
        price: '80',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellHalf.orderId }));

    // The total changes by −100.01 (premium and fee of the purchase), 79.992 (premium less fee
    // of the sale) and 80 (price of the remaining option).
    const longGain = await workflow.call('longGain', () => alice.getAccount());
    workflow.expectChange(
      'longGain',
      '/totalAsset',
      longGain.totalAsset,
      aliceBefore.totalAsset,
      '59.982',
    );
    workflow.expectChange(
      'longGain',
      '/optionAsset',
      longGain.optionAsset,
      aliceBefore.optionAsset,
      '80',
    );

    // The free balance changes by −900.01 − 80.008 + 500. The remaining short option counts as
    // its margin of 500 less its price of 80.
    const shortLoss = await workflow.call('shortLoss', () => bob.getAccount());
    workflow.expectChange(
      'shortLoss',
      '/totalAsset',
      shortLoss.totalAsset,
      bobBefore.totalAsset,
      '-60.018',
    );
    workflow.expectChange(
      'shortLoss',
      '/optionAsset',
      shortLoss.optionAsset,
      bobBefore.optionAsset,
      '420',
    );

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-rest`,
        price: '30',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    // The total value of the account includes locked funds.
    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectChange(
      'locked',
      '/totalAsset',
      locked.totalAsset,
      aliceBefore.totalAsset,
      '59.982',
    );
    workflow.expectChange(
      'locked',
      '/optionAsset',
      locked.optionAsset,
      aliceBefore.optionAsset,
      '80',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    const bidRest = await workflow.call('bidRest', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-rest`,
        price: '80',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidRest.orderId }));

    const sellRest = await workflow.call('sellRest', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-rest`,
        price: '80',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellRest.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/totalAsset',
      aliceAfter.totalAsset,
      aliceBefore.totalAsset,
      '59.974',
    );
    workflow.expectChange(
      'aliceAfter',
      '/optionAsset',
      aliceAfter.optionAsset,
      aliceBefore.optionAsset,
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectChange(
      'bobAfter',
      '/totalAsset',
      bobAfter.totalAsset,
      bobBefore.totalAsset,
      '-60.026',
    );
    workflow.expectChange(
      'bobAfter',
      '/optionAsset',
      bobAfter.optionAsset,
      bobBefore.optionAsset,
      '0',
    );
  });
}

/**
 * Premiums, fees and pay-offs are entries in the balance flow, each with the total balance of the
 * account; locking funds and reserving margin add no entries.
 *
 * Source: requirements-1 section 2.5; broker-behaviour sections 1 and 5.
 */
export async function balanceFlows(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/balance-flows', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const aliceSpot = workflow.account('alice').spot;
    const bobSpot = workflow.account('bob').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    // The option expires 200 in the money.
    await workflow.call('addIn', () =>
      control.addOption({
        symbol: `${inputs.run}-IN`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9800',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    const bid = await workflow.call('bid', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bid.orderId }));

    const sell = await workflow.call('sell', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sell.orderId }));

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-rest`,
        price: '30',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: termsExpiration })
    );

    const longFlows = await workflow.call('longFlows', () =>
      aliceSpot.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 4,
      })
    );
    workflow.expectEqual('longFlows', '/0/flowType', longFlows[0]?.flowType, 'DEPOSIT');
    workflow.expectEqual('longFlows', '/0/flowTypeValue', longFlows[0]?.flowTypeValue, 4);
    workflow.expectCompared('longFlows', '/0/change', longFlows[0]?.change, '==', '100000');
    workflow.expectCompared('longFlows', '/0/total', longFlows[0]?.total, '==', '100000');
    workflow.expectEqual('longFlows', '/1/flowType', longFlows[1]?.flowType, 'TRADE');
    workflow.expectEqual('longFlows', '/1/flowTypeValue', longFlows[1]?.flowTypeValue, 1);
    workflow.expectCompared('longFlows', '/1/change', longFlows[1]?.change, '==', '-100');
    workflow.expectCompared('longFlows', '/1/total', longFlows[1]?.total, '==', '99900');
    workflow.expectEqual('longFlows', '/2/flowType', longFlows[2]?.flowType, 'FEE');
    workflow.expectEqual('longFlows', '/2/flowTypeValue', longFlows[2]?.flowTypeValue, 2);
    workflow.expectCompared('longFlows', '/2/change', longFlows[2]?.change, '==', '-0.01');
    workflow.expectCompared('longFlows', '/2/total', longFlows[2]?.total, '==', '99899.99');
    workflow.expectEqual('longFlows', '/3/flowType', longFlows[3]?.flowType, 'SETTLEMENT');
    workflow.expectEqual('longFlows', '/3/flowTypeValue', longFlows[3]?.flowTypeValue, 30);
    workflow.expectCompared('longFlows', '/3/change', longFlows[3]?.change, '==', '400');
    workflow.expectCompared('longFlows', '/3/total', longFlows[3]?.total, '==', '100299.99');

    const longBalance = await workflow.call('longBalance', () => alice.getAccount());
    workflow.expectCompared(
      'longBalance',
      '/balances/tokenName={$inputs.run}/free',
      longBalance.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100299.99',
    );
    workflow.expectCompared(
      'longBalance',
      '/balances/tokenName={$inputs.run}/locked',
      longBalance.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'longBalance',
      '/balances/tokenName={$inputs.run}/margin',
      longBalance.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The totals include the margin of 1000.
    const shortFlows = await workflow.call('shortFlows', () =>
      bobSpot.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 4,
      })
    );
    workflow.expectEqual('shortFlows', '/0/flowType', shortFlows[0]?.flowType, 'DEPOSIT');
    workflow.expectEqual('shortFlows', '/0/flowTypeValue', shortFlows[0]?.flowTypeValue, 4);
    workflow.expectCompared('shortFlows', '/0/change', shortFlows[0]?.change, '==', '100000');
    workflow.expectCompared('shortFlows', '/0/total', shortFlows[0]?.total, '==', '100000');
    workflow.expectEqual('shortFlows', '/1/flowType', shortFlows[1]?.flowType, 'TRADE');
    workflow.expectEqual('shortFlows', '/1/flowTypeValue', shortFlows[1]?.flowTypeValue, 1);
    workflow.expectCompared('shortFlows', '/1/change', shortFlows[1]?.change, '==', '100');
    workflow.expectCompared('shortFlows', '/1/total', shortFlows[1]?.total, '==', '100100');
    workflow.expectEqual('shortFlows', '/2/flowType', shortFlows[2]?.flowType, 'FEE');
    workflow.expectEqual('shortFlows', '/2/flowTypeValue', shortFlows[2]?.flowTypeValue, 2);
    workflow.expectCompared('shortFlows', '/2/change', shortFlows[2]?.change, '==', '-0.01');
    workflow.expectCompared('shortFlows', '/2/total', shortFlows[2]?.total, '==', '100099.99');
    workflow.expectEqual('shortFlows', '/3/flowType', shortFlows[3]?.flowType, 'SETTLEMENT');
    workflow.expectEqual('shortFlows', '/3/flowTypeValue', shortFlows[3]?.flowTypeValue, 30);
    workflow.expectCompared('shortFlows', '/3/change', shortFlows[3]?.change, '==', '-400');
    workflow.expectCompared('shortFlows', '/3/total', shortFlows[3]?.total, '==', '99699.99');

    const shortBalance = await workflow.call('shortBalance', () => bob.getAccount());
    workflow.expectCompared(
      'shortBalance',
      '/balances/tokenName={$inputs.run}/free',
      shortBalance.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99699.99',
    );
    workflow.expectCompared(
      'shortBalance',
      '/balances/tokenName={$inputs.run}/locked',
      shortBalance.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'shortBalance',
      '/balances/tokenName={$inputs.run}/margin',
      shortBalance.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/**
 * Free funds move between the token account and the option account; collateral does not.
 *
 * Source: requirements-1 section 4.5; broker-behaviour section 1.
 */
export async function optionAccountTransfers(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/option-account-transfers', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const aliceSpot = workflow.account('alice').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const sell = await workflow.call('sell', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sell.orderId }));

    const locked = await workflow.call('locked', () => alice.getAccount());
    workflow.expectCompared(
      'locked',
      '/balances/tokenName={$inputs.run}/free',
      locked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99000',
    );
    workflow.expectCompared(
      'locked',
      '/balances/tokenName={$inputs.run}/locked',
      locked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'locked',
      '/balances/tokenName={$inputs.run}/margin',
      locked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    await workflow.expectError('tooMuch', 400, -1131, () =>
      aliceSpot.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: inputs.run,
        amount: '99000.00000001',
      })
    );

    const toTokenAccount = await workflow.call('toTokenAccount', () =>
      aliceSpot.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: inputs.run,
        amount: '40000',
      })
    );
    workflow.expectEqual('toTokenAccount', '/success', toTokenAccount.success, 'true');

    const sent = await workflow.call('sent', () => alice.getAccount());
    workflow.expectCompared(
      'sent',
      '/balances/tokenName={$inputs.run}/free',
      sent.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '59000',
    );
    workflow.expectCompared(
      'sent',
      '/balances/tokenName={$inputs.run}/locked',
      sent.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'sent',
      '/balances/tokenName={$inputs.run}/margin',
      sent.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const received = await workflow.call('received', () => aliceSpot.getAccount());
    workflow.expectCompared(
      'received',
      '/balances/asset={$inputs.run}/free',
      received.balances.find((row) => row.asset === inputs.run)?.free,
      '==',
      '40000',
    );

    const back = await workflow.call('back', () =>
      aliceSpot.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: inputs.run,
        amount: '40000',
      })
    );
    workflow.expectEqual('back', '/success', back.success, 'true');

    const returned = await workflow.call('returned', () => aliceSpot.getAccount());
    workflow.expectCompared(
      'returned',
      '/balances/asset={$inputs.run}/free',
      returned.balances.find((row) => row.asset === inputs.run)?.free,
      '==',
      '0',
    );

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectCompared(
      'after',
      '/balances/tokenName={$inputs.run}/free',
      after.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'after',
      '/balances/tokenName={$inputs.run}/locked',
      after.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'after',
      '/balances/tokenName={$inputs.run}/margin',
      after.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The totals of the entries include the collateral.
    const transferFlows = await workflow.call('transferFlows', () =>
      aliceSpot.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 3,
      })
    );
    workflow.expectEqual('transferFlows', '/0/flowType', transferFlows[0]?.flowType, 'DEPOSIT');
    workflow.expectEqual('transferFlows', '/0/flowTypeValue', transferFlows[0]?.flowTypeValue, 4);
    workflow.expectCompared('transferFlows', '/0/change', transferFlows[0]?.change, '==', '100000');
    workflow.expectCompared('transferFlows', '/0/total', transferFlows[0]?.total, '==', '100000');
    workflow.expectEqual(
      'transferFlows',
      '/1/flowType',
      transferFlows[1]?.flowType,
      'USER_ACCOUNT_TRANSFER',
    );
    workflow.expectEqual('transferFlows', '/1/flowTypeValue', transferFlows[1]?.flowTypeValue, 51);
    workflow.expectCompared('transferFlows', '/1/change', transferFlows[1]?.change, '==', '-40000');
    workflow.expectCompared('transferFlows', '/1/total', transferFlows[1]?.total, '==', '60000');
    workflow.expectEqual(
      'transferFlows',
      '/2/flowType',
      transferFlows[2]?.flowType,
      'USER_ACCOUNT_TRANSFER',
    );
    workflow.expectEqual('transferFlows', '/2/flowTypeValue', transferFlows[2]?.flowTypeValue, 51);
    workflow.expectCompared('transferFlows', '/2/change', transferFlows[2]?.change, '==', '40000');
    workflow.expectCompared('transferFlows', '/2/total', transferFlows[2]?.total, '==', '100000');
  });
}

/**
 * A long position covers sell orders of its option up to its size; collateral is locked only for
 * the quantity by which all sell orders together exceed the position.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function twoSellOrdersOnOneLong(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/two-sell-orders-on-one-long', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    const bidOpen = await workflow.call('bidOpen', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidOpen.orderId }));

    const sellOpen = await workflow.call('sellOpen', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellOpen.orderId }));

    const sellFirst = await workflow.call('sellFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellFirst.orderId }));

    // The premium of 100 and the fee of 0.01 are paid. The long position covers the order.
    const covered = await workflow.call('covered', () => alice.getAccount());
    workflow.expectChange(
      'covered',
      '/balances/tokenName=USDT/free',
      covered.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.expectChange(
      'covered',
      '/balances/tokenName=USDT/locked',
      covered.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'covered',
      '/balances/tokenName=USDT/margin',
      covered.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const sellSecond = await workflow.call('sellSecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '70',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellSecond.orderId }));

    // Together, the two orders would sell 4 options, but the long position covers only 2 of
    // them.
    const uncovered = await workflow.call('uncovered', () => alice.getAccount());
    workflow.expectChange(
      'uncovered',
      '/balances/tokenName=USDT/free',
      uncovered.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-1100.01',
    );
    workflow.expectChange(
      'uncovered',
      '/balances/tokenName=USDT/locked',
      uncovered.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '1000',
    );
    workflow.expectChange(
      'uncovered',
      '/balances/tokenName=USDT/margin',
      uncovered.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const cancelFirst = await workflow.call('cancelFirst', () =>
      alice.cancelOrder({ orderId: sellFirst.orderId })
    );
    workflow.expectEqual('cancelFirst', '/status', cancelFirst.status, 'CANCELED');

    // The long position now covers the second order.
    const coveredAgain = await workflow.call('coveredAgain', () => alice.getAccount());
    workflow.expectChange(
      'coveredAgain',
      '/balances/tokenName=USDT/free',
      coveredAgain.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-100.01',
    );
    workflow.expectChange(
      'coveredAgain',
      '/balances/tokenName=USDT/locked',
      coveredAgain.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'coveredAgain',
      '/balances/tokenName=USDT/margin',
      coveredAgain.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const allInOrders = await workflow.call('allInOrders', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('allInOrders', '/0/position', allInOrders[0]?.position, '==', '2');
    workflow.expectCompared(
      'allInOrders',
      '/0/availablePosition',
      allInOrders[0]?.availablePosition,
      '==',
      '0',
    );

    const sellThird = await workflow.call('sellThird', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-third`,
        price: '65',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellThird.orderId }));

    const partlyCovered = await workflow.call('partlyCovered', () => alice.getAccount());
    workflow.expectChange(
      'partlyCovered',
      '/balances/tokenName=USDT/free',
      partlyCovered.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-600.01',
    );
    workflow.expectChange(
      'partlyCovered',
      '/balances/tokenName=USDT/locked',
      partlyCovered.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '500',
    );
    workflow.expectChange(
      'partlyCovered',
      '/balances/tokenName=USDT/margin',
      partlyCovered.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    // The third order has the best price, and closes one option.
    const buyOne = await workflow.call('buyOne', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy-one`,
        price: '65',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: buyOne.orderId }));

    // The second order sells 2 options, but the long position has only one left. The trade earns
    // 65 less a fee of 0.0065.
    const stillLocked = await workflow.call('stillLocked', () => alice.getAccount());
    workflow.expectChange(
      'stillLocked',
      '/balances/tokenName=USDT/free',
      stillLocked.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-535.0165',
    );
    workflow.expectChange(
      'stillLocked',
      '/balances/tokenName=USDT/locked',
      stillLocked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '500',
    );
    workflow.expectChange(
      'stillLocked',
      '/balances/tokenName=USDT/margin',
      stillLocked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const oneLeft = await workflow.call('oneLeft', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('oneLeft', '/0/position', oneLeft[0]?.position, '==', '1');
    workflow.expectCompared('oneLeft', '/0/averagePrice', oneLeft[0]?.averagePrice, '==', '50');
    workflow.expectCompared(
      'oneLeft',
      '/0/availablePosition',
      oneLeft[0]?.availablePosition,
      '==',
      '0',
    );

    const cancelSecond = await workflow.call('cancelSecond', () =>
      alice.cancelOrder({ orderId: sellSecond.orderId })
    );
    workflow.expectEqual('cancelSecond', '/status', cancelSecond.status, 'CANCELED');

    const released = await workflow.call('released', () => alice.getAccount());
    workflow.expectChange(
      'released',
      '/balances/tokenName=USDT/free',
      released.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-35.0165',
    );
    workflow.expectChange(
      'released',
      '/balances/tokenName=USDT/locked',
      released.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'released',
      '/balances/tokenName=USDT/margin',
      released.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bidRest = await workflow.call('bidRest', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-rest`,
        price: '65',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidRest.orderId }));

    const sellRest = await workflow.call('sellRest', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-rest`,
        price: '65',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellRest.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '29.977',
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
      '-30.023',
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
  });
}

/**
 * A buy order that closes a short position returns the margin when it is filled, and not before.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function closingBuyReturnsCollateral(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/closing-buy-returns-collateral', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    const bidOpen = await workflow.call('bidOpen', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidOpen.orderId }));

    const sellOpen = await workflow.call('sellOpen', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellOpen.orderId }));

    // The margin is 2 × 500. The account receives the premium of 100 less the fee of 0.01.
    const short = await workflow.call('short', () => alice.getAccount());
    workflow.expectChange(
      'short',
      '/balances/tokenName=USDT/free',
      short.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-900.01',
    );
    workflow.expectChange(
      'short',
      '/balances/tokenName=USDT/locked',
      short.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'short',
      '/balances/tokenName=USDT/margin',
      short.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '1000',
    );

    const buyBack = await workflow.call('buyBack', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-buy-back`,
        price: '40',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buyBack.orderId }));

    // The order locks 80 and a fee of 0.008, and the margin does not change.
    const notReturned = await workflow.call('notReturned', () => alice.getAccount());
    workflow.expectChange(
      'notReturned',
      '/balances/tokenName=USDT/free',
      notReturned.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-980.018',
    );
    workflow.expectChange(
      'notReturned',
      '/balances/tokenName=USDT/locked',
      notReturned.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '80.008',
    );
    workflow.expectChange(
      'notReturned',
      '/balances/tokenName=USDT/margin',
      notReturned.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '1000',
    );

    const closing = await workflow.call('closing', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('closing', '/0/position', closing[0]?.position, '==', '-2');
    workflow.expectCompared(
      'closing',
      '/0/availablePosition',
      closing[0]?.availablePosition,
      '==',
      '0',
    );
    workflow.expectCompared('closing', '/0/margin', closing[0]?.margin, '==', '1000');

    const fillHalf = await workflow.call('fillHalf', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-fill-half`,
        price: '40',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: fillHalf.orderId }));

    const halfReturned = await workflow.call('halfReturned', () => alice.getAccount());
    workflow.expectChange(
      'halfReturned',
      '/balances/tokenName=USDT/free',
      halfReturned.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-480.018',
    );
    workflow.expectChange(
      'halfReturned',
      '/balances/tokenName=USDT/locked',
      halfReturned.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '40.004',
    );
    workflow.expectChange(
      'halfReturned',
      '/balances/tokenName=USDT/margin',
      halfReturned.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '500',
    );

    const half = await workflow.call('half', () => alice.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('half', '/0/position', half[0]?.position, '==', '-1');
    workflow.expectCompared('half', '/0/averagePrice', half[0]?.averagePrice, '==', '50');
    workflow.expectCompared('half', '/0/margin', half[0]?.margin, '==', '500');
    workflow.expectCompared('half', '/0/availablePosition', half[0]?.availablePosition, '==', '0');

    const fillRest = await workflow.call('fillRest', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-fill-rest`,
        price: '40',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: fillRest.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '19.982',
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
      '-20.018',
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

    const noShort = await workflow.call('noShort', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);

    const noLong = await workflow.call('noLong', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noLong', '/0', noLong[0]);
  });
}

/**
 * One fill can turn a long position into a short one, or a short one into a long one; the position
 * then has the margin and the average price of the new side.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function crossingZero(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/crossing-zero', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    const bidOpen = await workflow.call('bidOpen', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidOpen.orderId }));

    const sellOpen = await workflow.call('sellOpen', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellOpen.orderId }));

    // One of the three options closes the short position, and the other two open a long
    // position.
    const buyThree = await workflow.call('buyThree', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-buy-three`,
        price: '60',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: buyThree.orderId }));

    // The short position earned 49.995 and has a margin of 500. The order locks 180 and 0.018.
    const bobLocked = await workflow.call('bobLocked', () => bob.getAccount());
    workflow.expectChange(
      'bobLocked',
      '/balances/tokenName=USDT/free',
      bobLocked.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-630.023',
    );
    workflow.expectChange(
      'bobLocked',
      '/balances/tokenName=USDT/locked',
      bobLocked.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '180.018',
    );
    workflow.expectChange(
      'bobLocked',
      '/balances/tokenName=USDT/margin',
      bobLocked.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '500',
    );

    const sellThree = await workflow.call('sellThree', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '3',
        clientOrderId: `${inputs.run}-sell-three`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellThree.orderId }));

    // The free balance changes by −50.005 for the purchase, 180 − 0.018 for the sale, and −1000
    // for the margin of 2 options.
    const aliceShort = await workflow.call('aliceShort', () => alice.getAccount());
    workflow.expectChange(
      'aliceShort',
      '/balances/tokenName=USDT/free',
      aliceShort.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-870.023',
    );
    workflow.expectChange(
      'aliceShort',
      '/balances/tokenName=USDT/locked',
      aliceShort.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'aliceShort',
      '/balances/tokenName=USDT/margin',
      aliceShort.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '1000',
    );

    const bobLong = await workflow.call('bobLong', () => bob.getAccount());
    workflow.expectChange(
      'bobLong',
      '/balances/tokenName=USDT/free',
      bobLong.balances.find((row) => row.tokenName === 'USDT')?.free,
      bobBeforeFree,
      '-130.023',
    );
    workflow.expectChange(
      'bobLong',
      '/balances/tokenName=USDT/locked',
      bobLong.balances.find((row) => row.tokenName === 'USDT')?.locked,
      bobBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'bobLong',
      '/balances/tokenName=USDT/margin',
      bobLong.balances.find((row) => row.tokenName === 'USDT')?.margin,
      bobBeforeMargin,
      '0',
    );

    const short = await workflow.call('short', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('short', '/0/position', short[0]?.position, '==', '-2');
    workflow.expectCompared('short', '/0/averagePrice', short[0]?.averagePrice, '==', '60');
    workflow.expectCompared('short', '/0/margin', short[0]?.margin, '==', '1000');
    workflow.expectCompared('short', '/0/changed', short[0]?.changed, '==', '0');
    workflow.expectCompared(
      'short',
      '/0/availablePosition',
      short[0]?.availablePosition,
      '==',
      '2',
    );

    const long = await workflow.call('long', () => bob.listPositions({ symbol: optionsSymbol }));
    workflow.expectCompared('long', '/0/position', long[0]?.position, '==', '2');
    workflow.expectCompared('long', '/0/averagePrice', long[0]?.averagePrice, '==', '60');
    workflow.expectCompared('long', '/0/margin', long[0]?.margin, '==', '0');
    workflow.expectCompared('long', '/0/availablePosition', long[0]?.availablePosition, '==', '2');

    const bidClose = await workflow.call('bidClose', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-close`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidClose.orderId }));

    const sellClose = await workflow.call('sellClose', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-close`,
        price: '60',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellClose.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '9.965',
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
      '-10.035',
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

    const noShort = await workflow.call('noShort', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);

    const noLong = await workflow.call('noLong', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noLong', '/0', noLong[0]);
  });
}

/**
 * A sell order is rejected if its collateral exceeds the free balance.
 *
 * Source: requirements-3 section 2.4; broker-behaviour sections 2 and 5.
 */
export async function sellWithoutCollateral(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/sell-without-collateral', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    // A balance of 100000 covers 200 options.
    await workflow.expectError('tooMuch', 400, -1131, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '200.001',
        clientOrderId: `${inputs.run}-too-much`,
        price: '50',
      })
    );

    const all = await workflow.call('all', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '200',
        clientOrderId: `${inputs.run}-all`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: all.orderId }));

    const allLocked = await workflow.call('allLocked', () => alice.getAccount());
    workflow.expectCompared(
      'allLocked',
      '/balances/tokenName={$inputs.run}/free',
      allLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '0',
    );
    workflow.expectCompared(
      'allLocked',
      '/balances/tokenName={$inputs.run}/locked',
      allLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'allLocked',
      '/balances/tokenName={$inputs.run}/margin',
      allLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    await workflow.expectError('oneMore', 400, -1131, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '0.1',
        clientOrderId: `${inputs.run}-one-more`,
        price: '50',
      })
    );

    await workflow.expectError('buyWithoutFunds', 400, -1131, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-PUT`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.1',
        clientOrderId: `${inputs.run}-buy-without-funds`,
        price: '40',
      })
    );

    const buyHalf = await workflow.call('buyHalf', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-buy-half`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: buyHalf.orderId }));

    // The premium of 5000 less the fee of 0.5 is in the free balance.
    const premium = await workflow.call('premium', () => alice.getAccount());
    workflow.expectCompared(
      'premium',
      '/balances/tokenName={$inputs.run}/free',
      premium.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '4999.5',
    );
    workflow.expectCompared(
      'premium',
      '/balances/tokenName={$inputs.run}/locked',
      premium.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '50000',
    );
    workflow.expectCompared(
      'premium',
      '/balances/tokenName={$inputs.run}/margin',
      premium.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '50000',
    );

    // The collateral would be 5000, which exceeds the free balance of 4999.5.
    await workflow.expectError('beyondThePremium', 400, -1131, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '10',
        clientOrderId: `${inputs.run}-beyond-the-premium`,
        price: '60',
      })
    );

    // The collateral of 4999.5 equals the free balance.
    const thePremium = await workflow.call('thePremium', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '9.999',
        clientOrderId: `${inputs.run}-the-premium`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: thePremium.orderId }));

    const premiumLocked = await workflow.call('premiumLocked', () => alice.getAccount());
    workflow.expectCompared(
      'premiumLocked',
      '/balances/tokenName={$inputs.run}/free',
      premiumLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '0',
    );
    workflow.expectCompared(
      'premiumLocked',
      '/balances/tokenName={$inputs.run}/locked',
      premiumLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '54999.5',
    );
    workflow.expectCompared(
      'premiumLocked',
      '/balances/tokenName={$inputs.run}/margin',
      premiumLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '50000',
    );

    const cancelAll = await workflow.call('cancelAll', () =>
      alice.cancelOrder({ orderId: all.orderId })
    );
    workflow.expectEqual('cancelAll', '/status', cancelAll.status, 'CANCELED');

    const cancelPremium = await workflow.call('cancelPremium', () =>
      alice.cancelOrder({ orderId: thePremium.orderId })
    );
    workflow.expectEqual('cancelPremium', '/status', cancelPremium.status, 'CANCELED');

    const bidBack = await workflow.call('bidBack', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-bid-back`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidBack.orderId }));

    const sellBack = await workflow.call('sellBack', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-sell-back`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellBack.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/free',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99999',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/locked',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/margin',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/free',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99999',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/locked',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/margin',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const noShort = await workflow.call('noShort', () =>
      alice.listPositions({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);
  });
}

/**
 * At the expiration, open orders are cancelled and release what they lock; the option leaves
 * brokerInfo and rejects orders, but stays in the list of expired options.
 *
 * Source: requirements-3 sections 2.2 and 4; broker-behaviour section 5.
 */
export async function expiredOption(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/expired-option', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    const bid = await workflow.call('bid', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bid.orderId }));

    const sell = await workflow.call('sell', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sell.orderId }));

    const restingBid = await workflow.call('restingBid', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-resting-bid`,
        price: '40',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: restingBid.orderId }));

    const restingOffer = await workflow.call('restingOffer', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-resting-offer`,
        price: '60',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: restingOffer.orderId }));

    // Alice has paid 50.005. The order locks 40 and a fee of 0.004.
    const aliceLocked = await workflow.call('aliceLocked', () => alice.getAccount());
    workflow.expectCompared(
      'aliceLocked',
      '/balances/tokenName={$inputs.run}/free',
      aliceLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99909.991',
    );
    workflow.expectCompared(
      'aliceLocked',
      '/balances/tokenName={$inputs.run}/locked',
      aliceLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '40.004',
    );
    workflow.expectCompared(
      'aliceLocked',
      '/balances/tokenName={$inputs.run}/margin',
      aliceLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The premium less the fee is 49.995. The order and the position each require 500.
    const bobLocked = await workflow.call('bobLocked', () => bob.getAccount());
    workflow.expectCompared(
      'bobLocked',
      '/balances/tokenName={$inputs.run}/free',
      bobLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99049.995',
    );
    workflow.expectCompared(
      'bobLocked',
      '/balances/tokenName={$inputs.run}/locked',
      bobLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '500',
    );
    workflow.expectCompared(
      'bobLocked',
      '/balances/tokenName={$inputs.run}/margin',
      bobLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '500',
    );

    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: termsExpiration })
    );

    const bidCancelled = await workflow.call('bidCancelled', () =>
      alice.getOrder({ orderId: restingBid.orderId })
    );
    workflow.expectEqual('bidCancelled', '/status', bidCancelled.status, 'CANCELED');
    workflow.expectCompared('bidCancelled', '/executedQty', bidCancelled.executedQty, '==', '0');

    const offerCancelled = await workflow.call('offerCancelled', () =>
      bob.getOrder({ orderId: restingOffer.orderId })
    );
    workflow.expectEqual('offerCancelled', '/status', offerCancelled.status, 'CANCELED');
    workflow.expectCompared(
      'offerCancelled',
      '/executedQty',
      offerCancelled.executedQty,
      '==',
      '0',
    );

    const noOpenOrders = await workflow.call('noOpenOrders', () =>
      alice.listOpenOrders({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectAbsent('noOpenOrders', '/0', noOpenOrders[0]);

    // The option expired at the money.
    const aliceReleased = await workflow.call('aliceReleased', () => alice.getAccount());
    workflow.expectCompared(
      'aliceReleased',
      '/balances/tokenName={$inputs.run}/free',
      aliceReleased.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99949.995',
    );
    workflow.expectCompared(
      'aliceReleased',
      '/balances/tokenName={$inputs.run}/locked',
      aliceReleased.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceReleased',
      '/balances/tokenName={$inputs.run}/margin',
      aliceReleased.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const bobReleased = await workflow.call('bobReleased', () => bob.getAccount());
    workflow.expectCompared(
      'bobReleased',
      '/balances/tokenName={$inputs.run}/free',
      bobReleased.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100049.995',
    );
    workflow.expectCompared(
      'bobReleased',
      '/balances/tokenName={$inputs.run}/locked',
      bobReleased.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobReleased',
      '/balances/tokenName={$inputs.run}/margin',
      bobReleased.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const noPosition = await workflow.call('noPosition', () =>
      alice.listPositions({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectAbsent('noPosition', '/0', noPosition[0]);

    const notTraded = await workflow.call('notTraded', () => alice.getBrokerInfo());
    workflow.expectAbsent(
      'notTraded',
      '/options/symbol={$inputs.run}-CALL/status',
      notTraded.options?.find((row) => row.symbol === `${inputs.run}-CALL`)?.status,
    );

    const notActive = await workflow.call('notActive', () => alice.listOptions());
    workflow.expectAbsent(
      'notActive',
      '/symbol={$inputs.run}-CALL/strike',
      notActive.find((row) => row.symbol === `${inputs.run}-CALL`)?.strike,
    );

    const listedAsExpired = await workflow.call('listedAsExpired', () =>
      alice.listOptions({ expired: 'true' })
    );
    workflow.expectCompared(
      'listedAsExpired',
      '/symbol={$inputs.run}-CALL/strike',
      listedAsExpired.find((row) => row.symbol === `${inputs.run}-CALL`)?.strike,
      '==',
      '10000',
    );
    workflow.expectEqual(
      'listedAsExpired',
      '/symbol={$inputs.run}-CALL/expiration',
      listedAsExpired.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
      termsExpiration,
    );

    await workflow.expectError('tooLate', 400, -2010, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-too-late`,
        price: '50',
      })
    );

    const emptyBook = await workflow.call('emptyBook', () =>
      alice.getDepth({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectAbsent('emptyBook', '/bids/0', emptyBook.bids[0]);
    workflow.expectAbsent('emptyBook', '/asks/0', emptyBook.asks[0]);

    const trades = await workflow.call('trades', () =>
      alice.listTrades({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectCompared('trades', '/0/price', trades[0]?.price, '==', '50');
    workflow.expectCompared('trades', '/0/qty', trades[0]?.qty, '==', '1');
    workflow.expectAbsent('trades', '/1', trades[1]);

    const myTrades = await workflow.call('myTrades', () =>
      bob.listMyTrades({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectEqual('myTrades', '/0/side', myTrades[0]?.side, 'SELL');
    workflow.expectCompared('myTrades', '/0/fee', myTrades[0]?.fee, '==', '0.005');
    workflow.expectAbsent('myTrades', '/1', myTrades[1]);

    await workflow.expectError('cancelledTwice', 400, -1142, () =>
      alice.cancelOrder({ orderId: restingBid.orderId })
    );
  });
}

/**
 * Each series settles once, at its own expiration, even if the clock moves past several
 * expirations at once.
 *
 * Source: requirements-3 sections 2.4 and 4; broker-behaviour section 5.
 */
export async function settlementsOfSeveralExpirations(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/settlements-of-several-expirations', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const aliceSpot = workflow.account('alice').spot;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const clock = await workflow.call('clock', () => control.getClock());

    // The three series expire at intervals of 5 minutes. They are 100, 200 and 300 in the money.
    await workflow.call('addFirst', () =>
      control.addOption({
        symbol: `${inputs.run}-FIRST`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9900',
        maxPayOff: '500',
        expiration: clock.time + 300000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addSecond', () =>
      control.addOption({
        symbol: `${inputs.run}-SECOND`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9800',
        maxPayOff: '500',
        expiration: clock.time + 600000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addThird', () =>
      control.addOption({
        symbol: `${inputs.run}-THIRD`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9700',
        maxPayOff: '500',
        expiration: clock.time + 900000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsFirst = workflow.output(
      'terms',
      '/symbol={$inputs.run}-FIRST/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-FIRST`)?.expiration,
    );
    const termsSecond = workflow.output(
      'terms',
      '/symbol={$inputs.run}-SECOND/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-SECOND`)?.expiration,
    );
    const termsThird = workflow.output(
      'terms',
      '/symbol={$inputs.run}-THIRD/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-THIRD`)?.expiration,
    );

    const bidFirst = await workflow.call('bidFirst', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-FIRST`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-first`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidFirst.orderId }));

    const sellFirst = await workflow.call('sellFirst', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-FIRST`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellFirst.orderId }));

    const bidSecond = await workflow.call('bidSecond', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-SECOND`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-second`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidSecond.orderId }));

    const sellSecond = await workflow.call('sellSecond', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-SECOND`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellSecond.orderId }));

    const bidThird = await workflow.call('bidThird', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-THIRD`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-third`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidThird.orderId }));

    const sellThird = await workflow.call('sellThird', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-THIRD`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-third`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellThird.orderId }));

    await workflow.call('expirationOfFirst', () =>
      control.setClock({ mode: 'real', time: termsFirst })
    );

    const settledUntilFirst = await workflow.call('settledUntilFirst', () =>
      alice.listSettlements()
    );
    workflow.expectCompared(
      'settledUntilFirst',
      '/symbol={$inputs.run}-FIRST/changed',
      settledUntilFirst.find((row) => row.symbol === `${inputs.run}-FIRST`)?.changed,
      '==',
      '100',
    );
    workflow.expectEqual(
      'settledUntilFirst',
      '/symbol={$inputs.run}-FIRST/timestamp',
      settledUntilFirst.find((row) => row.symbol === `${inputs.run}-FIRST`)?.timestamp,
      termsFirst,
    );
    workflow.expectAbsent(
      'settledUntilFirst',
      '/symbol={$inputs.run}-SECOND/changed',
      settledUntilFirst.find((row) => row.symbol === `${inputs.run}-SECOND`)?.changed,
    );
    workflow.expectAbsent(
      'settledUntilFirst',
      '/symbol={$inputs.run}-THIRD/changed',
      settledUntilFirst.find((row) => row.symbol === `${inputs.run}-THIRD`)?.changed,
    );

    const freeAfterFirst = await workflow.call('freeAfterFirst', () => alice.getAccount());
    workflow.expectCompared(
      'freeAfterFirst',
      '/balances/tokenName={$inputs.run}/free',
      freeAfterFirst.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99949.985',
    );
    workflow.expectCompared(
      'freeAfterFirst',
      '/balances/tokenName={$inputs.run}/locked',
      freeAfterFirst.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'freeAfterFirst',
      '/balances/tokenName={$inputs.run}/margin',
      freeAfterFirst.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const stillOpenAfterFirst = await workflow.call('stillOpenAfterFirst', () =>
      alice.listPositions({ symbol: `${inputs.run}-SECOND` })
    );
    workflow.expectCompared(
      'stillOpenAfterFirst',
      '/0/position',
      stillOpenAfterFirst[0]?.position,
      '==',
      '1',
    );

    // The clock moves past the expiration of the second series.
    await workflow.call('expirationOfThird', () =>
      control.setClock({ mode: 'real', time: termsThird })
    );

    const settledUntilThird = await workflow.call('settledUntilThird', () =>
      alice.listSettlements()
    );
    workflow.expectCompared(
      'settledUntilThird',
      '/symbol={$inputs.run}-FIRST/changed',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-FIRST`)?.changed,
      '==',
      '100',
    );
    workflow.expectEqual(
      'settledUntilThird',
      '/symbol={$inputs.run}-FIRST/timestamp',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-FIRST`)?.timestamp,
      termsFirst,
    );
    workflow.expectCompared(
      'settledUntilThird',
      '/symbol={$inputs.run}-SECOND/changed',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-SECOND`)?.changed,
      '==',
      '200',
    );
    workflow.expectEqual(
      'settledUntilThird',
      '/symbol={$inputs.run}-SECOND/timestamp',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-SECOND`)?.timestamp,
      termsSecond,
    );
    workflow.expectCompared(
      'settledUntilThird',
      '/symbol={$inputs.run}-THIRD/changed',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-THIRD`)?.changed,
      '==',
      '300',
    );
    workflow.expectEqual(
      'settledUntilThird',
      '/symbol={$inputs.run}-THIRD/timestamp',
      settledUntilThird.find((row) => row.symbol === `${inputs.run}-THIRD`)?.timestamp,
      termsThird,
    );

    const freeAfterThird = await workflow.call('freeAfterThird', () => alice.getAccount());
    workflow.expectCompared(
      'freeAfterThird',
      '/balances/tokenName={$inputs.run}/free',
      freeAfterThird.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100449.985',
    );
    workflow.expectCompared(
      'freeAfterThird',
      '/balances/tokenName={$inputs.run}/locked',
      freeAfterThird.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'freeAfterThird',
      '/balances/tokenName={$inputs.run}/margin',
      freeAfterThird.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The entries of the last two settlements have the times of their expirations.
    const flows = await workflow.call('flows', () =>
      aliceSpot.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: inputs.run,
        limit: 2,
      })
    );
    workflow.expectCompared('flows', '/0/change', flows[0]?.change, '==', '200');
    workflow.expectEqual('flows', '/0/created', flows[0]?.created, termsSecond);
    workflow.expectCompared('flows', '/1/change', flows[1]?.change, '==', '300');
    workflow.expectEqual('flows', '/1/created', flows[1]?.created, termsThird);

    // The last rate is a percentage of the margin of 500 less the premium of 50.
    const shorts = await workflow.call('shorts', () => bob.listSettlements());
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-FIRST/changed',
      shorts.find((row) => row.symbol === `${inputs.run}-FIRST`)?.changed,
      '==',
      '-100',
    );
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-SECOND/changed',
      shorts.find((row) => row.symbol === `${inputs.run}-SECOND`)?.changed,
      '==',
      '-200',
    );
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-THIRD/changed',
      shorts.find((row) => row.symbol === `${inputs.run}-THIRD`)?.changed,
      '==',
      '-300',
    );
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-THIRD/position',
      shorts.find((row) => row.symbol === `${inputs.run}-THIRD`)?.position,
      '==',
      '-1',
    );
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-THIRD/margin',
      shorts.find((row) => row.symbol === `${inputs.run}-THIRD`)?.margin,
      '==',
      '500',
    );
    workflow.expectCompared(
      'shorts',
      '/symbol={$inputs.run}-THIRD/changedRate',
      shorts.find((row) => row.symbol === `${inputs.run}-THIRD`)?.changedRate,
      '==',
      '-66.67',
    );

    // The account has received three premiums of 50 less three fees of 0.005, and paid pay-offs
    // of 600 in total.
    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/free',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99549.985',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/locked',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/margin',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/**
 * Positions that are closed before the expiration earn the difference between the premiums, less
 * the fees, and are not settled.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function closeBeforeExpiration(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/close-before-expiration', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    // The option expires 200 in the money.
    await workflow.call('addIn', () =>
      control.addOption({
        symbol: `${inputs.run}-IN`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9800',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    const bidOpen = await workflow.call('bidOpen', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidOpen.orderId }));

    const sellOpen = await workflow.call('sellOpen', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-open`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellOpen.orderId }));

    // Alice sells one option for 70, and bob buys it back.
    const bidHalf = await workflow.call('bidHalf', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-half`,
        price: '70',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidHalf.orderId }));

    const sellHalf = await workflow.call('sellHalf', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-half`,
        price: '70',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellHalf.orderId }));

    const halfLong = await workflow.call('halfLong', () =>
      alice.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectCompared('halfLong', '/0/position', halfLong[0]?.position, '==', '1');
    workflow.expectCompared('halfLong', '/0/averagePrice', halfLong[0]?.averagePrice, '==', '50');
    workflow.expectCompared('halfLong', '/0/changed', halfLong[0]?.changed, '==', '20');
    workflow.expectCompared('halfLong', '/0/changedRate', halfLong[0]?.changedRate, '==', '40');

    // The rate is a percentage of the margin of 500 less the premium of 50.
    const halfShort = await workflow.call('halfShort', () =>
      bob.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectCompared('halfShort', '/0/position', halfShort[0]?.position, '==', '-1');
    workflow.expectCompared('halfShort', '/0/averagePrice', halfShort[0]?.averagePrice, '==', '50');
    workflow.expectCompared('halfShort', '/0/margin', halfShort[0]?.margin, '==', '500');
    workflow.expectCompared('halfShort', '/0/changed', halfShort[0]?.changed, '==', '-20');
    workflow.expectCompared(
      'halfShort',
      '/0/changedRate',
      halfShort[0]?.changedRate,
      '==',
      '-4.44',
    );

    const bidRest = await workflow.call('bidRest', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-rest`,
        price: '40',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidRest.orderId }));

    const sellRest = await workflow.call('sellRest', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-rest`,
        price: '40',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellRest.orderId }));

    // The account has received premiums of 70 and 40, paid a premium of 100, and paid fees of
    // 0.01, 0.007 and 0.004.
    const longClosed = await workflow.call('longClosed', () => alice.getAccount());
    workflow.expectCompared(
      'longClosed',
      '/balances/tokenName={$inputs.run}/free',
      longClosed.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100009.979',
    );
    workflow.expectCompared(
      'longClosed',
      '/balances/tokenName={$inputs.run}/locked',
      longClosed.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'longClosed',
      '/balances/tokenName={$inputs.run}/margin',
      longClosed.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const shortClosed = await workflow.call('shortClosed', () => bob.getAccount());
    workflow.expectCompared(
      'shortClosed',
      '/balances/tokenName={$inputs.run}/free',
      shortClosed.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99989.979',
    );
    workflow.expectCompared(
      'shortClosed',
      '/balances/tokenName={$inputs.run}/locked',
      shortClosed.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'shortClosed',
      '/balances/tokenName={$inputs.run}/margin',
      shortClosed.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: termsExpiration })
    );

    const notSettled = await workflow.call('notSettled', () => alice.listSettlements());
    workflow.expectAbsent(
      'notSettled',
      '/symbol={$inputs.run}-IN/changed',
      notSettled.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
    );

    const shortNotSettled = await workflow.call('shortNotSettled', () => bob.listSettlements());
    workflow.expectAbsent(
      'shortNotSettled',
      '/symbol={$inputs.run}-IN/changed',
      shortNotSettled.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
    );

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/free',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100009.979',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/locked',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/margin',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/free',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99989.979',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/locked',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/margin',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/**
 * Options that the operator adds are listed with their terms, and a deposit of their quote token
 * adds to the free balance.
 *
 * Source: requirements-3 sections 2.1 and 2.2; broker-behaviour sections 5 and 9.
 */
export async function openAMarket(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/open-a-market', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

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

    const clock = await workflow.call('clock', () => control.getClock());

    // Both options expire in 20 minutes, at the money unless the index price changes.
    await workflow.call('call', () =>
      control.addOption({
        symbol: `${inputs.run}-CALL`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '10000',
        maxPayOff: '500',
        expiration: clock.time + 1200000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('put', () =>
      control.addOption({
        symbol: `${inputs.run}-PUT`,
        optionType: 'put',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '10000',
        maxPayOff: '500',
        expiration: clock.time + 1200000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('aliceDeposit', () =>
      control.addDeposit({
        user: 'alice',
        accountType: 2,
        token: inputs.run,
        amount: '100000',
      })
    );

    await workflow.call('bobDeposit', () =>
      control.addDeposit({
        user: 'bob',
        accountType: 2,
        token: inputs.run,
        amount: '100000',
      })
    );

    const rules = await workflow.call('rules', () => alice.getBrokerInfo());
    workflow.expectEqual(
      'rules',
      '/options/symbol={$inputs.run}-CALL/status',
      rules.options?.find((row) => row.symbol === `${inputs.run}-CALL`)?.status,
      'TRADING',
    );
    workflow.expectEqual(
      'rules',
      '/options/symbol={$inputs.run}-CALL/quoteAsset',
      rules.options?.find((row) => row.symbol === `${inputs.run}-CALL`)?.quoteAsset,
      inputs.run,
    );

    const listed = await workflow.call('listed', () => alice.listOptions());
    workflow.expectCompared(
      'listed',
      '/symbol={$inputs.run}-CALL/strike',
      listed.find((row) => row.symbol === `${inputs.run}-CALL`)?.strike,
      '==',
      '10000',
    );
    workflow.expectEqual(
      'listed',
      '/symbol={$inputs.run}-CALL/optionType',
      listed.find((row) => row.symbol === `${inputs.run}-CALL`)?.optionType,
      1,
    );
    workflow.expectCompared(
      'listed',
      '/symbol={$inputs.run}-CALL/maxPayOff',
      listed.find((row) => row.symbol === `${inputs.run}-CALL`)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'listed',
      '/symbol={$inputs.run}-CALL/settlement',
      listed.find((row) => row.symbol === `${inputs.run}-CALL`)?.settlement,
      'daily',
    );
    workflow.expectEqual(
      'listed',
      '/symbol={$inputs.run}-PUT/optionType',
      listed.find((row) => row.symbol === `${inputs.run}-PUT`)?.optionType,
      0,
    );
    workflow.expectCompared(
      'listed',
      '/symbol={$inputs.run}-PUT/expiration',
      listed.find((row) => row.symbol === `${inputs.run}-PUT`)?.expiration,
      '>',
      clock.time,
    );

    const aliceFunded = await workflow.call('aliceFunded', () => alice.getAccount());
    workflow.expectCompared(
      'aliceFunded',
      '/balances/tokenName={$inputs.run}/free',
      aliceFunded.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'aliceFunded',
      '/balances/tokenName={$inputs.run}/locked',
      aliceFunded.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceFunded',
      '/balances/tokenName={$inputs.run}/margin',
      aliceFunded.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const bobFunded = await workflow.call('bobFunded', () => bob.getAccount());
    workflow.expectCompared(
      'bobFunded',
      '/balances/tokenName={$inputs.run}/free',
      bobFunded.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'bobFunded',
      '/balances/tokenName={$inputs.run}/locked',
      bobFunded.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobFunded',
      '/balances/tokenName={$inputs.run}/margin',
      bobFunded.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/**
 * A halted option rejects new orders, and its open orders can be cancelled.
 *
 * Source: broker-behaviour section 2.
 */
export async function haltedOption(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/halted-option', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const rest = await workflow.call('rest', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-rest`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: rest.orderId }));

    await workflow.call('halt', () =>
      control.setOptionStatus({ symbol: `${inputs.run}-CALL`, status: 'HALT' })
    );

    const listedAsHalted = await workflow.call('listedAsHalted', () => alice.getBrokerInfo());
    workflow.expectEqual(
      'listedAsHalted',
      '/options/symbol={$inputs.run}-CALL/status',
      listedAsHalted.options?.find((row) => row.symbol === `${inputs.run}-CALL`)?.status,
      'HALT',
    );

    const rejected = await workflow.expectError('rejected', 400, -2010, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-rejected`,
        price: '50',
      })
    );
    workflow.expectEqual('rejected', '/msg', rejected.msg, 'Market is closed.');

    const cancelled = await workflow.call('cancelled', () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
    workflow.expectEqual('cancelled', '/status', cancelled.status, 'CANCELED');

    await workflow.call('resume', () =>
      control.setOptionStatus({ symbol: `${inputs.run}-CALL`, status: 'TRADING' })
    );

    const accepted = await workflow.call('accepted', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-accepted`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: accepted.orderId }));

    const cleanUp = await workflow.call('cleanUp', () =>
      alice.cancelOrder({ orderId: accepted.orderId })
    );
    workflow.expectEqual('cleanUp', '/status', cleanUp.status, 'CANCELED');

    const nothingLocked = await workflow.call('nothingLocked', () => alice.getAccount());
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/free',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/locked',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/margin',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

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

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/underlying=BTCUSDT/optionType',
      options.find((row) => row.underlying === 'BTCUSDT')?.optionType,
      1,
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/underlying=BTCUSDT/strike',
      options.find((row) => row.underlying === 'BTCUSDT')?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/underlying=BTCUSDT/expiration',
      options.find((row) => row.underlying === 'BTCUSDT')?.expiration,
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
 * A MARKET order is rejected if the opposite side of the book is empty; otherwise it trades with
 * the available orders, and its remaining quantity is cancelled and releases its collateral.
 *
 * Source: requirements-3 section 4; broker-behaviour section 2.
 */
export async function marketOrders(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/market-orders', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    await workflow.expectError('emptyAsks', 400, -1112, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'MARKET',
        quantity: '3',
        clientOrderId: `${inputs.run}-empty-asks`,
      })
    );

    await workflow.expectError('emptyBids', 400, -1112, () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'MARKET',
        quantity: '3',
        clientOrderId: `${inputs.run}-empty-bids`,
      })
    );

    const offer = await workflow.call('offer', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offer.orderId }));

    const secondOffer = await workflow.call('secondOffer', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-second-offer`,
        price: '51',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: secondOffer.orderId }));

    const buy = await workflow.call('buy', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'MARKET',
        quantity: '3',
        clientOrderId: `${inputs.run}-buy`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buy.orderId }));
    workflow.expectEqual('buy', '/status', buy.status, 'CANCELED');
    workflow.expectCompared('buy', '/price', buy.price, '==', '0');
    workflow.expectCompared('buy', '/executedQty', buy.executedQty, '==', '2');
    workflow.expectCompared('buy', '/avgPrice', buy.avgPrice, '==', '50.5');
    workflow.expectCompared('buy', '/fees/0/fee', buy.fees[0]?.fee, '==', '0.0101');

    // The account pays premiums of 50 and 51, and fees of 0.005 and 0.0051.
    const bought = await workflow.call('bought', () => alice.getAccount());
    workflow.expectChange(
      'bought',
      '/balances/tokenName=USDT/free',
      bought.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-101.0101',
    );
    workflow.expectChange(
      'bought',
      '/balances/tokenName=USDT/locked',
      bought.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'bought',
      '/balances/tokenName=USDT/margin',
      bought.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const bid = await workflow.call('bid', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid`,
        price: '45',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bid.orderId }));

    // The third option would open a short position.
    const sell = await workflow.call('sell', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'MARKET',
        quantity: '3',
        clientOrderId: `${inputs.run}-sell`,
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sell.orderId }));
    workflow.expectEqual('sell', '/status', sell.status, 'CANCELED');
    workflow.expectCompared('sell', '/executedQty', sell.executedQty, '==', '2');
    workflow.expectCompared('sell', '/avgPrice', sell.avgPrice, '==', '45');

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-11.0191',
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
      '10.9809',
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
  });
}

/**
 * An IOC order trades immediately as far as the order book allows, and the rest is cancelled; a
 * FOK order trades its whole quantity at once, or is cancelled without any trade.
 *
 * Source: requirements-3 section 2.3; broker-behaviour section 2.
 */
export async function timeInForce(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/time-in-force', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    const offer = await workflow.call('offer', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-offer`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: offer.orderId }));

    const immediate = await workflow.call('immediate', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-immediate`,
        timeInForce: 'IOC',
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: immediate.orderId }));
    workflow.expectEqual('immediate', '/status', immediate.status, 'CANCELED');
    workflow.expectCompared('immediate', '/executedQty', immediate.executedQty, '==', '1');

    const oneBought = await workflow.call('oneBought', () => alice.getAccount());
    workflow.expectChange(
      'oneBought',
      '/balances/tokenName=USDT/free',
      oneBought.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-50.005',
    );
    workflow.expectChange(
      'oneBought',
      '/balances/tokenName=USDT/locked',
      oneBought.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'oneBought',
      '/balances/tokenName=USDT/margin',
      oneBought.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const secondOffer = await workflow.call('secondOffer', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-second-offer`,
        price: '52',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: secondOffer.orderId }));

    const kill = await workflow.call('kill', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-kill`,
        timeInForce: 'FOK',
        price: '52',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: kill.orderId }));
    workflow.expectEqual('kill', '/status', kill.status, 'CANCELED');
    workflow.expectCompared('kill', '/executedQty', kill.executedQty, '==', '0');

    const untouched = await workflow.call('untouched', () =>
      bob.getOrder({ orderId: secondOffer.orderId })
    );
    workflow.expectEqual('untouched', '/status', untouched.status, 'NEW');
    workflow.expectCompared('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const nothingBought = await workflow.call('nothingBought', () => alice.getAccount());
    workflow.expectChange(
      'nothingBought',
      '/balances/tokenName=USDT/free',
      nothingBought.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-50.005',
    );
    workflow.expectChange(
      'nothingBought',
      '/balances/tokenName=USDT/locked',
      nothingBought.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'nothingBought',
      '/balances/tokenName=USDT/margin',
      nothingBought.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const fill = await workflow.call('fill', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-fill`,
        timeInForce: 'FOK',
        price: '52',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: fill.orderId }));
    workflow.expectEqual('fill', '/status', fill.status, 'FILLED');

    const bidClose = await workflow.call('bidClose', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-close`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidClose.orderId }));

    const sellClose = await workflow.call('sellClose', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-close`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellClose.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-2.0202',
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
      '1.9798',
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
  });
}

/**
 * If an order would match a resting order of the same account, the resting order is cancelled
 * first, and the two orders do not trade.
 *
 * Source: broker-behaviour section 2.
 */
export async function selfTrade(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/self-trade', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sell.orderId }));

    const buy = await workflow.call('buy', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-buy`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: buy.orderId }));
    workflow.expectEqual('buy', '/status', buy.status, 'NEW');
    workflow.expectCompared('buy', '/executedQty', buy.executedQty, '==', '0');

    const sellCancelled = await workflow.call('sellCancelled', () =>
      alice.getOrder({ orderId: sell.orderId })
    );
    workflow.expectEqual('sellCancelled', '/status', sellCancelled.status, 'CANCELED');
    workflow.expectCompared('sellCancelled', '/executedQty', sellCancelled.executedQty, '==', '0');

    // The collateral of 500 is released.
    const onlyTheBid = await workflow.call('onlyTheBid', () => alice.getAccount());
    workflow.expectChange(
      'onlyTheBid',
      '/balances/tokenName=USDT/free',
      onlyTheBid.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-50.005',
    );
    workflow.expectChange(
      'onlyTheBid',
      '/balances/tokenName=USDT/locked',
      onlyTheBid.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '50.005',
    );
    workflow.expectChange(
      'onlyTheBid',
      '/balances/tokenName=USDT/margin',
      onlyTheBid.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const noPosition = await workflow.call('noPosition', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noPosition', '/0', noPosition[0]);

    const match = await workflow.call('match', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-match`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: match.orderId }));

    const bought = await workflow.call('bought', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('bought', '/0/position', bought[0]?.position, '==', '1');
    workflow.expectCompared('bought', '/0/averagePrice', bought[0]?.averagePrice, '==', '50');

    const bidClose = await workflow.call('bidClose', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-close`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidClose.orderId }));

    const sellClose = await workflow.call('sellClose', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-close`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellClose.orderId }));

    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectChange(
      'aliceAfter',
      '/balances/tokenName=USDT/free',
      aliceAfter.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '-0.01',
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
      '-0.01',
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

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/underlying=BTCUSDT/optionType',
      options.find((row) => row.underlying === 'BTCUSDT')?.optionType,
      1,
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/underlying=BTCUSDT/strike',
      options.find((row) => row.underlying === 'BTCUSDT')?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/underlying=BTCUSDT/expiration',
      options.find((row) => row.underlying === 'BTCUSDT')?.expiration,
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

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/underlying=BTCUSDT/optionType',
      options.find((row) => row.underlying === 'BTCUSDT')?.optionType,
      1,
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/underlying=BTCUSDT/strike',
      options.find((row) => row.underlying === 'BTCUSDT')?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/underlying=BTCUSDT/expiration',
      options.find((row) => row.underlying === 'BTCUSDT')?.expiration,
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

    // The order locks the premium and the fee, which is 0.01% of the premium.
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

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/underlying=BTCUSDT/optionType',
      options.find((row) => row.underlying === 'BTCUSDT')?.optionType,
      1,
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/underlying=BTCUSDT/strike',
      options.find((row) => row.underlying === 'BTCUSDT')?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/underlying=BTCUSDT/expiration',
      options.find((row) => row.underlying === 'BTCUSDT')?.expiration,
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

    // The history also lists open orders that are partially filled.
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

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectEqual(
      'options',
      '/underlying=BTCUSDT/optionType',
      options.find((row) => row.underlying === 'BTCUSDT')?.optionType,
      1,
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
    );
    const optionsStrike = workflow.output(
      'options',
      '/underlying=BTCUSDT/strike',
      options.find((row) => row.underlying === 'BTCUSDT')?.strike,
    );
    const optionsExpiration = workflow.output(
      'options',
      '/underlying=BTCUSDT/expiration',
      options.find((row) => row.underlying === 'BTCUSDT')?.expiration,
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

/**
 * Reducing a position does not change its average price, which the broker keeps exactly and
 * truncates only in responses.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function exactAveragePrice(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
): Promise<void> {
  await runWorkflow('option/workflows/exact-average-price', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;

    // The first option on BTCUSDT is the call spread of the default data.
    const options = await workflow.call('options', () => alice.listOptions());
    workflow.expectCompared(
      'options',
      '/underlying=BTCUSDT/maxPayOff',
      options.find((row) => row.underlying === 'BTCUSDT')?.maxPayOff,
      '==',
      '500',
    );
    const optionsSymbol = workflow.output(
      'options',
      '/underlying=BTCUSDT/symbol',
      options.find((row) => row.underlying === 'BTCUSDT')?.symbol,
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

    const bidFirst = await workflow.call('bidFirst', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-first`,
        price: '10',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidFirst.orderId }));

    const sellFirst = await workflow.call('sellFirst', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-first`,
        price: '10',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellFirst.orderId }));

    const bidSecond = await workflow.call('bidSecond', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-second`,
        price: '11',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidSecond.orderId }));

    const sellSecond = await workflow.call('sellSecond', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-second`,
        price: '11',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellSecond.orderId }));

    // The average price is 32 / 3, truncated.
    const opened = await workflow.call('opened', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('opened', '/0/position', opened[0]?.position, '==', '3');
    workflow.expectCompared(
      'opened',
      '/0/averagePrice',
      opened[0]?.averagePrice,
      '==',
      '10.66666666',
    );

    const bidPart = await workflow.call('bidPart', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.001',
        clientOrderId: `${inputs.run}-bid-part`,
        price: '11',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidPart.orderId }));

    const sellPart = await workflow.call('sellPart', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1.001',
        clientOrderId: `${inputs.run}-sell-part`,
        price: '11',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellPart.orderId }));

    const reduced = await workflow.call('reduced', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared('reduced', '/0/position', reduced[0]?.position, '==', '1.999');
    workflow.expectCompared(
      'reduced',
      '/0/averagePrice',
      reduced[0]?.averagePrice,
      '==',
      '10.66666666',
    );

    const reducedShort = await workflow.call('reducedShort', () =>
      bob.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectCompared(
      'reducedShort',
      '/0/position',
      reducedShort[0]?.position,
      '==',
      '-1.999',
    );
    workflow.expectCompared(
      'reducedShort',
      '/0/averagePrice',
      reducedShort[0]?.averagePrice,
      '==',
      '10.66666666',
    );
    workflow.expectCompared('reducedShort', '/0/margin', reducedShort[0]?.margin, '==', '999.5');

    const bidRest = await workflow.call('bidRest', () =>
      bob.placeOrder({
        symbol: optionsSymbol,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.999',
        clientOrderId: `${inputs.run}-bid-rest`,
        price: '11',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidRest.orderId }));

    const sellRest = await workflow.call('sellRest', () =>
      alice.placeOrder({
        symbol: optionsSymbol,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1.999',
        clientOrderId: `${inputs.run}-sell-rest`,
        price: '11',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellRest.orderId }));

    // The account has received a premium of 33, paid a premium of 32, and paid fees of 0.0033
    // and 0.0032.
    const after = await workflow.call('after', () => alice.getAccount());
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/free',
      after.balances.find((row) => row.tokenName === 'USDT')?.free,
      aliceBeforeFree,
      '0.9935',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/locked',
      after.balances.find((row) => row.tokenName === 'USDT')?.locked,
      aliceBeforeLocked,
      '0',
    );
    workflow.expectChange(
      'after',
      '/balances/tokenName=USDT/margin',
      after.balances.find((row) => row.tokenName === 'USDT')?.margin,
      aliceBeforeMargin,
      '0',
    );

    const noPosition = await workflow.call('noPosition', () =>
      alice.listPositions({ symbol: optionsSymbol })
    );
    workflow.expectAbsent('noPosition', '/0', noPosition[0]);
  });
}

/**
 * An unknown option, a price or a quantity outside the filters, a client order id that is already
 * used, and too many open orders are rejected.
 *
 * Source: requirements-3 section 2.1; broker-behaviour section 2.
 */
export async function rejectedOrders(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/rejected-orders', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    await workflow.call('limited', () =>
      control.addOption({
        symbol: `${inputs.run}-LIMITED`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '10000',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
        maxOpenOrders: 2,
      })
    );

    await workflow.expectError('unknown', 400, -1121, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-UNKNOWN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-unknown`,
        price: '50',
      })
    );

    await workflow.expectError('unknownPositions', 400, -1121, () =>
      alice.listPositions({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownOpenOrders', 400, -1121, () =>
      alice.listOpenOrders({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownHistory', 400, -1121, () =>
      alice.listHistoryOrders({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownMyTrades', 400, -1121, () =>
      alice.listMyTrades({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownDepth', 400, -1121, () =>
      alice.getDepth({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownTrades', 400, -1121, () =>
      alice.listTrades({ symbol: `${inputs.run}-UNKNOWN` })
    );

    await workflow.expectError('unknownKlines', 400, -1121, () =>
      alice.listKlines({ symbol: `${inputs.run}-UNKNOWN`, interval: '1m' })
    );

    await workflow.expectError('priceTooLow', 400, -1133, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100',
        clientOrderId: `${inputs.run}-price-too-low`,
        price: '0.001',
      })
    );

    await workflow.expectError('priceTooHigh', 400, -1132, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-price-too-high`,
        price: '100000.01',
      })
    );

    await workflow.expectError('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-off-tick`,
        price: '50.001',
      })
    );

    await workflow.expectError('quantityTooSmall', 400, -1136, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.009',
        clientOrderId: `${inputs.run}-quantity-too-small`,
        price: '200',
      })
    );

    await workflow.expectError('quantityTooBig', 400, -1135, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '100000.001',
        clientOrderId: `${inputs.run}-quantity-too-big`,
        price: '0.01',
      })
    );

    await workflow.expectError('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1.0005',
        clientOrderId: `${inputs.run}-off-step`,
        price: '50',
      })
    );

    await workflow.expectError('notionalTooSmall', 400, -1140, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.01',
        clientOrderId: `${inputs.run}-notional-too-small`,
        price: '99.99',
      })
    );

    const first = await workflow.call('first', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-LIMITED`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-first`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: first.orderId }));

    await workflow.expectError('sameId', 400, -1141, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-LIMITED`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-first`,
        price: '49',
      })
    );

    const second = await workflow.call('second', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-LIMITED`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-second`,
        price: '60',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: second.orderId }));

    await workflow.expectError('third', 400, -2010, () =>
      alice.placeOrder({
        symbol: `${inputs.run}-LIMITED`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-third`,
        price: '40',
      })
    );

    const cancelFirst = await workflow.call('cancelFirst', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    workflow.expectEqual('cancelFirst', '/status', cancelFirst.status, 'CANCELED');

    const cancelSecond = await workflow.call('cancelSecond', () =>
      alice.cancelOrder({ orderId: second.orderId })
    );
    workflow.expectEqual('cancelSecond', '/status', cancelSecond.status, 'CANCELED');

    const nothingLocked = await workflow.call('nothingLocked', () => alice.getAccount());
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/free',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100000',
    );
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/locked',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'nothingLocked',
      '/balances/tokenName={$inputs.run}/margin',
      nothingLocked.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/**
 * A call spread pays the amount by which the settlement price is above the strike, nothing at and
 * below the strike, and at most its maximum pay-off.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function callsAtExpiration(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/calls-at-expiration', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    await workflow.call('addIn', () =>
      control.addOption({
        symbol: `${inputs.run}-IN`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9800',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addOut', () =>
      control.addOption({
        symbol: `${inputs.run}-OUT`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '10200',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addBeyond', () =>
      control.addOption({
        symbol: `${inputs.run}-BEYOND`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9000',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    // Alice buys two options of each series at a price of 50. The series are at the money, in
    // the money, out of the money and far in the money.
    const bidCall = await workflow.call('bidCall', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-call`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidCall.orderId }));

    const sellCall = await workflow.call('sellCall', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-call`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellCall.orderId }));

    const bidIn = await workflow.call('bidIn', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-in`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidIn.orderId }));

    const sellIn = await workflow.call('sellIn', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-in`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellIn.orderId }));

    const bidOut = await workflow.call('bidOut', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-OUT`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-out`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidOut.orderId }));

    const sellOut = await workflow.call('sellOut', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-OUT`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-out`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellOut.orderId }));

    const bidBeyond = await workflow.call('bidBeyond', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-BEYOND`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-beyond`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidBeyond.orderId }));

    const sellBeyond = await workflow.call('sellBeyond', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-BEYOND`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-beyond`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellBeyond.orderId }));

    // The buyer has paid four premiums of 100 and four fees of 0.01.
    const premiumsPaid = await workflow.call('premiumsPaid', () => alice.getAccount());
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/free',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99599.96',
    );
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/locked',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/margin',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The margin of each series is 2 × 500.
    const collateralised = await workflow.call('collateralised', () => bob.getAccount());
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/free',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '96399.96',
    );
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/locked',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/margin',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '4000',
    );

    // The index price is 10000, and has not changed.
    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: termsExpiration })
    );

    // The pay-offs are 2 × 200 for the series in the money, and 2 × 500 for the series beyond
    // the maximum. The rates are percentages of the premium of 100.
    const received = await workflow.call('received', () => alice.listSettlements());
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-CALL/changed',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-CALL/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-CALL/settlementPrice',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.settlementPrice,
      '==',
      '10000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-CALL/maxPayOff',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-CALL/averagePrice',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.averagePrice,
      '==',
      '50',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-CALL/optionType',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.optionType,
      'call',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-CALL/timestamp',
      received.find((row) => row.symbol === `${inputs.run}-CALL`)?.timestamp,
      termsExpiration,
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/position',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.position,
      '==',
      '2',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/margin',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.margin,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/strikePrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.strikePrice,
      '==',
      '9800',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/changed',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
      '==',
      '400',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.changedRate,
      '==',
      '400',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/settlementPrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.settlementPrice,
      '==',
      '10000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/maxPayOff',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/averagePrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.averagePrice,
      '==',
      '50',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-IN/optionType',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.optionType,
      'call',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-IN/timestamp',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.timestamp,
      termsExpiration,
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-OUT/changed',
      received.find((row) => row.symbol === `${inputs.run}-OUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-OUT/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-OUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-BEYOND/changed',
      received.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changed,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-BEYOND/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changedRate,
      '==',
      '1000',
    );

    // The rates are percentages of the margin of 1000 less the premium of 100.
    const paid = await workflow.call('paid', () => bob.listSettlements());
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-CALL/position',
      paid.find((row) => row.symbol === `${inputs.run}-CALL`)?.position,
      '==',
      '-2',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-CALL/margin',
      paid.find((row) => row.symbol === `${inputs.run}-CALL`)?.margin,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-CALL/changed',
      paid.find((row) => row.symbol === `${inputs.run}-CALL`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-CALL/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-CALL`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/position',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.position,
      '==',
      '-2',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/margin',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.margin,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/changed',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
      '==',
      '-400',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.changedRate,
      '==',
      '-44.44',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-OUT/changed',
      paid.find((row) => row.symbol === `${inputs.run}-OUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-OUT/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-OUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-BEYOND/changed',
      paid.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changed,
      '==',
      '-1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-BEYOND/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changedRate,
      '==',
      '-111.11',
    );

    // The pay-offs of 400 and 1000 are in the free balance.
    const buyerAfter = await workflow.call('buyerAfter', () => alice.getAccount());
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/free',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100999.96',
    );
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/locked',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/margin',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The margin of 4000, less the pay-offs of 1400, is in the free balance.
    const sellerAfter = await workflow.call('sellerAfter', () => bob.getAccount());
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/free',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '98999.96',
    );
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/locked',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/margin',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const noPositionInCall = await workflow.call('noPositionInCall', () =>
      alice.listPositions({ symbol: `${inputs.run}-CALL` })
    );
    workflow.expectAbsent('noPositionInCall', '/0', noPositionInCall[0]);

    const noPositionInIn = await workflow.call('noPositionInIn', () =>
      alice.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectAbsent('noPositionInIn', '/0', noPositionInIn[0]);

    const noPositionInOut = await workflow.call('noPositionInOut', () =>
      alice.listPositions({ symbol: `${inputs.run}-OUT` })
    );
    workflow.expectAbsent('noPositionInOut', '/0', noPositionInOut[0]);

    const noPositionInBeyond = await workflow.call('noPositionInBeyond', () =>
      alice.listPositions({ symbol: `${inputs.run}-BEYOND` })
    );
    workflow.expectAbsent('noPositionInBeyond', '/0', noPositionInBeyond[0]);

    const noShort = await workflow.call('noShort', () =>
      bob.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);
  });
}

/**
 * A put spread pays the amount by which the settlement price is below the strike, nothing at and
 * above the strike, and at most its maximum pay-off.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function putsAtExpiration(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/puts-at-expiration', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const terms = await workflow.call('terms', () => alice.listOptions());
    const termsExpiration = workflow.output(
      'terms',
      '/symbol={$inputs.run}-CALL/expiration',
      terms.find((row) => row.symbol === `${inputs.run}-CALL`)?.expiration,
    );

    await workflow.call('addIn', () =>
      control.addOption({
        symbol: `${inputs.run}-IN`,
        optionType: 'put',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '10200',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addOut', () =>
      control.addOption({
        symbol: `${inputs.run}-OUT`,
        optionType: 'put',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '9800',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addBeyond', () =>
      control.addOption({
        symbol: `${inputs.run}-BEYOND`,
        optionType: 'put',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '11000',
        maxPayOff: '500',
        expiration: termsExpiration,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    // Bob buys two options of each series at a price of 50. The series are at the money, in the
    // money, out of the money and far in the money.
    const bidPut = await workflow.call('bidPut', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-PUT`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-put`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidPut.orderId }));

    const sellPut = await workflow.call('sellPut', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-PUT`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-put`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellPut.orderId }));

    const bidIn = await workflow.call('bidIn', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-in`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidIn.orderId }));

    const sellIn = await workflow.call('sellIn', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-IN`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-in`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellIn.orderId }));

    const bidOut = await workflow.call('bidOut', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-OUT`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-out`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidOut.orderId }));

    const sellOut = await workflow.call('sellOut', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-OUT`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-out`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellOut.orderId }));

    const bidBeyond = await workflow.call('bidBeyond', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-BEYOND`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-bid-beyond`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: bidBeyond.orderId }));

    const sellBeyond = await workflow.call('sellBeyond', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-BEYOND`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '2',
        clientOrderId: `${inputs.run}-sell-beyond`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: sellBeyond.orderId }));

    // The buyer has paid four premiums of 100 and four fees of 0.01.
    const premiumsPaid = await workflow.call('premiumsPaid', () => bob.getAccount());
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/free',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99599.96',
    );
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/locked',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'premiumsPaid',
      '/balances/tokenName={$inputs.run}/margin',
      premiumsPaid.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The margin of each series is 2 × 500.
    const collateralised = await workflow.call('collateralised', () => alice.getAccount());
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/free',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '96399.96',
    );
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/locked',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'collateralised',
      '/balances/tokenName={$inputs.run}/margin',
      collateralised.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '4000',
    );

    // The index price is 10000, and has not changed.
    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: termsExpiration })
    );

    // The pay-offs are 2 × 200 for the series in the money, and 2 × 500 for the series beyond
    // the maximum. The rates are percentages of the premium of 100.
    const received = await workflow.call('received', () => bob.listSettlements());
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-PUT/changed',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-PUT/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-PUT/settlementPrice',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.settlementPrice,
      '==',
      '10000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-PUT/maxPayOff',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-PUT/averagePrice',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.averagePrice,
      '==',
      '50',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-PUT/optionType',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.optionType,
      'put',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-PUT/timestamp',
      received.find((row) => row.symbol === `${inputs.run}-PUT`)?.timestamp,
      termsExpiration,
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/position',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.position,
      '==',
      '2',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/margin',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.margin,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/strikePrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.strikePrice,
      '==',
      '10200',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/changed',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
      '==',
      '400',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.changedRate,
      '==',
      '400',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/settlementPrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.settlementPrice,
      '==',
      '10000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/maxPayOff',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.maxPayOff,
      '==',
      '500',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-IN/averagePrice',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.averagePrice,
      '==',
      '50',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-IN/optionType',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.optionType,
      'put',
    );
    workflow.expectEqual(
      'received',
      '/symbol={$inputs.run}-IN/timestamp',
      received.find((row) => row.symbol === `${inputs.run}-IN`)?.timestamp,
      termsExpiration,
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-OUT/changed',
      received.find((row) => row.symbol === `${inputs.run}-OUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-OUT/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-OUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-BEYOND/changed',
      received.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changed,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'received',
      '/symbol={$inputs.run}-BEYOND/changedRate',
      received.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changedRate,
      '==',
      '1000',
    );

    // The rates are percentages of the margin of 1000 less the premium of 100.
    const paid = await workflow.call('paid', () => alice.listSettlements());
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-PUT/position',
      paid.find((row) => row.symbol === `${inputs.run}-PUT`)?.position,
      '==',
      '-2',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-PUT/margin',
      paid.find((row) => row.symbol === `${inputs.run}-PUT`)?.margin,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-PUT/changed',
      paid.find((row) => row.symbol === `${inputs.run}-PUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-PUT/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-PUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/position',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.position,
      '==',
      '-2',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/margin',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.margin,
      '==',
      '1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/changed',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.changed,
      '==',
      '-400',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-IN/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-IN`)?.changedRate,
      '==',
      '-44.44',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-OUT/changed',
      paid.find((row) => row.symbol === `${inputs.run}-OUT`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-OUT/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-OUT`)?.changedRate,
      '==',
      '0',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-BEYOND/changed',
      paid.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changed,
      '==',
      '-1000',
    );
    workflow.expectCompared(
      'paid',
      '/symbol={$inputs.run}-BEYOND/changedRate',
      paid.find((row) => row.symbol === `${inputs.run}-BEYOND`)?.changedRate,
      '==',
      '-111.11',
    );

    // The pay-offs of 400 and 1000 are in the free balance.
    const buyerAfter = await workflow.call('buyerAfter', () => bob.getAccount());
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/free',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100999.96',
    );
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/locked',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'buyerAfter',
      '/balances/tokenName={$inputs.run}/margin',
      buyerAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    // The margin of 4000, less the pay-offs of 1400, is in the free balance.
    const sellerAfter = await workflow.call('sellerAfter', () => alice.getAccount());
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/free',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '98999.96',
    );
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/locked',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'sellerAfter',
      '/balances/tokenName={$inputs.run}/margin',
      sellerAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const noPositionInPut = await workflow.call('noPositionInPut', () =>
      bob.listPositions({ symbol: `${inputs.run}-PUT` })
    );
    workflow.expectAbsent('noPositionInPut', '/0', noPositionInPut[0]);

    const noPositionInIn = await workflow.call('noPositionInIn', () =>
      bob.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectAbsent('noPositionInIn', '/0', noPositionInIn[0]);

    const noPositionInOut = await workflow.call('noPositionInOut', () =>
      bob.listPositions({ symbol: `${inputs.run}-OUT` })
    );
    workflow.expectAbsent('noPositionInOut', '/0', noPositionInOut[0]);

    const noPositionInBeyond = await workflow.call('noPositionInBeyond', () =>
      bob.listPositions({ symbol: `${inputs.run}-BEYOND` })
    );
    workflow.expectAbsent('noPositionInBeyond', '/0', noPositionInBeyond[0]);

    const noShort = await workflow.call('noShort', () =>
      alice.listPositions({ symbol: `${inputs.run}-IN` })
    );
    workflow.expectAbsent('noShort', '/0', noShort[0]);
  });
}

/**
 * Options settle at the average index price of the last 10 minutes, and not at the last index
 * price.
 *
 * Source: requirements-3 section 2.4; broker-behaviour section 5.
 */
export async function settlementAtTheAveragePrice(
  accounts: WorkflowAccounts,
  inputs: WorkflowInputs = newInputs(),
  controlPlane?: ControlPlane,
): Promise<void> {
  await runWorkflow('option/workflows/settlement-at-the-average-price', accounts, async (workflow) => {
    const alice = workflow.account('alice').option;
    const bob = workflow.account('bob').option;
    const control = workflow.controlPlane(controlPlane);

    await openAMarket(accounts, { run: inputs.run }, control);

    const clock = await workflow.call('clock', () => control.getClock());

    await workflow.call('addCall', () =>
      control.addOption({
        symbol: `${inputs.run}-HIGH-CALL`,
        optionType: 'call',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '16000',
        maxPayOff: '500',
        expiration: clock.time + 1200000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    await workflow.call('addPut', () =>
      control.addOption({
        symbol: `${inputs.run}-HIGH-PUT`,
        optionType: 'put',
        baseAsset: 'BTC',
        index: `${inputs.run}-INDEX`,
        quoteAsset: inputs.run,
        strike: '16000',
        maxPayOff: '500',
        expiration: clock.time + 1200000,
        settlement: 'daily',
        minPrice: '0.01',
        maxPrice: '100000',
        tickSize: '0.01',
        minQuantity: '0.01',
        maxQuantity: '100000',
        stepSize: '0.001',
        minNotional: '1',
      })
    );

    const bidCall = await workflow.call('bidCall', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-HIGH-CALL`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-call`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidCall.orderId }));

    const sellCall = await workflow.call('sellCall', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-HIGH-CALL`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-call`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellCall.orderId }));

    const bidPut = await workflow.call('bidPut', () =>
      alice.placeOrder({
        symbol: `${inputs.run}-HIGH-PUT`,
        side: 'BUY',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-bid-put`,
        price: '50',
      })
    );
    workflow.onFailure(() => alice.cancelOrder({ orderId: bidPut.orderId }));

    const sellPut = await workflow.call('sellPut', () =>
      bob.placeOrder({
        symbol: `${inputs.run}-HIGH-PUT`,
        side: 'SELL',
        type: 'LIMIT',
        quantity: '1',
        clientOrderId: `${inputs.run}-sell-put`,
        price: '50',
      })
    );
    workflow.onFailure(() => bob.cancelOrder({ orderId: sellPut.orderId }));

    const listed = await workflow.call('listed', () => alice.listOptions());
    const listedExpiration = workflow.output(
      'listed',
      '/symbol={$inputs.run}-HIGH-CALL/expiration',
      listed.find((row) => row.symbol === `${inputs.run}-HIGH-CALL`)?.expiration,
    );

    await workflow.call('fiveMinutesBefore', () =>
      control.setClock({ mode: 'real', time: clock.time + 900000 })
    );

    // The index price is 10000 in the first 5 of the 10 minutes, and 20000 in the last 5.
    await workflow.call('rise', () =>
      control.setIndexPrice({ symbol: `${inputs.run}-INDEX`, price: '20000' })
    );

    await workflow.call('expiration', () =>
      control.setClock({ mode: 'real', time: listedExpiration })
    );

    // The average is 15000, or slightly less if a real clock runs on before the index price
    // rises. At the last index price, the call would pay 500 and the put nothing.
    const settled = await workflow.call('settled', () => alice.listSettlements());
    workflow.expectCompared(
      'settled',
      '/symbol={$inputs.run}-HIGH-CALL/settlementPrice',
      settled.find((row) => row.symbol === `${inputs.run}-HIGH-CALL`)?.settlementPrice,
      '<=',
      '15000',
    );
    workflow.expectCompared(
      'settled',
      '/symbol={$inputs.run}-HIGH-CALL/settlementPrice',
      settled.find((row) => row.symbol === `${inputs.run}-HIGH-CALL`)?.settlementPrice,
      '>',
      '13000',
    );
    workflow.expectCompared(
      'settled',
      '/symbol={$inputs.run}-HIGH-CALL/changed',
      settled.find((row) => row.symbol === `${inputs.run}-HIGH-CALL`)?.changed,
      '==',
      '0',
    );
    workflow.expectCompared(
      'settled',
      '/symbol={$inputs.run}-HIGH-PUT/changed',
      settled.find((row) => row.symbol === `${inputs.run}-HIGH-PUT`)?.changed,
      '==',
      '500',
    );

    // Alice has paid two premiums of 50 and two fees of 0.005, and received a pay-off of 500.
    const aliceAfter = await workflow.call('aliceAfter', () => alice.getAccount());
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/free',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '100399.99',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/locked',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'aliceAfter',
      '/balances/tokenName={$inputs.run}/margin',
      aliceAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );

    const bobAfter = await workflow.call('bobAfter', () => bob.getAccount());
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/free',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.free,
      '==',
      '99599.99',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/locked',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.locked,
      '==',
      '0',
    );
    workflow.expectCompared(
      'bobAfter',
      '/balances/tokenName={$inputs.run}/margin',
      bobAfter.balances.find((row) => row.tokenName === inputs.run)?.margin,
      '==',
      '0',
    );
  });
}

/** The workflows of the option section, in the order of its Arazzo documents. */
export const optionWorkflows: readonly Workflow[] = [
  {
    id: 'option/workflows/account-value',
    title: 'The value of an account counts long options at their last price, and short options as their margin less their last price; locking funds does not change the value',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder"],
    run: accountValue,
  },
  {
    id: 'option/workflows/balance-flows',
    title: 'Premiums, fees and pay-offs are entries in the balance flow, each with the total balance of the account; locking funds and reserving margin add no entries',
    requirements: [{ source: "requirements-1", locator: "section 2.5" }, { source: "broker-behaviour", locator: "sections 1 and 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "control/addOption", "placeOrder", "cancelOrder", "control/setClock", "spot/listBalanceFlow", "getAccount"],
    run: balanceFlows,
  },
  {
    id: 'option/workflows/option-account-transfers',
    title: 'Free funds move between the token account and the option account; collateral does not',
    requirements: [{ source: "requirements-1", locator: "section 4.5" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "getAccount", "spot/transfer", "spot/getAccount", "cancelOrder", "spot/listBalanceFlow"],
    run: optionAccountTransfers,
  },
  {
    id: 'option/workflows/two-sell-orders-on-one-long',
    title: 'A long position covers sell orders of its option up to its size; collateral is locked only for the quantity by which all sell orders together exceed the position',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "cancelOrder", "listPositions"],
    run: twoSellOrdersOnOneLong,
  },
  {
    id: 'option/workflows/closing-buy-returns-collateral',
    title: 'A buy order that closes a short position returns the margin when it is filled, and not before',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "listPositions"],
    run: closingBuyReturnsCollateral,
  },
  {
    id: 'option/workflows/crossing-zero',
    title: 'One fill can turn a long position into a short one, or a short one into a long one; the position then has the margin and the average price of the new side',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "listPositions"],
    run: crossingZero,
  },
  {
    id: 'option/workflows/sell-without-collateral',
    title: 'A sell order is rejected if its collateral exceeds the free balance',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "sections 2 and 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "getAccount", "cancelOrder", "listPositions"],
    run: sellWithoutCollateral,
  },
  {
    id: 'option/workflows/expired-option',
    title: 'At the expiration, open orders are cancelled and release what they lock; the option leaves brokerInfo and rejects orders, but stays in the list of expired options',
    requirements: [{ source: "requirements-3", locator: "sections 2.2 and 4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "placeOrder", "getAccount", "control/setClock", "getOrder", "listOpenOrders", "listPositions", "getBrokerInfo", "getDepth", "listTrades", "listMyTrades", "cancelOrder"],
    run: expiredOption,
  },
  {
    id: 'option/workflows/settlements-of-several-expirations',
    title: 'Each series settles once, at its own expiration, even if the clock moves past several expirations at once',
    requirements: [{ source: "requirements-3", locator: "sections 2.4 and 4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/getClock", "control/addOption", "listOptions", "placeOrder", "control/setClock", "listSettlements", "getAccount", "listPositions", "spot/listBalanceFlow"],
    run: settlementsOfSeveralExpirations,
  },
  {
    id: 'option/workflows/close-before-expiration',
    title: 'Positions that are closed before the expiration earn the difference between the premiums, less the fees, and are not settled',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "control/addOption", "placeOrder", "listPositions", "getAccount", "control/setClock", "listSettlements"],
    run: closeBeforeExpiration,
  },
  {
    id: 'option/workflows/open-a-market',
    title: 'Options that the operator adds are listed with their terms, and a deposit of their quote token adds to the free balance',
    requirements: [{ source: "requirements-3", locator: "sections 2.1 and 2.2" }, { source: "broker-behaviour", locator: "sections 5 and 9" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/addToken", "control/addSymbol", "control/setIndexPrice", "control/getClock", "control/addOption", "control/addDeposit", "getBrokerInfo", "listOptions", "getAccount"],
    run: openAMarket,
  },
  {
    id: 'option/workflows/halted-option',
    title: 'A halted option rejects new orders, and its open orders can be cancelled',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["placeOrder", "control/setOptionStatus", "getBrokerInfo", "cancelOrder", "getAccount"],
    run: haltedOption,
  },
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
    id: 'option/workflows/market-orders',
    title: 'A MARKET order is rejected if the opposite side of the book is empty; otherwise it trades with the available orders, and its remaining quantity is cancelled and releases its collateral',
    requirements: [{ source: "requirements-3", locator: "section 4" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "listPositions"],
    run: marketOrders,
  },
  {
    id: 'option/workflows/time-in-force',
    title: 'An IOC order trades immediately as far as the order book allows, and the rest is cancelled; a FOK order trades its whole quantity at once, or is cancelled without any trade',
    requirements: [{ source: "requirements-3", locator: "section 2.3" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions"],
    run: timeInForce,
  },
  {
    id: 'option/workflows/self-trade',
    title: 'If an order would match a resting order of the same account, the resting order is cancelled first, and the two orders do not trade',
    requirements: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "getOrder", "listPositions"],
    run: selfTrade,
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
  {
    id: 'option/workflows/exact-average-price',
    title: 'Reducing a position does not change its average price, which the broker keeps exactly and truncates only in responses',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: false,
    operations: ["listOptions", "getAccount", "placeOrder", "listPositions"],
    run: exactAveragePrice,
  },
  {
    id: 'option/workflows/rejected-orders',
    title: 'An unknown option, a price or a quantity outside the filters, a client order id that is already used, and too many open orders are rejected',
    requirements: [{ source: "requirements-3", locator: "section 2.1" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "control/addOption", "placeOrder", "listPositions", "listOpenOrders", "listHistoryOrders", "listMyTrades", "getDepth", "listTrades", "listKlines", "cancelOrder", "getAccount"],
    run: rejectedOrders,
  },
  {
    id: 'option/workflows/calls-at-expiration',
    title: 'A call spread pays the amount by which the settlement price is above the strike, nothing at and below the strike, and at most its maximum pay-off',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "control/addOption", "placeOrder", "getAccount", "control/setClock", "listSettlements", "listPositions"],
    run: callsAtExpiration,
  },
  {
    id: 'option/workflows/puts-at-expiration',
    title: 'A put spread pays the amount by which the settlement price is below the strike, nothing at and above the strike, and at most its maximum pay-off',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["listOptions", "control/addOption", "placeOrder", "getAccount", "control/setClock", "listSettlements", "listPositions"],
    run: putsAtExpiration,
  },
  {
    id: 'option/workflows/settlement-at-the-average-price',
    title: 'Options settle at the average index price of the last 10 minutes, and not at the last index price',
    requirements: [{ source: "requirements-3", locator: "section 2.4" }, { source: "broker-behaviour", locator: "section 5" }],
    accounts: ["alice", "bob"],
    requiresControl: true,
    operations: ["control/getClock", "control/addOption", "placeOrder", "listOptions", "control/setClock", "control/setIndexPrice", "listSettlements", "getAccount"],
    run: settlementAtTheAveragePrice,
  },
];
