import type { GatewayOperation, Section } from '@broker-api/spec';
import { operationOf } from './operations.ts';
import { type Call, freshParameter, freshPrefix } from './sample.ts';

/** A call of a sample. */
export interface Step {
  readonly operation: GatewayOperation;
  readonly arguments: readonly Argument[];
  /** A sentence for the line above the call. The last step, which the sample is about, has none. */
  readonly comment?: string;
  /**
   * The field of the response that later steps send. The sample stores it in a variable of the same
   * name. If the response is a list, the field is that of the first element.
   */
  readonly field?: string | undefined;
}

/** A parameter with its value. */
export interface Argument {
  readonly name: string;
  /**
   * The value. For a parameter that needs a new value in each call, the text before the digits that
   * the sample generates. For a value of an earlier step, the name of the variable.
   */
  readonly value: string | number | boolean;
  readonly kind: 'constant' | 'new' | 'variable';
}

/** A call that finds or creates the object that another call needs. */
interface Preparation extends Pick<Call, 'operation' | 'request'> {
  readonly comment: string;
  readonly field?: string;
}

/** Returns the calls of a sample: those that find or create what the call needs, then the call. */
export function stepsOf({ operation, request }: Pick<Call, 'operation' | 'request'>): Step[] {
  const before = preparationsOf(operation, request).flatMap(({ comment, field, ...call }) => {
    const steps = stepsOf(call);
    return steps.map((step, index) =>
      index === steps.length - 1 ? { ...step, comment, field } : step,
    );
  });
  const fields = before.flatMap(({ field }) => field ?? []);
  return [...before, { operation, arguments: argumentsOf({ operation, request }, fields) }];
}

/** @param fields the fields that earlier steps stored in variables */
function argumentsOf(
  call: Pick<Call, 'operation' | 'request'>,
  fields: readonly string[],
): Argument[] {
  const fresh = freshParameter(call);
  return Object.entries(call.request).map(([name, value]) => {
    if (name === fresh) return { name, value: freshPrefix(value), kind: 'new' };
    const field = name === 'origClientOrderId' ? 'clientOrderId' : name;
    if (fields.includes(field)) return { name, value: field, kind: 'variable' };
    return { name, value, kind: 'constant' };
  });
}

/**
 * Returns the calls before a call. The example of the call names an option, a listen key, an order
 * or a position that no longer exists; the sample names one that exists.
 */
function preparationsOf(
  { section, operationId, retry }: GatewayOperation,
  request: Call['request'],
): Preparation[] {
  if (operationId === 'adjustMargin') return [openedPosition];
  if (request.listenKey !== undefined) return [createdListenKey];
  const isNewOrder = retry === 'by-client-order-id';
  if (!isNewOrder && (request.clientOrderId ?? request.origClientOrderId) !== undefined) {
    return [restingOrders[section]];
  }
  const symbol = listedSymbols[section];
  return symbol !== undefined && request.symbol !== undefined ? [symbol] : [];
}

const listedOption: Preparation = {
  comment: 'Options expire. This is the first option that trades.',
  operation: operationOf('option', 'listOptions'),
  request: {},
  field: 'symbol',
};

/** The calls that find a symbol, in sections whose symbols expire. */
const listedSymbols: Readonly<Partial<Record<Section, Preparation>>> = { option: listedOption };

const createdListenKey: Preparation = {
  comment: 'Creates a listen key, or returns the key that exists.',
  operation: operationOf('spot', 'createListenKey'),
  request: {},
  field: 'listenKey',
};

const openedPosition: Preparation = {
  comment: 'For a sandbox: opens a long position. Elsewhere, use a position of yours.',
  operation: operationOf('contract', 'placeOrder'),
  request: {
    symbol: 'BTC-PERP-REV',
    side: 'BUY_OPEN',
    orderType: 'LIMIT',
    priceType: 'MARKET',
    quantity: '100',
    leverage: '10',
    clientOrderId: 'open-long-1',
  },
};

/** The prices are far below the market of the sandbox, so that the orders stay open. */
const restingOrderRequests: Readonly<Record<Section, Call['request']>> = {
  spot: {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.01',
    price: '5000',
  },
  contract: {
    symbol: 'BTC-PERP-REV',
    side: 'BUY_OPEN',
    orderType: 'LIMIT',
    quantity: '100',
    leverage: '10',
    price: '5000',
    clientOrderId: 'open-long-1',
  },
  option: {
    // `listedOption` replaces the symbol.
    symbol: '',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '1',
    price: '1',
    clientOrderId: 'buy-1',
  },
};

const restingOrders: Readonly<Record<Section, Preparation>> = {
  spot: restingOrder('spot'),
  contract: restingOrder('contract'),
  option: restingOrder('option'),
};

function restingOrder(section: Section): Preparation {
  return {
    comment: 'For a sandbox: places an order that stays open. Elsewhere, use an order of yours.',
    operation: operationOf(section, 'placeOrder'),
    request: restingOrderRequests[section],
    field: 'clientOrderId',
  };
}
