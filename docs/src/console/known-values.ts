import type { Operation } from '@broker-api/core';
import type { Section } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import type { FormExample } from './form-examples.ts';
import { listMarkets } from './markets.ts';
import { newClientOrderId, placeRestingOrder, type SampleOrder } from './sample-orders.ts';
import { ruleProblem, sectionClient, type Values } from './section-clients.ts';
import { createListenKey } from './wire-stream.ts';

/**
 * Returns the values with which the form sends an example. Replaces the values that depend on the
 * broker, such as the id of an order, so that the response has the status of the example.
 */
export async function exampleValues(
  section: Section,
  operation: Operation,
  { values, error }: FormExample,
  target: BrokerTarget,
): Promise<Values> {
  return error === undefined
    ? withKnownValues(section, operation, values, target)
    : withRejectedValues(section, operation, values, error, target);
}

/**
 * Returns whether an example reaches the broker only if the client does not check the parameters:
 * the example shows an error of the broker, but the client rejects the parameters itself.
 */
export function skipsChecks(operation: Operation, { values, error }: FormExample): boolean {
  return error !== undefined && ruleProblem(operation, values) !== undefined;
}

/**
 * Replaces the values of an example with values that only the broker knows: the id of an open
 * order, a listen key, a symbol that trades. If the broker is in the page and no order is open,
 * places an order.
 */
async function withKnownValues(
  section: Section,
  operation: Operation,
  values: Values,
  target: BrokerTarget,
): Promise<Values> {
  const known: Record<string, string> = { ...values };
  if (values.symbol !== undefined) known.symbol = await knownSymbol(section, values.symbol, target);
  if (values.listenKey !== undefined) known.listenKey = await createListenKey(target);
  const { clientOrderId: idName, required } = operation;
  // The client generates the id of a new order, unless the caller must choose it.
  if (idName !== undefined) {
    return required?.includes(idName) ? { ...known, [idName]: newClientOrderId() } : known;
  }
  const names = ['orderId', ...clientOrderIds].filter((name) => values[name] !== undefined);
  if (names.length === 0) return known;
  const order = await openOrder(section, values, target);
  for (const name of names) {
    const value = name === 'orderId' ? order?.orderId : order?.clientOrderId;
    if (value !== undefined) known[name] = value;
  }
  return known;
}

/**
 * Returns the values of an example that the broker rejects. Keeps the values that cause the error,
 * and replaces those that would cause another error: an unknown symbol, and the ids of orders.
 *
 * @param error the name of the error that the example causes
 */
async function withRejectedValues(
  section: Section,
  { clientOrderId: idName }: Operation,
  values: Values,
  error: string,
  target: BrokerTarget,
): Promise<Values> {
  const known: Record<string, string> = { ...values };
  if (values.symbol !== undefined && error !== 'BAD_SYMBOL') {
    known.symbol = await knownSymbol(section, values.symbol, target);
  }
  const orders = await rejectedOrders(section, values, error, target);
  if (idName !== undefined && values[idName] !== undefined) {
    const used = error === 'ORDER_DUPLICATED' ? orders.other?.clientOrderId : newClientOrderId();
    if (used !== undefined) known[idName] = used;
    return known;
  }
  if (values.orderId !== undefined && orders.order) known.orderId = orders.order.orderId;
  for (const name of clientOrderIds) {
    if (values[name] !== undefined && orders.other) known[name] = orders.other.clientOrderId;
  }
  return known;
}

/** By the name of an error: the status of the orders whose cancellation causes the error. */
const endedStatus: Readonly<Record<string, string>> = {
  ORDER_HAS_FILLED: 'FILLED',
  ORDER_CANCELLED: 'CANCELED',
};

/**
 * Returns orders whose ids cause the given error: the example sends the order id of `order` and the
 * client order id of `other`.
 */
async function rejectedOrders(
  section: Section,
  values: Values,
  error: string,
  target: BrokerTarget,
): Promise<{ readonly order?: SampleOrder | undefined; readonly other?: SampleOrder | undefined }> {
  const status = endedStatus[error];
  if (status !== undefined) {
    const order = await endedOrder(section, values, status, target);
    return { order, other: order };
  }
  if (error === 'ORDER_DUPLICATED') return { other: await openOrder(section, values, target) };
  if (error !== 'OPTIONAL_PARAMS_BAD_COMBO') return {};
  const order = await openOrder(section, values, target);
  const other = await endedOrder(section, values, 'FILLED', target);
  return { order, other };
}

/**
 * Returns an ended order with the given status, or undefined if there is no such order. For the
 * status `CANCELED`, the function can create a missing order: if the broker runs in the page, it
 * places an order and cancels it.
 */
async function endedOrder(
  section: Section,
  { orderType }: Values,
  status: string,
  target: BrokerTarget,
): Promise<SampleOrder | undefined> {
  const client = await sectionClient(section, clientOptions(target));
  const query: Values = orderType === undefined ? {} : { orderType };
  const orders = (await client('listHistoryOrders', query)) as readonly (SampleOrder & {
    readonly status: string;
  })[];
  const order = orders.find((one) => one.status === status);
  if (order !== undefined || status !== 'CANCELED' || !target.isPage) return order;
  const market = (await listMarkets(target)).find((one) => one.section === section);
  if (market === undefined) return undefined;
  const { orderId } = await placeRestingOrder(market, target);
  return (await client('cancelOrder', { ...query, orderId })) as SampleOrder;
}

const clientOrderIds = ['clientOrderId', 'origClientOrderId'] as const;

/**
 * Returns the symbol if the broker lists it, otherwise the first symbol of the section. The name of
 * an index is a symbol of spot trading.
 */
async function knownSymbol(
  section: Section,
  symbol: string,
  target: BrokerTarget,
): Promise<string> {
  const markets = await listMarkets(target);
  if (markets.some((market) => market.symbol === symbol)) return symbol;
  return markets.find((market) => market.section === section)?.symbol ?? symbol;
}

async function openOrder(
  section: Section,
  { orderType }: Values,
  target: BrokerTarget,
): Promise<SampleOrder | undefined> {
  const client = await sectionClient(section, clientOptions(target));
  const query: Values = orderType === undefined ? {} : { orderType };
  const orders = (await client('listOpenOrders', query)) as readonly SampleOrder[];
  if (orders[0] !== undefined || !target.isPage) return orders[0];
  const market = (await listMarkets(target)).find((one) => one.section === section);
  return market && placeRestingOrder(market, target, orderType);
}
