// What differs by section in the submissions of the campaign `outcomes`.
import type { Random } from '@broker-api/test-kit';
import type { Books, Section } from './outcome-world.ts';

type Parameters = Readonly<Record<string, string | number>>;

/** How to trade in a section. */
interface OutcomeProfile {
  /** The parameter of placeOrder with the client order id. */
  readonly newIdName: string;
  /** The parameter of getOrder with the client order id. */
  readonly idName: string;
  readonly requiresId: boolean;
  /** The types that an order can have, if queries require its type. */
  readonly types: readonly { readonly orderType?: string }[];
  /** Draws an order. The broker rejects some of them. */
  readonly order: (random: Random, option: string) => Parameters;
  /** Places an order that waits on the book. */
  readonly rest: (books: Books, clientOrderId: string, option: string) => Promise<unknown>;
  /** Fills the order that waits on the book; absent if the campaign does not. */
  readonly fill?: (counterparty: Books) => Promise<unknown>;
}

export const perpetual = 'BTC-PERP-BUSDT';

export const outcomeProfiles: Readonly<Record<Section, OutcomeProfile>> = {
  spot: {
    newIdName: 'newClientOrderId',
    idName: 'origClientOrderId',
    requiresId: false,
    types: [{}],
    order: (random) => {
      const type = random.pick(['LIMIT', 'LIMIT', 'LIMIT_MAKER']);
      const force = type === 'LIMIT' ? { timeInForce: random.pick(['GTC', 'IOC']) } : {};
      const price = random.pick(['9000', '9100', '10100']);
      const quantity = random.pick(['0.01', '0.01', '0.01', '90000']);
      return { symbol: 'BTCUSDT', side: 'BUY', type, ...force, price, quantity };
    },
    rest: (books, newClientOrderId) => {
      const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
      return books.spot.placeOrder({
        ...order,
        quantity: '0.01',
        price: '9500',
        newClientOrderId,
      });
    },
    fill: (counterparty) => {
      const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'IOC' } as const;
      return counterparty.spot.placeOrder({ ...order, quantity: '0.01', price: '9500' });
    },
  },
  contract: {
    newIdName: 'clientOrderId',
    idName: 'clientOrderId',
    requiresId: true,
    types: [{ orderType: 'STOP' }, { orderType: 'LIMIT' }],
    order: (random) => {
      const isStop = random.chance(0.2);
      const type: Parameters = isStop
        ? { orderType: 'STOP', triggerPrice: '9700' }
        : { orderType: 'LIMIT' };
      // The broker rejects 0.1, because it is not a number of contracts.
      const quantity = random.pick(['10', '10', '10', '0.1']);
      const price = random.pick(['9800', '9850', '10000']);
      return { symbol: perpetual, side: 'BUY_OPEN', ...type, quantity, price, leverage: '10' };
    },
    rest: (books, clientOrderId) => {
      const order = { symbol: perpetual, side: 'BUY_OPEN', orderType: 'LIMIT' } as const;
      const terms = { quantity: '10', price: '9500', leverage: '10' };
      return books.contract.placeOrder({ ...order, ...terms, clientOrderId });
    },
  },
  option: {
    newIdName: 'clientOrderId',
    idName: 'clientOrderId',
    requiresId: false,
    types: [{}],
    order: (random, option) => {
      const quantity = random.pick(['1', '1', '1', '0.0001']);
      const price = random.pick(['10', '20', '300']);
      return { symbol: option, side: 'BUY', type: 'LIMIT', price, quantity };
    },
    rest: (books, clientOrderId, option) => {
      const order = { symbol: option, side: 'BUY', type: 'LIMIT' } as const;
      return books.option.placeOrder({ ...order, quantity: '1', price: '50', clientOrderId });
    },
  },
};
