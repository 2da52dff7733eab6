import { askNeeds, indexPairs, type SectionProfile } from './section-profile.ts';

export const spotProfile: SectionProfile = {
  section: 'spot',
  symbol: 'BTCUSDT',
  symbolList: 'symbols',
  orders: {
    kinds: {
      limit: 'type=LIMIT&timeInForce=GTC',
      ioc: 'type=LIMIT&timeInForce=IOC',
      fok: 'type=LIMIT&timeInForce=FOK',
      market: 'type=MARKET',
      maker: 'type=LIMIT_MAKER',
    },
    sides: { buy: 'BUY', sell: 'SELL' },
    clientOrderId: 'newClientOrderId',
    quantity: '0.02',
    half: '0.01',
    price: '10000',
  },
  names: {
    symbols: { BTCUSDT: 'USDT', ETHUSDT: 'USDT', ETHBTC: 'BTC' },
    operationId: 'getBrokerInfo',
    kindField: 'quoteAsset',
  },
  marketNeeds: askNeeds,
  orderFields: { o: 'type', Z: 'cummulativeQuoteQty', w: 'isWorking' },
  accountType: 1,
  indexPrices: indexPairs,
  heldAssets: ({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset],
  orderValue: (_, price, quantity) => price * quantity,
  workflowSymbols: ['BTCUSDT', 'ETHUSDT', 'ETHBTC'],
};
