import type { SectionProfile } from './section-profile.ts';

export const contractProfile: SectionProfile = {
  section: 'contract',
  symbol: 'BTC-PERP-REV',
  symbolList: 'contracts',
  orders: {
    stop: 'orderType=STOP',
    kinds: {
      limit: 'orderType=LIMIT&timeInForce=GTC',
      ioc: 'orderType=LIMIT&timeInForce=IOC',
      fok: 'orderType=LIMIT&timeInForce=FOK',
      market: 'orderType=LIMIT&priceType=MARKET',
      maker: 'orderType=LIMIT&timeInForce=LIMIT_MAKER',
      over: 'orderType=LIMIT&timeInForce=IOC&priceType=OVER',
    },
    opening: 'leverage=10',
    sides: { buy: 'BUY_OPEN', sell: 'SELL_OPEN' },
    clientOrderId: 'clientOrderId',
    quantity: '100',
    half: '50',
    price: '10000',
  },
  typeParameter: 'orderType',
  names: {
    symbols: { 'BTC-PERP-REV': 'true', 'BTC-SWAP': 'true', 'BTC-PERP-BUSDT': 'false' },
    index: { name: 'BTCUSDT', field: 'index' },
    operationId: 'getBrokerInfo',
    kindField: 'inverse',
  },
  positions: {
    closingSides: { buy: 'BUY_CLOSE', sell: 'SELL_CLOSE' },
    read: ({ symbol, side, position }) => ({
      symbol: String(symbol),
      side: side === 'LONG' ? 'long' : 'short',
      quantity: String(position),
    }),
    long: {
      quantity: '2000',
      addMargin: { operationId: 'adjustMargin', parameters: 'side=LONG&amount=0.0011' },
    },
  },
  marketNeeds: ({ query, body = '', expect }, operationId) => {
    const texts = `${query}&${body}`;
    const succeeds = 'ok' in expect;
    // The broker derives these prices from the best bid and the best ask.
    const takesPrice = succeeds && /\bpriceType=(OPPONENT|QUEUE|OVER)\b/.test(texts);
    return {
      position: operationId === 'adjustMargin' || (succeeds && /\bside=\w+_CLOSE\b/.test(texts)),
      // Only margin beyond cost / leverage can be removed.
      margin: operationId === 'adjustMargin' && succeeds && /\bamount=-/.test(texts),
      ...(takesPrice && { bid: true, askUpTo: Infinity }),
    };
  },
  orderFields: { o: 'orderType' },
  accountType: 3,
  // Each kind of price has a map.
  indexPrices: ({ index = {}, edp = {} }) =>
    new Map(
      Object.entries(index).map(([symbol, price]) => [symbol, { index: price, edp: edp[symbol] }]),
    ),
  heldAssets: ({ marginToken }) => [marginToken],
  // The value of an inverse contract is fixed in the quote asset.
  orderValue: ({ inverse, contractMultiplier }, price, quantity) =>
    quantity * Number(contractMultiplier) * (inverse === true ? 1 : price),
  workflowSymbols: ['BTC-PERP-BUSDT', 'BTC-PERP-REV', 'BTC-SWAP'],
};
