import { difference } from '../decimal.ts';
import { askNeeds, indexPairs, type SectionProfile } from './section-profile.ts';

export const optionProfile: SectionProfile = {
  section: 'option',
  symbol: 'BTC1204CS10000',
  symbolList: 'options',
  orders: {
    kinds: {
      limit: 'type=LIMIT&timeInForce=GTC',
      ioc: 'type=LIMIT&timeInForce=IOC',
      fok: 'type=LIMIT&timeInForce=FOK',
      market: 'type=MARKET',
    },
    sides: { buy: 'BUY', sell: 'SELL' },
    clientOrderId: 'clientOrderId',
    quantity: '1',
    half: '0.5',
    price: '151',
  },
  // Options expire, so a deployment seldom lists those of the examples.
  names: {
    symbols: { BTC1204CS10000: '1', BTC1204PS10000: '0' },
    index: { name: 'BTCUSDT', field: 'underlying' },
    operationId: 'listOptions',
    kindField: 'optionType',
  },
  positions: {
    closingSides: { buy: 'BUY', sell: 'SELL' },
    read: (row) => {
      const symbol = String(row.symbol);
      const position = String(row.position);
      if (!position.startsWith('-')) return { symbol, side: 'long', quantity: position };
      return { symbol, side: 'short', quantity: difference('0', position) };
    },
  },
  marketNeeds: askNeeds,
  orderFields: { o: 'type' },
  accountType: 2,
  indexPrices: indexPairs,
  heldAssets: ({ quoteAsset }) => [quoteAsset],
  orderValue: (_, price, quantity) => price * quantity,
  workflowSymbols: [],
};
