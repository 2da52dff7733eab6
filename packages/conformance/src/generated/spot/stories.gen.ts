// Generated from spec/spot/workflows.arazzo.yaml by scripts/generate.ts; spec hash 467526c6275654ff.
// Do not edit: change the specification, then run `pnpm generate`.

import { sameDecimal } from '../../stories/decimal.ts';
import { newInputs, type StoryInputs } from '../../stories/inputs.ts';
import type { Story, StoryAccounts } from '../../stories/story.ts';
import { tell } from '../../stories/tell.ts';

/**
 * A resting order fills at its own price, and both accounts pay their fee of what they receive.
 *
 * Source: requirements-1 sections 2.4, 2.5 and 4.3; broker-behaviour sections 2, 3 and 11.
 */
export async function placeAndFill(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/place-and-fill', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeBtcFree = story.take(
      'aliceBefore',
      '/balances/asset=BTC/free',
      aliceBefore.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const aliceBeforeBtcLocked = story.take(
      'aliceBefore',
      '/balances/asset=BTC/locked',
      aliceBefore.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const aliceBeforeUsdtFree = story.take(
      'aliceBefore',
      '/balances/asset=USDT/free',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const aliceBeforeUsdtLocked = story.take(
      'aliceBefore',
      '/balances/asset=USDT/locked',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeBtcFree = story.take(
      'bobBefore',
      '/balances/asset=BTC/free',
      bobBefore.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const bobBeforeBtcLocked = story.take(
      'bobBefore',
      '/balances/asset=BTC/locked',
      bobBefore.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const bobBeforeUsdtFree = story.take(
      'bobBefore',
      '/balances/asset=USDT/free',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const bobBeforeUsdtLocked = story.take(
      'bobBefore',
      '/balances/asset=USDT/locked',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await story.answered('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.5',
        price: '9000',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: rest.orderId }));

    // A buy order locks its price times its quantity.
    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '-4500',
    );
    story.changed(
      'locked',
      '/balances/asset=USDT/locked',
      locked.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '4500',
    );
    story.changed(
      'locked',
      '/balances/asset=BTC/free',
      locked.balances.find((row) => row.asset === 'BTC')?.free,
      aliceBeforeBtcFree,
      '0',
    );

    const open = await story.answered('open', () => alice.listOpenOrders({ symbol: 'BTCUSDT' }));
    story.equal(
      'open',
      '/orderId=rest.orderId/status',
      open.find((row) => row.orderId === rest.orderId)?.status,
      'NEW',
    );
    story.compare(
      'open',
      '/orderId=rest.orderId/executedQty',
      open.find((row) => row.orderId === rest.orderId)?.executedQty,
      '==',
      '0',
    );
    story.compare(
      'open',
      '/orderId=rest.orderId/avgPrice',
      open.find((row) => row.orderId === rest.orderId)?.avgPrice,
      '==',
      '0',
    );

    // It asks for less, and still gets the price of the resting order.
    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.5',
        price: '8999.99',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: take.orderId }));

    const filled = await story.answered('filled', () => alice.getOrder({ orderId: rest.orderId }));
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/price', filled.price, '==', '9000');
    story.compare('filled', '/origQty', filled.origQty, '==', '0.5');
    story.compare('filled', '/executedQty', filled.executedQty, '==', '0.5');
    story.compare('filled', '/cummulativeQuoteQty', filled.cummulativeQuoteQty, '==', '4500');
    story.compare('filled', '/avgPrice', filled.avgPrice, '==', '9000');

    const taken = await story.answered('taken', () => bob.getOrder({ orderId: take.orderId }));
    story.equal('taken', '/status', taken.status, 'FILLED');
    story.compare('taken', '/price', taken.price, '==', '8999.99');
    story.compare('taken', '/executedQty', taken.executedQty, '==', '0.5');
    story.compare('taken', '/cummulativeQuoteQty', taken.cummulativeQuoteQty, '==', '4500');
    story.compare('taken', '/avgPrice', taken.avgPrice, '==', '9000');

    // The buyer pays 0.1 % of the bitcoins.
    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/balances/asset=BTC/free',
      aliceAfter.balances.find((row) => row.asset === 'BTC')?.free,
      aliceBeforeBtcFree,
      '0.4995',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=BTC/locked',
      aliceAfter.balances.find((row) => row.asset === 'BTC')?.locked,
      aliceBeforeBtcLocked,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=USDT/free',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '-4500',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=USDT/locked',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '0',
    );

    // The seller pays 0.1 % of the dollars.
    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed(
      'bobAfter',
      '/balances/asset=BTC/free',
      bobAfter.balances.find((row) => row.asset === 'BTC')?.free,
      bobBeforeBtcFree,
      '-0.5',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=BTC/locked',
      bobAfter.balances.find((row) => row.asset === 'BTC')?.locked,
      bobBeforeBtcLocked,
      '0',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=USDT/free',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.free,
      bobBeforeUsdtFree,
      '4495.5',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=USDT/locked',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      bobBeforeUsdtLocked,
      '0',
    );

    const aliceTrade = await story.answered('aliceTrade', () => alice.listMyTrades({ limit: 10 }));
    story.equal(
      'aliceTrade',
      '/orderId=rest.orderId/matchOrderId',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.matchOrderId,
      take.orderId,
    );
    story.compare(
      'aliceTrade',
      '/orderId=rest.orderId/price',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.price,
      '==',
      '9000',
    );
    story.compare(
      'aliceTrade',
      '/orderId=rest.orderId/qty',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.qty,
      '==',
      '0.5',
    );
    story.compare(
      'aliceTrade',
      '/orderId=rest.orderId/commission',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.commission,
      '==',
      '0.0005',
    );
    story.equal(
      'aliceTrade',
      '/orderId=rest.orderId/commissionAsset',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.commissionAsset,
      'BTC',
    );
    story.equal(
      'aliceTrade',
      '/orderId=rest.orderId/isBuyer',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.isBuyer,
      true,
    );
    story.equal(
      'aliceTrade',
      '/orderId=rest.orderId/isMaker',
      aliceTrade.find((row) => row.orderId === rest.orderId)?.isMaker,
      true,
    );

    const bobTrade = await story.answered('bobTrade', () => bob.listMyTrades({ limit: 10 }));
    story.equal(
      'bobTrade',
      '/orderId=take.orderId/matchOrderId',
      bobTrade.find((row) => row.orderId === take.orderId)?.matchOrderId,
      rest.orderId,
    );
    story.compare(
      'bobTrade',
      '/orderId=take.orderId/commission',
      bobTrade.find((row) => row.orderId === take.orderId)?.commission,
      '==',
      '4.5',
    );
    story.equal(
      'bobTrade',
      '/orderId=take.orderId/commissionAsset',
      bobTrade.find((row) => row.orderId === take.orderId)?.commissionAsset,
      'USDT',
    );
    story.equal(
      'bobTrade',
      '/orderId=take.orderId/isBuyer',
      bobTrade.find((row) => row.orderId === take.orderId)?.isBuyer,
      false,
    );
    story.equal(
      'bobTrade',
      '/orderId=take.orderId/isMaker',
      bobTrade.find((row) => row.orderId === take.orderId)?.isMaker,
      false,
    );

    const history = await story.answered('history', () =>
      alice.listHistoryOrders({ symbol: 'BTCUSDT' })
    );
    story.equal(
      'history',
      '/orderId=rest.orderId/status',
      history.find((row) => row.orderId === rest.orderId)?.status,
      'FILLED',
    );

    const openAfter = await story.answered('openAfter', () =>
      alice.listOpenOrders({ symbol: 'BTCUSDT' })
    );
    story.absent(
      'openAfter',
      '/orderId=rest.orderId',
      openAfter.find((row) => row.orderId === rest.orderId),
    );
  });
}

/**
 * A buyer who offers more than the best price pays the best price, and the rest is free at once.
 *
 * Source: broker-behaviour sections 2 and 3.
 */
