import { operations } from '@broker-api/spec';
import type { Random } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import { type RecordedOrder, read, type SectionName } from './records.ts';

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
  /** The names of the parameter for the client order id. */
  readonly ids: { readonly place: string; readonly get: string };
  /** Further parameters of each new order. */
  readonly placed: Parameters;
  /** Further parameters of the requests that read or cancel an order. */
  readonly found: Parameters;
  /** The codes with which the sandbox may reject an order. */
  readonly rejections: readonly number[];
}

/**
 * The error code for a request that was signed before the manual clock advanced. The sandbox did
 * not execute it.
 */
export const outdatedTimestamp = -1021;

/** The contract in which alice and bob keep the positions that they opened at the beginning. */
export const heldContract = 'BTC-SWAP';

/** The contract that the clients trade. */
export const tradedContract = 'BTC-PERP-BUSDT';

const opens = ['BUY_OPEN', 'SELL_OPEN'];

/** How clients trade in each section. */
export const crashSections: Readonly<Record<SectionName, CrashSection>> = {
  spot: {
    draw: (random) => ({
      symbol: 'BTCUSDT',
      side: random.pick(['BUY', 'SELL']),
      price: `${9990 + random.below(21)}.${10 + random.below(90)}`,
      quantity: `0.00${1000 + random.below(9000)}`,
    }),
    ids: { place: 'newClientOrderId', get: 'origClientOrderId' },
    placed: { type: 'LIMIT' },
    found: {},
    rejections: [outdatedTimestamp],
  },
  contract: {
    draw: (random, { index }) => ({
      symbol: tradedContract,
      side: random.pick([...opens, ...opens, 'BUY_CLOSE', 'SELL_CLOSE']),
      price: `${index - 50 + random.below(100)}.${random.below(10)}`,
      quantity: String(100 + random.below(1000)),
    }),
    ids: { place: 'clientOrderId', get: 'clientOrderId' },
    placed: { orderType: 'LIMIT', leverage: 50 },
    found: { orderType: 'LIMIT' },
    // -1131: nothing to close, or too little margin. -1138: a price outside the band after the
    // index has moved.
    rejections: [outdatedTimestamp, -1131, -1138],
  },
  option: {
    draw: (random, { options }) => ({
      symbol: random.pick(options),
      side: random.pick(['BUY', 'SELL']),
      price: `${140 + random.below(20)}.${10 + random.below(90)}`,
      quantity: `${random.below(2)}.${100 + random.below(900)}`,
    }),
    ids: { place: 'clientOrderId', get: 'clientOrderId' },
    placed: { type: 'LIMIT' },
    found: {},
    // -1131: too little money. -2010: an option that has just expired.
    rejections: [outdatedTimestamp, -1131, -2010],
  },
};

/** Returns the names of the options that have not expired. */
export async function listOptions(sandbox: BrokerEndpoint): Promise<readonly string[]> {
  type Options = readonly { readonly symbol: string }[];
  const options = await read<Options>(sandbox, 'alice', '/openapi/v1/getOptions');
  return options.map(({ symbol }) => symbol);
}

/** Returns the path of an operation. */
export function pathOf(section: SectionName, operationId: string): string {
  return operations[section][operationId]?.path ?? '';
}

/** Returns the request that places an order. */
export function placing(order: RecordedOrder): CrashRequest {
  const { ids, placed } = crashSections[order.section];
  const { symbol, side, price, quantity, clientOrderId } = order;
  const terms = { symbol, side, price, quantity, timeInForce: 'GTC' };
  const parameters = { ...placed, ...terms, [ids.place]: clientOrderId };
  return { method: 'POST', path: pathOf(order.section, 'placeOrder'), parameters };
}

/** Returns the request that reads an order, by its id if it is known. */
export function reading({
  section,
  orderId,
  clientOrderId = '',
}: Pick<RecordedOrder, 'section' | 'orderId'> & { clientOrderId?: string }): CrashRequest {
  const { ids, found } = crashSections[section];
  const id = orderId === undefined ? { [ids.get]: clientOrderId } : { orderId };
  return { method: 'GET', path: pathOf(section, 'getOrder'), parameters: { ...found, ...id } };
}

/** Returns the request that cancels an order. */
export function cancelling({ section, clientOrderId }: RecordedOrder): CrashRequest {
  const { found } = crashSections[section];
  const parameters = { ...found, clientOrderId };
  return { method: 'DELETE', path: pathOf(section, 'cancelOrder'), parameters };
}
