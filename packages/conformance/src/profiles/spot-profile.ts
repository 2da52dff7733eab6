import { askNeeds, indexPairs, type SectionProfile } from './section-profile.ts';

export const spotProfile: SectionProfile = {
  section: 'spot',
  symbol: 'BTCUSDT',
  symbolList: 'symbols',
  orders: {
    types: { LIMIT: 'type=LIMIT&timeInForce=GTC', MARKET: 'type=MARKET' },
    sides: { buy: 'BUY', sell: 'SELL' },
    clientOrderId: 'newClientOrderId',
    quantity: '0.02',
    half: '0.01',
    price: '10000',
    lowPrice: '5000',
    lowPriceCount: 400,
  },
  makerType: 'LIMIT_MAKER',
  marketNeeds: askNeeds,
  orderFields: { o: 'type', Z: 'cummulativeQuoteQty', w: 'isWorking' },
  flowAccountType: 1,
  tradeFields: { quantity: 'qty', commission: 'commission', asset: 'commissionAsset' },
  indexPrices: indexPairs,
  heldAssets: ({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset],
  workflowSymbols: ['BTCUSDT', 'ETHUSDT', 'ETHBTC'],
};