export async function priceImprovement(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/price-improvement', accounts, async (story) => {
    const bob = story.account('bob').spot;
    const alice = story.account('alice').spot;

    const rest = await story.answered('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9600',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await story.answered('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9700',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: take.orderId }));

    const filled = await story.answered('filled', () => alice.getOrder({ orderId: take.orderId }));
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/price', filled.price, '==', '9700');
    story.compare('filled', '/cummulativeQuoteQty', filled.cummulativeQuoteQty, '==', '1920');
    story.compare('filled', '/avgPrice', filled.avgPrice, '==', '9600');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-1920',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * What is left of a partly filled order can be cancelled, and what was traded stays.
 *
 * Source: requirements-1 sections 3 and 4.3; broker-behaviour sections 2 and 3.
 */
export async function partialFillAndCancel(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/partial-fill-and-cancel', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const aliceBefore = await story.answered('aliceBefore', () => alice.getAccount());
    const aliceBeforeEthFree = story.take(
      'aliceBefore',
      '/balances/asset=ETH/free',
      aliceBefore.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const aliceBeforeEthLocked = story.take(
      'aliceBefore',
      '/balances/asset=ETH/locked',
      aliceBefore.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const aliceBeforeUsdtFree = story.take(
      'aliceBefore',
      '/balances/asset=USDT/free',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const aliceBeforeUsdtLocked = story.take(
      'aliceBefore',
      '/balances/asset=USDT/locked',
      aliceBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const bobBefore = await story.answered('bobBefore', () => bob.getAccount());
    const bobBeforeEthFree = story.take(
      'bobBefore',
      '/balances/asset=ETH/free',
      bobBefore.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const bobBeforeEthLocked = story.take(
      'bobBefore',
      '/balances/asset=ETH/locked',
      bobBefore.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const bobBeforeUsdtFree = story.take(
      'bobBefore',
      '/balances/asset=USDT/free',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const bobBeforeUsdtLocked = story.take(
      'bobBefore',
      '/balances/asset=USDT/locked',
      bobBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await story.answered('rest', () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '2',
        price: '300',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'ETHUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.75',
        price: '300',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: take.orderId }));

    const partlyFilled = await story.answered('partlyFilled', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    story.equal('partlyFilled', '/status', partlyFilled.status, 'PARTIALLY_FILLED');
    story.compare('partlyFilled', '/executedQty', partlyFilled.executedQty, '==', '0.75');
    story.compare(
      'partlyFilled',
      '/cummulativeQuoteQty',
      partlyFilled.cummulativeQuoteQty,
      '==',
      '225',
    );
    story.compare('partlyFilled', '/avgPrice', partlyFilled.avgPrice, '==', '300');

    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed(
      'locked',
      '/balances/asset=ETH/free',
      locked.balances.find((row) => row.asset === 'ETH')?.free,
      aliceBeforeEthFree,
      '-2',
    );
    story.changed(
      'locked',
      '/balances/asset=ETH/locked',
      locked.balances.find((row) => row.asset === 'ETH')?.locked,
      aliceBeforeEthLocked,
      '1.25',
    );
    story.changed(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '224.775',
    );

    const offered = await story.answered('offered', () => bob.getDepth({ symbol: 'ETHUSDT' }));
    story.compare(
      'offered',
      '/asks/0=300/1',
      offered.asks.find((row) => sameDecimal(row[0], '300'))?.[1],
      '==',
      '1.25',
    );

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    const afterwards = await story.answered('afterwards', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    story.equal('afterwards', '/status', afterwards.status, 'CANCELED');
    story.compare('afterwards', '/origQty', afterwards.origQty, '==', '2');
    story.compare('afterwards', '/executedQty', afterwards.executedQty, '==', '0.75');

    const aliceAfter = await story.answered('aliceAfter', () => alice.getAccount());
    story.changed(
      'aliceAfter',
      '/balances/asset=ETH/free',
      aliceAfter.balances.find((row) => row.asset === 'ETH')?.free,
      aliceBeforeEthFree,
      '-0.75',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=ETH/locked',
      aliceAfter.balances.find((row) => row.asset === 'ETH')?.locked,
      aliceBeforeEthLocked,
      '0',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=USDT/free',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.free,
      aliceBeforeUsdtFree,
      '224.775',
    );
    story.changed(
      'aliceAfter',
      '/balances/asset=USDT/locked',
      aliceAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      aliceBeforeUsdtLocked,
      '0',
    );

    const bobAfter = await story.answered('bobAfter', () => bob.getAccount());
    story.changed(
      'bobAfter',
      '/balances/asset=ETH/free',
      bobAfter.balances.find((row) => row.asset === 'ETH')?.free,
      bobBeforeEthFree,
      '0.74925',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=ETH/locked',
      bobAfter.balances.find((row) => row.asset === 'ETH')?.locked,
      bobBeforeEthLocked,
      '0',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=USDT/free',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.free,
      bobBeforeUsdtFree,
      '-225',
    );
    story.changed(
      'bobAfter',
      '/balances/asset=USDT/locked',
      bobAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      bobBeforeUsdtLocked,
      '0',
    );

    const noLonger = await story.answered('noLonger', () => bob.getDepth({ symbol: 'ETHUSDT' }));
    story.absent(
      'noLonger',
      '/asks/0=300',
      noLonger.asks.find((row) => sameDecimal(row[0], '300')),
    );
  });
}

/**
 * An IOC order takes what is there, and the rest of it is cancelled.
 *
 * Source: broker-behaviour section 2.
 */
export async function iocRestIsCancelled(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/ioc-rest-is-cancelled', accounts, async (story) => {
    const bob = story.account('bob').spot;
    const alice = story.account('alice').spot;

    const rest = await story.answered('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.4',
        price: '9200',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeBtcFree = story.take(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = story.take(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await story.answered('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'IOC',
        quantity: '1',
        price: '9200',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await story.answered('cancelled', () =>
      alice.getOrder({ orderId: take.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    story.equal('cancelled', '/timeInForce', cancelled.timeInForce, 'IOC');
    story.compare('cancelled', '/executedQty', cancelled.executedQty, '==', '0.4');
    story.compare('cancelled', '/cummulativeQuoteQty', cancelled.cummulativeQuoteQty, '==', '3680');
    story.compare('cancelled', '/avgPrice', cancelled.avgPrice, '==', '9200');

    const sold = await story.answered('sold', () => bob.getOrder({ orderId: rest.orderId }));
    story.equal('sold', '/status', sold.status, 'FILLED');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0.3996',
    );
    story.changed(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-3680',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const open = await story.answered('open', () => alice.listOpenOrders({ symbol: 'BTCUSDT' }));
    story.absent('open', '/orderId=take.orderId', open.find((row) => row.orderId === take.orderId));

    const book = await story.answered('book', () => bob.getDepth({ symbol: 'BTCUSDT' }));
    story.absent('book', '/bids/0=9200', book.bids.find((row) => sameDecimal(row[0], '9200')));
    story.absent('book', '/asks/0=9200', book.asks.find((row) => sameDecimal(row[0], '9200')));
  });
}

/**
 * A FOK order that several resting orders can fill together is filled whole.
 *
 * Source: broker-behaviour section 2.
 */
export async function fokFillsWhole(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/fok-fills-whole', accounts, async (story) => {
    const bob = story.account('bob').spot;
    const alice = story.account('alice').spot;

    const first = await story.answered('first', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9300',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: first.orderId }));

    const second = await story.answered('second', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9301',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: second.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeBtcFree = story.take(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = story.take(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await story.answered('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'FOK',
        quantity: '0.5',
        price: '9301',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: take.orderId }));

    const filled = await story.answered('filled', () => alice.getOrder({ orderId: take.orderId }));
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/executedQty', filled.executedQty, '==', '0.5');
    story.compare('filled', '/cummulativeQuoteQty', filled.cummulativeQuoteQty, '==', '4650.2');
    story.compare('filled', '/avgPrice', filled.avgPrice, '==', '9300.4');

    const firstSold = await story.answered('firstSold', () =>
      bob.getOrder({ orderId: first.orderId })
    );
    story.equal('firstSold', '/status', firstSold.status, 'FILLED');

    const secondSold = await story.answered('secondSold', () =>
      bob.getOrder({ orderId: second.orderId })
    );
    story.equal('secondSold', '/status', secondSold.status, 'FILLED');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0.4995',
    );
    story.changed(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-4650.2',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * A FOK order that can not be filled whole is cancelled and touches nothing.
 *
 * Source: broker-behaviour section 2.
 */
export async function fokLeavesNoTrace(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/fok-leaves-no-trace', accounts, async (story) => {
    const bob = story.account('bob').spot;
    const alice = story.account('alice').spot;

    const rest = await story.answered('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9310',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeBtcFree = story.take(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = story.take(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const take = await story.answered('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'FOK',
        quantity: '0.5',
        price: '9310',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await story.answered('cancelled', () =>
      alice.getOrder({ orderId: take.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    story.compare('cancelled', '/executedQty', cancelled.executedQty, '==', '0');
    story.compare('cancelled', '/cummulativeQuoteQty', cancelled.cummulativeQuoteQty, '==', '0');

    const untouched = await story.answered('untouched', () =>
      bob.getOrder({ orderId: rest.orderId })
    );
    story.equal('untouched', '/status', untouched.status, 'NEW');
    story.compare('untouched', '/executedQty', untouched.executedQty, '==', '0');

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=BTC/free',
      after.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=BTC/locked',
      after.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const book = await story.answered('book', () => alice.getDepth({ symbol: 'BTCUSDT' }));
    story.compare(
      'book',
      '/asks/0=9310/1',
      book.asks.find((row) => sameDecimal(row[0], '9310'))?.[1],
      '==',
      '0.3',
    );
    story.absent('book', '/bids/0=9310', book.bids.find((row) => sameDecimal(row[0], '9310')));

    const noTrade = await story.answered('noTrade', () => alice.listMyTrades({ limit: 10 }));
    story.absent(
      'noTrade',
      '/orderId=take.orderId',
      noTrade.find((row) => row.orderId === take.orderId),
    );

    const tidy = await story.answered('tidy', () => bob.cancelOrder({ orderId: rest.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * A LIMIT_MAKER order that would take is refused and kept as REJECTED; one that rests is accepted.
 *
 * Source: requirements-1 sections 3 and 4.3; broker-behaviour section 2.
 */
export async function limitMakerThatWouldTake(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/limit-maker-that-would-take', accounts, async (story) => {
    const bob = story.account('bob').spot;
    const alice = story.account('alice').spot;

    const rest = await story.answered('rest', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.3',
        price: '9400',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: rest.orderId }));

    const before = await story.answered('before', () => alice.getAccount());
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await story.refused('refused', 400, -2010, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT_MAKER',
        quantity: '0.3',
        price: '9400',
        newClientOrderId: `${inputs.run}-taker`,
      })
    );

    const rejected = await story.answered('rejected', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-taker` })
    );
    story.equal('rejected', '/status', rejected.status, 'REJECTED');
    story.compare('rejected', '/executedQty', rejected.executedQty, '==', '0');

    const history = await story.answered('history', () =>
      alice.listHistoryOrders({ symbol: 'BTCUSDT' })
    );
    story.equal(
      'history',
      '/orderId=rejected.orderId/status',
      history.find((row) => row.orderId === rejected.orderId)?.status,
      'REJECTED',
    );

    const unlocked = await story.answered('unlocked', () => alice.getAccount());
    story.changed(
      'unlocked',
      '/balances/asset=USDT/free',
      unlocked.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    story.changed(
      'unlocked',
      '/balances/asset=USDT/locked',
      unlocked.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const untouched = await story.answered('untouched', () =>
      bob.getOrder({ orderId: rest.orderId })
    );
    story.equal('untouched', '/status', untouched.status, 'NEW');
    story.compare('untouched', '/executedQty', untouched.executedQty, '==', '0');

    // One tick lower nothing is taken.
    const maker = await story.answered('maker', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT_MAKER',
        quantity: '0.3',
        price: '9399.99',
        newClientOrderId: `${inputs.run}-maker`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: maker.orderId }));

    const resting = await story.answered('resting', () =>
      alice.getOrder({ orderId: maker.orderId })
    );
    story.equal('resting', '/status', resting.status, 'NEW');
    story.equal('resting', '/type', resting.type, 'LIMIT_MAKER');

    const tidyAlice = await story.answered('tidyAlice', () =>
      alice.cancelOrder({ orderId: maker.orderId })
    );
    story.equal('tidyAlice', '/status', tidyAlice.status, 'CANCELED');

    const tidyBob = await story.answered('tidyBob', () =>
      bob.cancelOrder({ orderId: rest.orderId })
    );
    story.equal('tidyBob', '/status', tidyBob.status, 'CANCELED');
  });
}

/**
 * An order that the account can not pay is refused and changes nothing.
 *
 * Source: broker-behaviour section 2; wire-facts section 5.
 */
export async function insufficientBalance(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/insufficient-balance', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const before = await story.answered('before', () => alice.getAccount());
    const beforeEthFree = story.take(
      'before',
      '/balances/asset=ETH/free',
      before.balances.find((row) => row.asset === 'ETH')?.free,
    );
    const beforeEthLocked = story.take(
      'before',
      '/balances/asset=ETH/locked',
      before.balances.find((row) => row.asset === 'ETH')?.locked,
    );
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await story.refused('tooDear', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000',
        price: '99999',
        newClientOrderId: `${inputs.run}-dear`,
      })
    );

    await story.refused('tooMuch', 400, -1131, () =>
      alice.placeOrder({
        symbol: 'ETHUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000',
        price: '99999',
        newClientOrderId: `${inputs.run}-much`,
      })
    );

    await story.refused('noBuy', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-dear` })
    );

    await story.refused('noSale', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-much` })
    );

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=ETH/free',
      after.balances.find((row) => row.asset === 'ETH')?.free,
      beforeEthFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=ETH/locked',
      after.balances.find((row) => row.asset === 'ETH')?.locked,
      beforeEthLocked,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * A price below the minimum, above the maximum or off the tick is refused, each with its own code.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function priceFilter(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/price-filter', accounts, async (story) => {
    const alice = story.account('alice').spot;

    // It is also off the tick: the minimum is checked first.
    await story.refused('below', 400, -1133, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.005',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    await story.refused('above', 400, -1132, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '1000000.01',
        newClientOrderId: `${inputs.run}-above`,
      })
    );

    await story.refused('offTick', 400, -1134, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.001',
        newClientOrderId: `${inputs.run}-off-tick`,
      })
    );

    // An order that is only tested meets the same filters.
    await story.refused('offTickTested', 400, -1134, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.001',
      })
    );

    await story.answered('tested', () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.01',
      })
    );

    const onTick = await story.answered('onTick', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1',
        price: '5000.01',
        newClientOrderId: `${inputs.run}-on-tick`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: onTick.orderId }));

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: onTick.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * A quantity below the minimum, above the maximum or off the step is refused, each with its own
 * code.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function lotSizeFilter(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/lot-size-filter', accounts, async (story) => {
    const alice = story.account('alice').spot;

    // It is also off the step: the minimum is checked first.
    await story.refused('below', 400, -1136, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '5000',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    await story.refused('above', 400, -1135, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '100000.000001',
        price: '5000',
        newClientOrderId: `${inputs.run}-above`,
      })
    );

    await story.refused('offStep', 400, -1137, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.1000005',
        price: '5000',
        newClientOrderId: `${inputs.run}-off-step`,
      })
    );

    const onStep = await story.answered('onStep', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.100001',
        price: '5000',
        newClientOrderId: `${inputs.run}-on-step`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: onStep.orderId }));

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: onStep.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * Price times quantity must reach the minimum; the minimum itself is enough.
 *
 * Source: requirements-1 section 2.3; broker-behaviour sections 2 and 11.
 */
export async function minNotionalFilter(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/min-notional-filter', accounts, async (story) => {
    const alice = story.account('alice').spot;

    await story.refused('below', 400, -1140, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.001',
        price: '4999.99',
        newClientOrderId: `${inputs.run}-below`,
      })
    );

    const reached = await story.answered('reached', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.001',
        price: '5000',
        newClientOrderId: `${inputs.run}-reached`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: reached.orderId }));

    const tidy = await story.answered('tidy', () =>
      alice.cancelOrder({ orderId: reached.orderId })
    );
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * When several filters are broken, the first of them answers: price, then quantity, then amount.
 *
 * Source: broker-behaviour section 2.
 */
export async function filtersInOrder(
  accounts: StoryAccounts,
): Promise<void> {
  await tell('spot/stories/filters-in-order', accounts, async (story) => {
    const alice = story.account('alice').spot;

    await story.refused('everything', 400, -1132, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '1000000.01',
      })
    );

    await story.refused('quantityAndAmount', 400, -1136, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.0000005',
        price: '5000',
      })
    );

    await story.refused('priceAndAmount', 400, -1134, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.000001',
        price: '5000.001',
      })
    );

    await story.refused('amount', 400, -1140, () =>
      alice.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.000001',
        price: '5000',
      })
    );
  });
}

/**
 * A client order id can be used once by an account, also after its order is done.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 2.
 */
export async function duplicateClientOrderId(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/duplicate-client-order-id', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5000',
        newClientOrderId: `${inputs.run}-once`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: first.orderId }));

    await story.refused('again', 400, -1141, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.02',
        price: '5001',
        newClientOrderId: `${inputs.run}-once`,
      })
    );

    const kept = await story.answered('kept', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-once` })
    );
    story.equal('kept', '/orderId', kept.orderId, first.orderId);
    story.equal('kept', '/status', kept.status, 'NEW');
    story.compare('kept', '/origQty', kept.origQty, '==', '0.01');
    story.compare('kept', '/price', kept.price, '==', '5000');

    // Another account has ids of its own.
    const other = await story.answered('other', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5000',
        newClientOrderId: `${inputs.run}-once`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: other.orderId }));

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    await story.refused('afterwards', 400, -1141, () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5002',
        newClientOrderId: `${inputs.run}-once`,
      })
    );

    const tidy = await story.answered('tidy', () => bob.cancelOrder({ orderId: other.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * An order that meets a resting order of its own account cancels that one first, and nothing is
 * traded.
 *
 * Source: broker-behaviour section 2.
 */
export async function selfTrade(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/self-trade', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const before = await story.answered('before', () => alice.getAccount());
    const beforeBtcFree = story.take(
      'before',
      '/balances/asset=BTC/free',
      before.balances.find((row) => row.asset === 'BTC')?.free,
    );
    const beforeBtcLocked = story.take(
      'before',
      '/balances/asset=BTC/locked',
      before.balances.find((row) => row.asset === 'BTC')?.locked,
    );
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const rest = await story.answered('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9500',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await story.answered('take', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.2',
        price: '9500',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: take.orderId }));

    const cancelled = await story.answered('cancelled', () =>
      alice.getOrder({ orderId: rest.orderId })
    );
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');
    story.compare('cancelled', '/executedQty', cancelled.executedQty, '==', '0');

    const resting = await story.answered('resting', () =>
      alice.getOrder({ orderId: take.orderId })
    );
    story.equal('resting', '/status', resting.status, 'NEW');
    story.compare('resting', '/executedQty', resting.executedQty, '==', '0');

    const locked = await story.answered('locked', () => alice.getAccount());
    story.changed(
      'locked',
      '/balances/asset=BTC/free',
      locked.balances.find((row) => row.asset === 'BTC')?.free,
      beforeBtcFree,
      '0',
    );
    story.changed(
      'locked',
      '/balances/asset=BTC/locked',
      locked.balances.find((row) => row.asset === 'BTC')?.locked,
      beforeBtcLocked,
      '0',
    );
    story.changed(
      'locked',
      '/balances/asset=USDT/free',
      locked.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-1900',
    );
    story.changed(
      'locked',
      '/balances/asset=USDT/locked',
      locked.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '1900',
    );

    const noTrade = await story.answered('noTrade', () => alice.listMyTrades({ limit: 10 }));
    story.absent(
      'noTrade',
      '/orderId=take.orderId',
      noTrade.find((row) => row.orderId === take.orderId),
    );
    story.absent(
      'noTrade',
      '/orderId=rest.orderId',
      noTrade.find((row) => row.orderId === rest.orderId),
    );

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: take.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * An order is found by either id and by both; ids of two orders do not go together.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 2; wire-facts section 5.
 */
export async function getOrderByEitherId(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/get-order-by-either-id', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5100',
        newClientOrderId: `${inputs.run}-a`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await story.answered('second', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.02',
        price: '5101',
        newClientOrderId: `${inputs.run}-b`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: second.orderId }));

    const byOrderId = await story.answered('byOrderId', () =>
      alice.getOrder({ orderId: first.orderId })
    );
    story.compare('byOrderId', '/price', byOrderId.price, '==', '5100');

    const byClientOrderId = await story.answered('byClientOrderId', () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-a` })
    );
    story.equal('byClientOrderId', '/orderId', byClientOrderId.orderId, first.orderId);
    story.compare('byClientOrderId', '/price', byClientOrderId.price, '==', '5100');
    story.equal('byClientOrderId', '/time', byClientOrderId.time, byOrderId.time);

    const sameClientOrderId = await story.answered('sameClientOrderId', () =>
      alice.getOrder({ origClientOrderId: byOrderId.clientOrderId })
    );
    story.equal('sameClientOrderId', '/orderId', sameClientOrderId.orderId, first.orderId);

    const byBoth = await story.answered('byBoth', () =>
      alice.getOrder({
        orderId: second.orderId,
        origClientOrderId: `${inputs.run}-b`,
      })
    );
    story.equal('byBoth', '/orderId', byBoth.orderId, second.orderId);

    await story.refused('ofTwoOrders', 400, -1128, () =>
      alice.getOrder({
        orderId: first.orderId,
        origClientOrderId: `${inputs.run}-b`,
      })
    );

    await story.refused('cancelOfTwoOrders', 400, -1128, () =>
      alice.cancelOrder({
        orderId: first.orderId,
        clientOrderId: `${inputs.run}-b`,
      })
    );

    await story.refused('unknown', 400, -2013, () =>
      alice.getOrder({ origClientOrderId: `${inputs.run}-never` })
    );

    // Orders of other accounts do not exist.
    await story.refused('ofAnother', 400, -2013, () => bob.getOrder({ orderId: first.orderId }));

    const untouched = await story.answered('untouched', () =>
      alice.getOrder({ orderId: first.orderId })
    );
    story.equal('untouched', '/status', untouched.status, 'NEW');

    const tidyFirst = await story.answered('tidyFirst', () =>
      alice.cancelOrder({
        orderId: first.orderId,
        clientOrderId: `${inputs.run}-a`,
      })
    );
    story.equal('tidyFirst', '/status', tidyFirst.status, 'CANCELED');

    const tidySecond = await story.answered('tidySecond', () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-b` })
    );
    story.equal('tidySecond', '/orderId', tidySecond.orderId, second.orderId);
    story.equal('tidySecond', '/status', tidySecond.status, 'CANCELED');
  });
}

/**
 * Open orders come oldest first: the newest ones, or those nearest below an order id.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour section 6.
 */
export async function pageOpenOrders(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/page-open-orders', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.01',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await story.answered('second', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.011',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: second.orderId }));

    const third = await story.answered('third', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.012',
        newClientOrderId: `${inputs.run}-third`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: third.orderId }));

    // Ids ascend in the order of placing.
    await story.answered('ascending', () => alice.listOpenOrders({ symbol: 'ETHBTC' }));
    story.compare('ascending', 'first.orderId', first.orderId, '<', second.orderId);
    story.compare('ascending', 'second.orderId', second.orderId, '<', third.orderId);

    const newest = await story.answered('newest', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', limit: 2 })
    );
    story.equal('newest', '/0/orderId', newest[0]?.orderId, second.orderId);
    story.equal('newest', '/1/orderId', newest[1]?.orderId, third.orderId);
    story.absent('newest', '/2', newest[2]);

    const below = await story.answered('below', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 2 })
    );
    story.equal('below', '/0/orderId', below[0]?.orderId, first.orderId);
    story.equal('below', '/1/orderId', below[1]?.orderId, second.orderId);
    story.absent('below', '/2', below[2]);

    const nearest = await story.answered('nearest', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 1 })
    );
    story.equal('nearest', '/0/orderId', nearest[0]?.orderId, second.orderId);
    story.absent('nearest', '/1', nearest[1]);

    // An id is not below itself.
    const end = await story.answered('end', () =>
      alice.listOpenOrders({
        symbol: 'ETHBTC',
        orderId: first.orderId,
        limit: 1000,
      })
    );
    story.absent('end', '/orderId=first.orderId', end.find((row) => row.orderId === first.orderId));
    story.absent(
      'end',
      '/orderId=second.orderId',
      end.find((row) => row.orderId === second.orderId),
    );
    story.absent('end', '/orderId=third.orderId', end.find((row) => row.orderId === third.orderId));

    const elsewhere = await story.answered('elsewhere', () =>
      alice.listOpenOrders({ symbol: 'ETHUSDT', limit: 1000 })
    );
    story.absent(
      'elsewhere',
      '/orderId=third.orderId',
      elsewhere.find((row) => row.orderId === third.orderId),
    );

    const tidyFirst = await story.answered('tidyFirst', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    story.equal('tidyFirst', '/status', tidyFirst.status, 'CANCELED');

    const tidySecond = await story.answered('tidySecond', () =>
      alice.cancelOrder({ orderId: second.orderId })
    );
    story.equal('tidySecond', '/status', tidySecond.status, 'CANCELED');

    const tidyThird = await story.answered('tidyThird', () =>
      alice.cancelOrder({ orderId: third.orderId })
    );
    story.equal('tidyThird', '/status', tidyThird.status, 'CANCELED');

    const afterwards = await story.answered('afterwards', () =>
      alice.listOpenOrders({ symbol: 'ETHBTC', limit: 1000 })
    );
    story.absent(
      'afterwards',
      '/orderId=first.orderId',
      afterwards.find((row) => row.orderId === first.orderId),
    );
    story.absent(
      'afterwards',
      '/orderId=second.orderId',
      afterwards.find((row) => row.orderId === second.orderId),
    );
    story.absent(
      'afterwards',
      '/orderId=third.orderId',
      afterwards.find((row) => row.orderId === third.orderId),
    );
  });
}

/**
 * Orders that are done come oldest first: the newest ones, or those nearest below an order id.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour section 6.
 */
export async function pageHistoryOrders(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/page-history-orders', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const first = await story.answered('first', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.01',
        newClientOrderId: `${inputs.run}-first`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: first.orderId }));

    const second = await story.answered('second', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.011',
        newClientOrderId: `${inputs.run}-second`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: second.orderId }));

    const third = await story.answered('third', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.012',
        newClientOrderId: `${inputs.run}-third`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: third.orderId }));

    const stillOpen = await story.answered('stillOpen', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', limit: 1000 })
    );
    story.absent(
      'stillOpen',
      '/orderId=first.orderId',
      stillOpen.find((row) => row.orderId === first.orderId),
    );

    const cancelFirst = await story.answered('cancelFirst', () =>
      alice.cancelOrder({ orderId: first.orderId })
    );
    story.equal('cancelFirst', '/status', cancelFirst.status, 'CANCELED');

    const cancelSecond = await story.answered('cancelSecond', () =>
      alice.cancelOrder({ orderId: second.orderId })
    );
    story.equal('cancelSecond', '/status', cancelSecond.status, 'CANCELED');

    const cancelThird = await story.answered('cancelThird', () =>
      alice.cancelOrder({ orderId: third.orderId })
    );
    story.equal('cancelThird', '/status', cancelThird.status, 'CANCELED');

    const newest = await story.answered('newest', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', limit: 2 })
    );
    story.equal('newest', '/0/orderId', newest[0]?.orderId, second.orderId);
    story.equal('newest', '/1/orderId', newest[1]?.orderId, third.orderId);
    story.absent('newest', '/2', newest[2]);

    const below = await story.answered('below', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 2 })
    );
    story.equal('below', '/0/orderId', below[0]?.orderId, first.orderId);
    story.equal('below', '/1/orderId', below[1]?.orderId, second.orderId);
    story.absent('below', '/2', below[2]);

    const nearest = await story.answered('nearest', () =>
      alice.listHistoryOrders({ symbol: 'ETHBTC', orderId: third.orderId, limit: 1 })
    );
    story.equal('nearest', '/0/orderId', nearest[0]?.orderId, second.orderId);
    story.absent('nearest', '/1', nearest[1]);

    // An id is not below itself.
    const end = await story.answered('end', () =>
      alice.listHistoryOrders({
        symbol: 'ETHBTC',
        orderId: first.orderId,
        limit: 1000,
      })
    );
    story.absent('end', '/orderId=first.orderId', end.find((row) => row.orderId === first.orderId));
    story.absent(
      'end',
      '/orderId=second.orderId',
      end.find((row) => row.orderId === second.orderId),
    );
    story.absent('end', '/orderId=third.orderId', end.find((row) => row.orderId === third.orderId));

    const elsewhere = await story.answered('elsewhere', () =>
      alice.listHistoryOrders({ symbol: 'ETHUSDT', limit: 1000 })
    );
    story.absent(
      'elsewhere',
      '/orderId=third.orderId',
      elsewhere.find((row) => row.orderId === third.orderId),
    );
  });
}

