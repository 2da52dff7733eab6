import type { Random } from '@broker-api/test-kit';
import type { RecordedOrder, SectionName } from './crash-records.ts';

type Parameters = Readonly<Record<string, string | number>>;

/** A request to the sandbox. */
export interface CrashRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: Parameters;
}

/** The random values of a new order. */
type Terms = Pick<RecordedOrder, 'symbol' | 'side' | 'price' | 'quantity'>;

/** What clients must know about the markets to generate random orders. */
export interface Markets {
  /** The index price, rounded to an integer. */
  readonly index: number;
  /** The names of the options that have not expired. */
  readonly options: readonly string[];
}

/** How clients place, read and cancel the orders of one section. */
interface CrashSection {
  draw(random: Random, markets: Markets): Terms;
  place(order: RecordedOrder): CrashRequest;
  get(order: RecordedOrder): CrashRequest;
  cancel(order: RecordedOrder): CrashRequest;
  /** The codes with which the sandbox may reject an order. */
  readonly rejections: readonly number[];
}

/**
 * The error code for a request that was signed before the manual clock advanced. The sandbox did
 * not execute it.
 */
export const outdatedTimestamp = -1021;

const spot: CrashSection = {
  draw: (random) => ({
    symbol: 'BTCUSDT',
    side: random.pick(['BUY', 'SELL']),
    price: `${9990 + random.below(21)}.${10 + random.below(90)}`,
    quantity: `0.00${1000 + random.below(9000)}`,
  }),
  place: ({ symbol, side, price, quantity, clientOrderId }) => ({
    method: 'POST',
    path: '/openapi/v1/order',
    parameters: {
      symbol,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity,
      newClientOrderId: clientOrderId,
    },
  }),
  get: ({ orderId, clientOrderId }) => ({
    method: 'GET',
    path: '/openapi/v1/order',
    parameters: orderId === undefined ? { origClientOrderId: clientOrderId } : { orderId },
  }),
  cancel: ({ clientOrderId }) => ({
    method: 'DELETE',
    path: '/openapi/v1/order',
    parameters: { clientOrderId },
  }),
  rejections: [outdatedTimestamp],
};

/** The contract in which alice and bob keep the positions that they opened at the beginning. */
export const heldContract = 'BTC-SWAP';

/** The contract that the clients trade. */
export const tradedContract = 'BTC-PERP-BUSDT';

const contract: CrashSection = {
  draw: (random, { index }) => ({
    symbol: tradedContract,
    side: random.pick([
      'BUY_OPEN',
      'BUY_OPEN',
      'SELL_OPEN',
      'SELL_OPEN',
      'BUY_CLOSE',
      'SELL_CLOSE',
    ]),
    price: `${index - 50 + random.below(100)}.${random.below(10)}`,
    quantity: String(100 + random.below(1000)),
  }),
  place: ({ symbol, side, price, quantity, clientOrderId }) => ({
    method: 'POST',
    path: '/openapi/contract/v1/order',
    parameters: {
      symbol,
      side,
      orderType: 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity,
      leverage: 50,
      clientOrderId,
    },
  }),
  get: ({ orderId, clientOrderId }) => ({
    method: 'GET',
    path: '/openapi/contract/v1/getOrder',
    parameters: {
      orderType: 'LIMIT',
      ...(orderId === undefined ? { clientOrderId } : { orderId }),
    },
  }),
  cancel: ({ clientOrderId }) => ({
    method: 'DELETE',
    path: '/openapi/contract/v1/order/cancel',
    parameters: { orderType: 'LIMIT', clientOrderId },
  }),
  // -1131: nothing to close, or too little margin. -1138: a price outside the band after the index
  // has moved.
  rejections: [outdatedTimestamp, -1131, -1138],
};

const option: CrashSection = {
  draw: (random, { options }) => ({
    symbol: random.pick(options),
    side: random.pick(['BUY', 'SELL']),
    price: `${140 + random.below(20)}.${10 + random.below(90)}`,
    quantity: `${random.below(2)}.${100 + random.below(900)}`,
  }),
  place: ({ symbol, side, price, quantity, clientOrderId }) => ({
    method: 'POST',
    path: '/openapi/option/v1/order',
    parameters: {
      symbol,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity,
      clientOrderId,
    },
  }),
  get: ({ orderId, clientOrderId }) => ({
    method: 'GET',
    path: '/openapi/option/v1/getOrder',
    parameters: orderId === undefined ? { clientOrderId } : { orderId },
  }),
  cancel: ({ clientOrderId }) => ({
    method: 'DELETE',
    path: '/openapi/option/v1/order/cancel',
    parameters: { clientOrderId },
  }),
  // -1131: too little money. -2010: an option that has just expired.
  rejections: [outdatedTimestamp, -1131, -2010],
};

/** How clients trade in each section. */
export const crashSections: Readonly<Record<SectionName, CrashSection>> = {
  spot,
  contract,
  option,
};
