import { sumOf, tokenUnit } from './fraction.ts';
import { free, lockedToken, lockOf } from './locks.ts';
import type { Order } from './state.ts';
import type { ProductRules } from './trades.ts';

/** Each side pays one token and receives the other, less the fee. */
export const spotRules: ProductRules = {
  valueOf: (_, quantity, price) => price.times(quantity).truncatedTo(tokenUnit),
  quoteOf: ({ value }) => value,
  isCovered: (state, order) => {
    const trades = state.expectedTrades(order);
    const values = trades.map(({ quantity, price }) =>
      price.times(quantity).truncatedTo(tokenUnit),
    );
    const isMarketBuy = order.type === 'MARKET' && order.side === 'BUY';
    const required = isMarketBuy ? sumOf(values) : lockOf(state, order);
    return !free(state, order.account, lockedToken(order)).isBelow(required);
  },
  mayTrade: () => true,
  settle: (state, order, { quantity, value }, isMaker) => {
    const { account, side } = order;
    const paid = lockedToken(order);
    const received = receivedToken(order);
    const amount = side === 'BUY' ? quantity : value;
    const rate = isMaker ? account.makerRate : account.takerRate;
    const fee = amount.times(rate).truncatedTo(tokenUnit);
    state.credit(account, paid, (side === 'BUY' ? value : quantity).negated(), 'TRADE');
    state.credit(account, received, amount, 'TRADE');
    state.credit(account, received, fee.negated(), 'FEE');
    state.creditHouse('fees', received, fee);
    return { fee, token: received };
  },
};

function receivedToken({ market: { instrument }, side }: Order): string {
  return 'baseToken' in instrument && side === 'BUY' ? instrument.baseToken : instrument.token;
}