/**
 * Trades come newest first, and oldest first when only toId is sent; fromId and toId bound them.
 *
 * Source: requirements-1 section 4.3; broker-behaviour section 6.
 */
export async function orderOfMyTrades(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/order-of-my-trades', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const rest = await story.answered('rest', () =>
      alice.placeOrder({
        symbol: 'ETHBTC',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '3',
        price: '0.02',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: rest.orderId }));

    const sellFirst = await story.answered('sellFirst', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-first`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: sellFirst.orderId }));

    const sellSecond = await story.answered('sellSecond', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-second`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: sellSecond.orderId }));

    const sellThird = await story.answered('sellThird', () =>
      bob.placeOrder({
        symbol: 'ETHBTC',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '1',
        price: '0.02',
        newClientOrderId: `${inputs.run}-sell-third`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: sellThird.orderId }));

    // Neither: the newest, descending.
    const newest = await story.answered('newest', () => alice.listMyTrades({ limit: 3 }));
    story.equal('newest', '/0/matchOrderId', newest[0]?.matchOrderId, sellThird.orderId);
    story.equal('newest', '/1/matchOrderId', newest[1]?.matchOrderId, sellSecond.orderId);
    story.equal('newest', '/2/matchOrderId', newest[2]?.matchOrderId, sellFirst.orderId);
    story.compare('newest', '/0/id', newest[0]?.id, '>', newest[1]?.id);
    story.compare('newest', '/1/id', newest[1]?.id, '>', newest[2]?.id);
    story.absent('newest', '/3', newest[3]);
    const newestThird = story.take('newest', '/0/id', newest[0]?.id);
    const newestSecond = story.take('newest', '/1/id', newest[1]?.id);
    const newestFirst = story.take('newest', '/2/id', newest[2]?.id);

    // Only fromId: below it, descending.
    const belowThird = await story.answered('belowThird', () =>
      alice.listMyTrades({ fromId: newestThird, limit: 2 })
    );
    story.equal('belowThird', '/0/id', belowThird[0]?.id, newestSecond);
    story.equal('belowThird', '/1/id', belowThird[1]?.id, newestFirst);
    story.absent('belowThird', '/2', belowThird[2]);

    // Only toId: above it, ascending.
    const aboveFirst = await story.answered('aboveFirst', () =>
      alice.listMyTrades({ toId: newestFirst, limit: 2 })
    );
    story.equal('aboveFirst', '/0/id', aboveFirst[0]?.id, newestSecond);
    story.equal('aboveFirst', '/1/id', aboveFirst[1]?.id, newestThird);
    story.absent('aboveFirst', '/2', aboveFirst[2]);

    // Both: between them.
    const between = await story.answered('between', () =>
      alice.listMyTrades({ fromId: newestThird, toId: newestFirst })
    );
    story.equal('between', '/0/id', between[0]?.id, newestSecond);
    story.absent('between', '/1', between[1]);

    // An id is not above itself.
    const aboveThird = await story.answered('aboveThird', () =>
      alice.listMyTrades({ toId: newestThird })
    );
    story.absent('aboveThird', '/0', aboveThird[0]);

    const descending = await story.answered('descending', () =>
      alice.listMyTrades({ fromId: newestThird, limit: 1 })
    );
    story.equal('descending', '/0/id', descending[0]?.id, newestSecond);
    story.absent('descending', '/1', descending[1]);

    const nearestAbove = await story.answered('nearestAbove', () =>
      alice.listMyTrades({ toId: newestFirst, limit: 1 })
    );
    story.equal('nearestAbove', '/0/id', nearestAbove[0]?.id, newestSecond);
    story.absent('nearestAbove', '/1', nearestAbove[1]);

    const filled = await story.answered('filled', () => alice.getOrder({ orderId: rest.orderId }));
    story.equal('filled', '/status', filled.status, 'FILLED');
    story.compare('filled', '/cummulativeQuoteQty', filled.cummulativeQuoteQty, '==', '0.06');
  });
}

