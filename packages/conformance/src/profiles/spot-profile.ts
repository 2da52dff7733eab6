import { textOf } from '../cases/parse-exact.ts';
import { difference, product } from '../decimal.ts';
import { balancesIn } from './balances.ts';
import { askNeeds, indexPairs, type SectionProfile } from './section-profile.ts';
import type { Row } from './stateful-terms.ts';

export const spotProfile: SectionProfile = {
  section: 'spot',
  symbol: 'BTCUSDT',
  symbolList: 'symbols',
  orders: {
    limit: 'type=LIMIT&timeInForce=GTC',
    sides: { buy: 'BUY', sell: 'SELL' },
    clientOrderId: 'newClientOrderId',
    quantity: '0.02',
    half: '0.01',
    price: '10000',
  },
  makerType: 'LIMIT_MAKER',
  marketNeeds: askNeeds,
  orderFields: { o: 'type', Z: 'cummulativeQuoteQty', w: 'isWorking' },
  accountType: 1,
  tradeFields: { quantity: 'qty', commission: 'commission', asset: 'commissionAsset' },
  indexPrices: indexPairs,
  heldAssets: ({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset],
  orderValue: (_, price, quantity) => price * quantity,
  workflowSymbols: ['BTCUSDT', 'ETHUSDT', 'ETHBTC'],
  stateful: {
    unit: '0.002',
    kinds: {
      limit: 'type=LIMIT&timeInForce=GTC',
      ioc: 'type=LIMIT&timeInForce=IOC',
      fok: 'type=LIMIT&timeInForce=FOK',
      market: 'type=MARKET',
      maker: 'type=LIMIT_MAKER',
    },
    otherAccountType: 3,
    transferAsset: ({ baseAsset }) => textOf(baseAsset),
    balances: (body) =>
      balancesIn((body as { balances: readonly Row[] }).balances, {
        asset: 'asset',
        locked: 'locked',
      }),
    lockedAsset: (side, { baseAsset, quoteAsset }) =>
      textOf(side === 'buy' ? quoteAsset : baseAsset),
    lock: ({ side, price }, row) => {
      const rest = difference(textOf(row.origQty), textOf(row.executedQty));
      const amount = side === 'buy' ? product(price, rest) : rest;
      return { least: amount, most: amount };
    },
    postings: ({ price, qty, commission, commissionAsset }, { side }, listed) => {
      const base = textOf(qty);
      const quote = product(textOf(price), base);
      const isBuy = side === 'buy';
      return [
        [textOf(listed.baseAsset), isBuy ? base : difference('0', base)],
        [textOf(listed.quoteAsset), isBuy ? difference('0', quote) : quote],
        [textOf(commissionAsset), difference('0', textOf(commission))],
      ];
    },
    feeAsset: (side, { baseAsset, quoteAsset }) => textOf(side === 'buy' ? baseAsset : quoteAsset),
    value: product,
  },
};
