import { contractNames } from './contract-names.ts';
import type { SectionProfile } from './section-profile.ts';

export const contractProfile: SectionProfile = {
  section: 'contract',
  symbol: 'BTC-PERP-REV',
  symbolList: 'contracts',
  orders: {
    types: {
      LIMIT: 'orderType=LIMIT&leverage=10',
      MARKET: 'orderType=LIMIT&priceType=MARKET&leverage=10',
    },
    stop: 'orderType=STOP&leverage=10&price=15000&triggerPrice=15000',
    sides: { buy: 'BUY_OPEN', sell: 'SELL_OPEN' },
    clientOrderId: 'clientOrderId',
    quantity: '100',
    half: '50',
    price: '10000',
    lowPrice: '9500',
    lowPriceCount: 100,
  },
  typeParameter: 'orderType',
  names: contractNames,
  positions: {
    closingSides: { buy: 'BUY_CLOSE', sell: 'SELL_CLOSE' },
    read: ({ symbol, side, position }) => ({
      symbol: String(symbol),
      side: side === 'LONG' ? 'long' : 'short',
      quantity: String(position),
    }),
    long: {
      quantity: '2000',
      // Only margin beyond cost / leverage can be removed.
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
      ...(takesPrice && { bid: true, askUpTo: Infinity }),
    };
  },
  orderFields: { o: 'orderType' },
  flowAccountType: 3,
  tradeFields: { quantity: 'quantity', commission: 'fee', asset: 'feeTokenId' },
  // Each kind of price has a map.
  indexPrices: ({ index = {}, edp = {} }) =>
    new Map(
      Object.entries(index).map(([symbol, price]) => [symbol, { index: price, edp: edp[symbol] }]),
    ),
  heldAssets: ({ marginToken }) => [marginToken],
  workflowSymbols: ['BTC-PERP-BUSDT', 'BTC-PERP-REV', 'BTC-SWAP'],
};