/**
 * Deposits come oldest first: the newest ones, or those nearest above an id.
 *
 * What an account starts with has been deposited into it, at least two tokens.
 *
 * Source: requirements-1 sections 1 and 4.3; broker-behaviour sections 1 and 6.
 */
export async function pageDepositOrders(
  accounts: StoryAccounts,
): Promise<void> {
  await tell('spot/stories/page-deposit-orders', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const all = await story.answered('all', () => alice.listDepositOrders({ limit: 1000 }));
    story.compare('all', '/0/orderId', all[0]?.orderId, '<', all[1]?.orderId);
    story.compare('all', '/0/time', all[0]?.time, '<=', all[1]?.time);
    story.compare('all', '/0/quantity', all[0]?.quantity, '>', '0');
    const allFirst = story.take('all', '/0/orderId', all[0]?.orderId);
    const allSecond = story.take('all', '/1/orderId', all[1]?.orderId);

    const nearest = await story.answered('nearest', () =>
      alice.listDepositOrders({ fromId: allFirst, limit: 1 })
    );
    story.equal('nearest', '/0/orderId', nearest[0]?.orderId, allSecond);
    story.absent('nearest', '/1', nearest[1]);

    const newest = await story.answered('newest', () => alice.listDepositOrders({ limit: 1 }));
    story.compare('newest', '/0/orderId', newest[0]?.orderId, '>=', allSecond);
    story.absent('newest', '/1', newest[1]);
    const newestLast = story.take('newest', '/0/orderId', newest[0]?.orderId);

    const end = await story.answered('end', () => alice.listDepositOrders({ fromId: newestLast }));
    story.absent('end', '/0', end[0]);
  });
}

/**
 * The key of the main account sends from it and receives into it; one of the two sides is always
 * the main account.
 *
 * Source: requirements-1 section 4.5, rules 1 and 2; broker-behaviour section 1.
 */
export async function transferWithTheMainKey(
  accounts: StoryAccounts,
): Promise<void> {
  await tell('spot/stories/transfer-with-the-main-key', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const before = await story.answered('before', () => alice.getAccount());
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const toOptions = await story.answered('toOptions', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '100',
      })
    );
    story.equal('toOptions', '/success', toOptions.success, 'true');

    const less = await story.answered('less', () => alice.getAccount());
    story.changed(
      'less',
      '/balances/asset=USDT/free',
      less.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-100',
    );
    story.changed(
      'less',
      '/balances/asset=USDT/locked',
      less.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const sent = await story.answered('sent', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', limit: 1 })
    );
    story.compare('sent', '/0/change', sent[0]?.change, '==', '-100');
    story.equal('sent', '/0/flowType', sent[0]?.flowType, 'USER_ACCOUNT_TRANSFER');
    story.equal('sent', '/0/flowTypeValue', sent[0]?.flowTypeValue, 51);

    const arrived = await story.answered('arrived', () =>
      alice.listBalanceFlow({
        accountType: 2,
        accountIndex: 0,
        tokenId: 'USDT',
        limit: 1,
      })
    );
    story.compare('arrived', '/0/change', arrived[0]?.change, '==', '100');
    story.equal('arrived', '/0/flowType', arrived[0]?.flowType, 'USER_ACCOUNT_TRANSFER');

    const fromOptions = await story.answered('fromOptions', () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '100',
      })
    );
    story.equal('fromOptions', '/success', fromOptions.success, 'true');

    const toSubAccount = await story.answered('toSubAccount', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 1,
        tokenId: 'USDT',
        amount: '25.5',
      })
    );
    story.equal('toSubAccount', '/success', toSubAccount.success, 'true');

    const subAccount = await story.answered('subAccount', () =>
      alice.listBalanceFlow({
        accountType: 1,
        accountIndex: 1,
        tokenId: 'USDT',
        limit: 1,
      })
    );
    story.compare('subAccount', '/0/change', subAccount[0]?.change, '==', '25.5');
    story.equal('subAccount', '/0/flowType', subAccount[0]?.flowType, 'USER_ACCOUNT_TRANSFER');

    const fromSubAccount = await story.answered('fromSubAccount', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '25.5',
      })
    );
    story.equal('fromSubAccount', '/success', fromSubAccount.success, 'true');

    const same = await story.answered('same', () => alice.getAccount());
    story.changed(
      'same',
      '/balances/asset=USDT/free',
      same.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    story.changed(
      'same',
      '/balances/asset=USDT/locked',
      same.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    // Neither side is the main account.
    await story.refused('beside', 400, -1130, () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 3,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );

    await story.refused('besideSubAccount', 400, -1130, () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );

    // A main key names both sides.
    await story.refused('nowhere', 400, -1102, () =>
      alice.transfer({ tokenId: 'USDT', amount: '1' })
    );

    await story.refused('tooMuch', 400, -1131, () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1000000000',
      })
    );

    const after = await story.answered('after', () => alice.getAccount());
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '0',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );
  });
}

/**
 * The key of a sub-account sends to the main account only, and names no side.
 *
 * Source: requirements-1 section 4.5, rule 3; broker-behaviour section 1.
 */
export async function transferWithASubAccountKey(
  accounts: StoryAccounts,
): Promise<void> {
  await tell('spot/stories/transfer-with-a-sub-account-key', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const aliceSub = story.account('aliceSub').spot;

    const mainBefore = await story.answered('mainBefore', () => alice.getAccount());
    const mainBeforeUsdtFree = story.take(
      'mainBefore',
      '/balances/asset=USDT/free',
      mainBefore.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const mainBeforeUsdtLocked = story.take(
      'mainBefore',
      '/balances/asset=USDT/locked',
      mainBefore.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    const fund = await story.answered('fund', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 1,
        tokenId: 'USDT',
        amount: '40',
      })
    );
    story.equal('fund', '/success', fund.success, 'true');

    const before = await story.answered('before', () => aliceSub.getAccount());
    const beforeUsdtFree = story.take(
      'before',
      '/balances/asset=USDT/free',
      before.balances.find((row) => row.asset === 'USDT')?.free,
    );
    const beforeUsdtLocked = story.take(
      'before',
      '/balances/asset=USDT/locked',
      before.balances.find((row) => row.asset === 'USDT')?.locked,
    );

    await story.refused('named', 400, -1106, () =>
      aliceSub.transfer({
        fromAccountType: 1,
        fromAccountIndex: 1,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '10',
      })
    );

    const sent = await story.answered('sent', () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '10' })
    );
    story.equal('sent', '/success', sent.success, 'true');

    const after = await story.answered('after', () => aliceSub.getAccount());
    story.changed(
      'after',
      '/balances/asset=USDT/free',
      after.balances.find((row) => row.asset === 'USDT')?.free,
      beforeUsdtFree,
      '-10',
    );
    story.changed(
      'after',
      '/balances/asset=USDT/locked',
      after.balances.find((row) => row.asset === 'USDT')?.locked,
      beforeUsdtLocked,
      '0',
    );

    const mainAfter = await story.answered('mainAfter', () => alice.getAccount());
    story.changed(
      'mainAfter',
      '/balances/asset=USDT/free',
      mainAfter.balances.find((row) => row.asset === 'USDT')?.free,
      mainBeforeUsdtFree,
      '-30',
    );
    story.changed(
      'mainAfter',
      '/balances/asset=USDT/locked',
      mainAfter.balances.find((row) => row.asset === 'USDT')?.locked,
      mainBeforeUsdtLocked,
      '0',
    );

    const own = await story.answered('own', () =>
      aliceSub.listBalanceFlow({ tokenId: 'USDT', limit: 1 })
    );
    story.compare('own', '/0/change', own[0]?.change, '==', '-10');
    story.equal('own', '/0/flowType', own[0]?.flowType, 'USER_ACCOUNT_TRANSFER');

    // It reads its own flow, and names no account.
    await story.refused('another', 400, -1106, () =>
      aliceSub.listBalanceFlow({ accountType: 1, accountIndex: 0 })
    );

    await story.refused('tooMuch', 400, -1131, () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '1000000000' })
    );

    const back = await story.answered('back', () =>
      aliceSub.transfer({ tokenId: 'USDT', amount: '30' })
    );
    story.equal('back', '/success', back.success, 'true');

    const same = await story.answered('same', () => alice.getAccount());
    story.changed(
      'same',
      '/balances/asset=USDT/free',
      same.balances.find((row) => row.asset === 'USDT')?.free,
      mainBeforeUsdtFree,
      '0',
    );
    story.changed(
      'same',
      '/balances/asset=USDT/locked',
      same.balances.find((row) => row.asset === 'USDT')?.locked,
      mainBeforeUsdtLocked,
      '0',
    );
  });
}

/**
 * Changes of a balance come oldest first: the newest ones, or those nearest to the ids that bound
 * them.
 *
 * Source: requirements-1 section 4.5; broker-behaviour sections 1 and 6.
 */
export async function pageBalanceFlow(
  accounts: StoryAccounts,
): Promise<void> {
  await tell('spot/stories/page-balance-flow', accounts, async (story) => {
    const alice = story.account('alice').spot;

    const one = await story.answered('one', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '1',
      })
    );
    story.equal('one', '/success', one.success, 'true');

    const two = await story.answered('two', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '2',
      })
    );
    story.equal('two', '/success', two.success, 'true');

    const three = await story.answered('three', () =>
      alice.transfer({
        fromAccountType: 1,
        fromAccountIndex: 0,
        toAccountType: 2,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '3',
      })
    );
    story.equal('three', '/success', three.success, 'true');

    const back = await story.answered('back', () =>
      alice.transfer({
        fromAccountType: 2,
        fromAccountIndex: 0,
        toAccountType: 1,
        toAccountIndex: 0,
        tokenId: 'USDT',
        amount: '6',
      })
    );
    story.equal('back', '/success', back.success, 'true');

    // Each total is the one before it plus the change.
    const newest = await story.answered('newest', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', limit: 4 })
    );
    story.compare('newest', '/0/change', newest[0]?.change, '==', '-1');
    story.compare('newest', '/1/change', newest[1]?.change, '==', '-2');
    story.compare('newest', '/2/change', newest[2]?.change, '==', '-3');
    story.compare('newest', '/3/change', newest[3]?.change, '==', '6');
    story.absent('newest', '/4', newest[4]);
    story.compare('newest', '/0/created', newest[0]?.created, '<=', newest[3]?.created);
    story.changed('newest', '/1/total', newest[1]?.total, newest[0]?.total, '-2');
    story.changed('newest', '/2/total', newest[2]?.total, newest[1]?.total, '-3');
    story.changed('newest', '/3/total', newest[3]?.total, newest[2]?.total, '6');
    const newestFirst = story.take('newest', '/0/id', newest[0]?.id);
    const newestSecond = story.take('newest', '/1/id', newest[1]?.id);
    const newestThird = story.take('newest', '/2/id', newest[2]?.id);
    const newestFourth = story.take('newest', '/3/id', newest[3]?.id);

    const below = await story.answered('below', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', fromFlowId: newestFourth, limit: 2 })
    );
    story.equal('below', '/0/id', below[0]?.id, newestSecond);
    story.equal('below', '/1/id', below[1]?.id, newestThird);
    story.absent('below', '/2', below[2]);

    const above = await story.answered('above', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', endFlowId: newestFirst, limit: 2 })
    );
    story.equal('above', '/0/id', above[0]?.id, newestSecond);
    story.equal('above', '/1/id', above[1]?.id, newestThird);
    story.absent('above', '/2', above[2]);

    const between = await story.answered('between', () =>
      alice.listBalanceFlow({
        tokenId: 'USDT',
        fromFlowId: newestFourth,
        endFlowId: newestFirst,
      })
    );
    story.equal('between', '/0/id', between[0]?.id, newestSecond);
    story.equal('between', '/1/id', between[1]?.id, newestThird);
    story.absent('between', '/2', between[2]);

    // An id is not above itself.
    const end = await story.answered('end', () =>
      alice.listBalanceFlow({ tokenId: 'USDT', endFlowId: newestFourth })
    );
    story.absent('end', '/0', end[0]);

    const otherToken = await story.answered('otherToken', () =>
      alice.listBalanceFlow({ tokenId: 'ETH', limit: 1 })
    );
    story.different('otherToken', '/0/id', otherToken[0]?.id, newestFourth);
  });
}

/**
 * A key that may not trade reads orders, and is refused what trades.
 *
 * Source: requirements-1 section 5, rule 2; broker-behaviour section 7.
 */
export async function readOnlyKey(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/read-only-key', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const aliceReadOnly = story.account('aliceReadOnly').spot;

    const placed = await story.answered('placed', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
        newClientOrderId: `${inputs.run}-placed`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: placed.orderId }));

    const seen = await story.answered('seen', () =>
      aliceReadOnly.getOrder({ orderId: placed.orderId })
    );
    story.equal('seen', '/status', seen.status, 'NEW');

    const listed = await story.answered('listed', () =>
      aliceReadOnly.listOpenOrders({ symbol: 'BTCUSDT' })
    );
    story.equal(
      'listed',
      '/orderId=placed.orderId/status',
      listed.find((row) => row.orderId === placed.orderId)?.status,
      'NEW',
    );

    const account = await story.answered('account', () => aliceReadOnly.getAccount());
    story.equal('account', '/canTrade', account.canTrade, true);

    await story.refused('noOrder', 401, -2015, () =>
      aliceReadOnly.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
        newClientOrderId: `${inputs.run}-no-order`,
      })
    );

    await story.refused('noTest', 401, -2015, () =>
      aliceReadOnly.testOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5200',
      })
    );

    await story.refused('noCancel', 401, -2015, () =>
      aliceReadOnly.cancelOrder({ orderId: placed.orderId })
    );

    const untouched = await story.answered('untouched', () =>
      alice.getOrder({ orderId: placed.orderId })
    );
    story.equal('untouched', '/status', untouched.status, 'NEW');

    const tidy = await story.answered('tidy', () => alice.cancelOrder({ orderId: placed.orderId }));
    story.equal('tidy', '/status', tidy.status, 'CANCELED');
  });
}

/**
 * An order can be cancelled once, by its own account, and not after it has filled.
 *
 * Source: requirements-1 sections 3 and 4.3; wire-facts section 5.
 */
export async function cancelTwice(
  accounts: StoryAccounts,
  inputs: StoryInputs = newInputs(),
): Promise<void> {
  await tell('spot/stories/cancel-twice', accounts, async (story) => {
    const alice = story.account('alice').spot;
    const bob = story.account('bob').spot;

    const placed = await story.answered('placed', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-c`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: placed.orderId }));

    await story.refused('ofAnother', 400, -2013, () =>
      bob.cancelOrder({ orderId: placed.orderId })
    );

    const cancelled = await story.answered('cancelled', () =>
      alice.cancelOrder({ orderId: placed.orderId })
    );
    story.equal('cancelled', '/orderId', cancelled.orderId, placed.orderId);
    story.equal('cancelled', '/symbol', cancelled.symbol, 'BTCUSDT');
    story.equal('cancelled', '/status', cancelled.status, 'CANCELED');

    await story.refused('again', 400, -1142, () => alice.cancelOrder({ orderId: placed.orderId }));

    await story.refused('againByClientOrderId', 400, -1142, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-c` })
    );

    await story.refused('unknown', 400, -2013, () =>
      alice.cancelOrder({ clientOrderId: `${inputs.run}-never` })
    );

    const rest = await story.answered('rest', () =>
      alice.placeOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-rest`,
      })
    );
    story.undo(() => alice.cancelOrder({ orderId: rest.orderId }));

    const take = await story.answered('take', () =>
      bob.placeOrder({
        symbol: 'BTCUSDT',
        side: 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '5300',
        newClientOrderId: `${inputs.run}-take`,
      })
    );
    story.undo(() => bob.cancelOrder({ orderId: take.orderId }));

    await story.refused('afterFill', 400, -1139, () =>
      alice.cancelOrder({ orderId: rest.orderId })
    );
  });
}

/** The stories of the spot section, in the order of its document. */
export const spotStories: readonly Story[] = [
  {
    id: 'spot/stories/place-and-fill',
    title: 'A resting order fills at its own price, and both accounts pay their fee of what they receive',
    promise: [{ source: "requirements-1", locator: "sections 2.4, 2.5 and 4.3" }, { source: "broker-behaviour", locator: "sections 2, 3 and 11" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "listOpenOrders", "getOrder", "listMyTrades", "listHistoryOrders"],
    run: placeAndFill,
  },
  {
    id: 'spot/stories/price-improvement',
    title: 'A buyer who offers more than the best price pays the best price, and the rest is free at once',
    promise: [{ source: "broker-behaviour", locator: "sections 2 and 3" }],
    accounts: ["bob", "alice"],
    operations: ["placeOrder", "getAccount", "getOrder"],
    run: priceImprovement,
  },
  {
    id: 'spot/stories/partial-fill-and-cancel',
    title: 'What is left of a partly filled order can be cancelled, and what was traded stays',
    promise: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "broker-behaviour", locator: "sections 2 and 3" }],
    accounts: ["alice", "bob"],
    operations: ["getAccount", "placeOrder", "getOrder", "getDepth", "cancelOrder"],
    run: partialFillAndCancel,
  },
  {
    id: 'spot/stories/ioc-rest-is-cancelled',
    title: 'An IOC order takes what is there, and the rest of it is cancelled',
    promise: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    operations: ["placeOrder", "getAccount", "getOrder", "listOpenOrders", "getDepth"],
    run: iocRestIsCancelled,
  },
  {
    id: 'spot/stories/fok-fills-whole',
    title: 'A FOK order that several resting orders can fill together is filled whole',
    promise: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    operations: ["placeOrder", "getAccount", "getOrder"],
    run: fokFillsWhole,
  },
  {
    id: 'spot/stories/fok-leaves-no-trace',
    title: 'A FOK order that can not be filled whole is cancelled and touches nothing',
    promise: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    operations: ["placeOrder", "getAccount", "getOrder", "getDepth", "listMyTrades", "cancelOrder"],
    run: fokLeavesNoTrace,
  },
  {
    id: 'spot/stories/limit-maker-that-would-take',
    title: 'A LIMIT_MAKER order that would take is refused and kept as REJECTED; one that rests is accepted',
    promise: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["bob", "alice"],
    operations: ["placeOrder", "getAccount", "getOrder", "listHistoryOrders", "cancelOrder"],
    run: limitMakerThatWouldTake,
  },
  {
    id: 'spot/stories/insufficient-balance',
    title: 'An order that the account can not pay is refused and changes nothing',
    promise: [{ source: "broker-behaviour", locator: "section 2" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice"],
    operations: ["getAccount", "placeOrder", "getOrder"],
    run: insufficientBalance,
  },
  {
    id: 'spot/stories/price-filter',
    title: 'A price below the minimum, above the maximum or off the tick is refused, each with its own code',
    promise: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    operations: ["placeOrder", "testOrder", "cancelOrder"],
    run: priceFilter,
  },
  {
    id: 'spot/stories/lot-size-filter',
    title: 'A quantity below the minimum, above the maximum or off the step is refused, each with its own code',
    promise: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    operations: ["placeOrder", "cancelOrder"],
    run: lotSizeFilter,
  },
  {
    id: 'spot/stories/min-notional-filter',
    title: 'Price times quantity must reach the minimum; the minimum itself is enough',
    promise: [{ source: "requirements-1", locator: "section 2.3" }, { source: "broker-behaviour", locator: "sections 2 and 11" }],
    accounts: ["alice"],
    operations: ["placeOrder", "cancelOrder"],
    run: minNotionalFilter,
  },
  {
    id: 'spot/stories/filters-in-order',
    title: 'When several filters are broken, the first of them answers: price, then quantity, then amount',
    promise: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice"],
    operations: ["testOrder"],
    run: filtersInOrder,
  },
  {
    id: 'spot/stories/duplicate-client-order-id',
    title: 'A client order id can be used once by an account, also after its order is done',
    promise: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice", "bob"],
    operations: ["placeOrder", "getOrder", "cancelOrder"],
    run: duplicateClientOrderId,
  },
  {
    id: 'spot/stories/self-trade',
    title: 'An order that meets a resting order of its own account cancels that one first, and nothing is traded',
    promise: [{ source: "broker-behaviour", locator: "section 2" }],
    accounts: ["alice"],
    operations: ["getAccount", "placeOrder", "getOrder", "listMyTrades", "cancelOrder"],
    run: selfTrade,
  },
  {
    id: 'spot/stories/get-order-by-either-id',
    title: 'An order is found by either id and by both; ids of two orders do not go together',
    promise: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 2" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["placeOrder", "getOrder", "cancelOrder"],
    run: getOrderByEitherId,
  },
  {
    id: 'spot/stories/page-open-orders',
    title: 'Open orders come oldest first: the newest ones, or those nearest below an order id',
    promise: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice"],
    operations: ["placeOrder", "listOpenOrders", "cancelOrder"],
    run: pageOpenOrders,
  },
  {
    id: 'spot/stories/page-history-orders',
    title: 'Orders that are done come oldest first: the newest ones, or those nearest below an order id',
    promise: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice"],
    operations: ["placeOrder", "listHistoryOrders", "cancelOrder"],
    run: pageHistoryOrders,
  },
  {
    id: 'spot/stories/order-of-my-trades',
    title: 'Trades come newest first, and oldest first when only toId is sent; fromId and toId bound them',
    promise: [{ source: "requirements-1", locator: "section 4.3" }, { source: "broker-behaviour", locator: "section 6" }],
    accounts: ["alice", "bob"],
    operations: ["placeOrder", "listMyTrades", "getOrder"],
    run: orderOfMyTrades,
  },
  {
    id: 'spot/stories/page-deposit-orders',
    title: 'Deposits come oldest first: the newest ones, or those nearest above an id',
    promise: [{ source: "requirements-1", locator: "sections 1 and 4.3" }, { source: "broker-behaviour", locator: "sections 1 and 6" }],
    accounts: ["alice"],
    operations: ["listDepositOrders"],
    run: pageDepositOrders,
  },
  {
    id: 'spot/stories/transfer-with-the-main-key',
    title: 'The key of the main account sends from it and receives into it; one of the two sides is always the main account',
    promise: [{ source: "requirements-1", locator: "section 4.5, rules 1 and 2" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice"],
    operations: ["getAccount", "transfer", "listBalanceFlow"],
    run: transferWithTheMainKey,
  },
  {
    id: 'spot/stories/transfer-with-a-sub-account-key',
    title: 'The key of a sub-account sends to the main account only, and names no side',
    promise: [{ source: "requirements-1", locator: "section 4.5, rule 3" }, { source: "broker-behaviour", locator: "section 1" }],
    accounts: ["alice", "aliceSub"],
    operations: ["getAccount", "transfer", "listBalanceFlow"],
    run: transferWithASubAccountKey,
  },
  {
    id: 'spot/stories/page-balance-flow',
    title: 'Changes of a balance come oldest first: the newest ones, or those nearest to the ids that bound them',
    promise: [{ source: "requirements-1", locator: "section 4.5" }, { source: "broker-behaviour", locator: "sections 1 and 6" }],
    accounts: ["alice"],
    operations: ["transfer", "listBalanceFlow"],
    run: pageBalanceFlow,
  },
  {
    id: 'spot/stories/read-only-key',
    title: 'A key that may not trade reads orders, and is refused what trades',
    promise: [{ source: "requirements-1", locator: "section 5, rule 2" }, { source: "broker-behaviour", locator: "section 7" }],
    accounts: ["alice", "aliceReadOnly"],
    operations: ["placeOrder", "getOrder", "listOpenOrders", "getAccount", "testOrder", "cancelOrder"],
    run: readOnlyKey,
  },
  {
    id: 'spot/stories/cancel-twice',
    title: 'An order can be cancelled once, by its own account, and not after it has filled',
    promise: [{ source: "requirements-1", locator: "sections 3 and 4.3" }, { source: "wire-facts", locator: "section 5" }],
    accounts: ["alice", "bob"],
    operations: ["placeOrder", "cancelOrder"],
    run: cancelTwice,
  },
];
