import { errorCatalogue, type Section } from '@broker-api/spec';
import type { RecordRule } from '../cases/json-schema.ts';
import { textOf } from '../cases/parse-exact.ts';
import { clientOrderIdName, errorCodeOf } from '../known-operations.ts';
import type { Row, Seen } from './rule.ts';

/** The client order ids of a run begin with this text, so no other program sends them. */
export const clientOrderIdPrefix = 'ct-';
/** More ids are forgotten, oldest first. */
const mostIds = 50_000;
const duplicated = errorCodeOf('ORDER_DUPLICATED');

/** Deletes the oldest entry of a map or a set that has become too large. */
export function forgetOldest<Key>(entries: Map<Key, unknown> | Set<Key>, most: number): void {
  if (entries.size <= most) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** A record in a response. */
export interface RecordRow {
  readonly rule: RecordRule;
  readonly row: Row;
}

/** The orders that the requests of a run placed, by any account. */
export interface RequestedOrders {
  /** The ids of the orders that responses confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** How many more orders can exist, because no response said what became of their requests. */
  readonly unknown: number;
}

/** What became of the requests with a client order id. */
interface PlacedOrders {
  /** The ids of the orders that the broker confirmed. */
  readonly orderIds: Set<string>;
  /** Whether a request can have placed an order although no response confirmed it. */
  isUnknown: boolean;
}

/**
 * Remembers which orders a run placed. An order with a client order id of the run is the effect of
 * a request that the broker confirmed: a tested or a rejected order is in no response, and a
 * request places one order.
 */
export class OrderRequests {
  readonly #sent = new Map<string, PlacedOrders>();
  /** The ids of all confirmed orders, with or without a client order id of the run. */
  readonly #confirmed: Record<Section, Set<string>> = {
    spot: new Set(),
    contract: new Set(),
    option: new Set(),
  };
  readonly #unknown: Record<Section, number> = { spot: 0, contract: 0, option: 0 };

  /** Adds a request, and what the broker responded. */
  add({ operation, account, sent, body, status }: Seen): void {
    const { section, operationId, retry } = operation;
    const places = retry === 'by-client-order-id';
    const { orderId, code } = (body ?? {}) as { orderId?: unknown; code?: unknown };
    const isConfirmed = status === 200 && orderId !== undefined;
    if (places && isConfirmed) {
      this.#confirmed[section].add(textOf(orderId));
      forgetOldest(this.#confirmed[section], mostIds);
    } else if (places && !isRejected(code)) this.#unknown[section] += 1;
    const id = sent.get(clientOrderIdName(operation));
    if (!id?.startsWith(clientOrderIdPrefix)) return;
    if (account === undefined || !(places || operationId === 'testOrder')) return;
    const isKnown = this.#sent.has(nameOf(section, account, id));
    // An earlier run with the same seed can have sent the id.
    if (!isKnown && Number(textOf(code ?? 0)) === duplicated) return;
    const request = this.#requestOf(nameOf(section, account, id));
    if (!places) return;
    if (isConfirmed) request.orderIds.add(textOf(orderId));
    else if (!isRejected(code)) request.isUnknown = true;
  }

  #requestOf(name: string): PlacedOrders {
    const known = this.#sent.get(name);
    if (known !== undefined) return known;
    const request: PlacedOrders = { orderIds: new Set(), isUnknown: false };
    this.#sent.set(name, request);
    forgetOldest(this.#sent, mostIds);
    return request;
  }

  /** Returns which orders of a section can exist because of the requests of the run. */
  requested(section: Section): RequestedOrders {
    return { confirmed: this.#confirmed[section], unknown: this.#unknown[section] };
  }

  /** Returns the ids of the orders of an account that the broker confirmed. */
  placed(section: Section, account: string): ReadonlySet<string> {
    const own = nameOf(section, account, '');
    const found = [...this.#sent].filter(([name]) => name.startsWith(own));
    return new Set(found.flatMap(([, { orderIds }]) => [...orderIds]));
  }

  /** Returns why an order in a response cannot exist; undefined if it can. */
  problemOf({ rule, row }: RecordRow, { operation, account }: Seen): string | undefined {
    if (rule.kind !== 'order' || account === undefined || row.status === 'REJECTED')
      return undefined;
    const id = textOf(row.clientOrderId);
    const request = this.#sent.get(nameOf(operation.section, account, id));
    const orderId = textOf(row[rule.key]);
    if (request === undefined || request.isUnknown || request.orderIds.has(orderId)) {
      return undefined;
    }
    const [other] = request.orderIds;
    const got = `got the order ${orderId} in the response of ${operation.operationId}.`;
    return other === undefined
      ? `Expected no order with the client order id ${id}, which was tested or rejected; ${got}`
      : `Expected only the order ${other} with the client order id ${id}; ${got}`;
  }
}

/** Whether an error says that the broker placed no order, as the error catalogue has it. */
function isRejected(code: unknown): boolean {
  const errors: Readonly<Record<string, { readonly outcome: string }>> = errorCatalogue;
  return code !== undefined && errors[textOf(code)]?.outcome === 'failed';
}

const nameOf = (section: Section, account: string, id: string): string =>
  [section, account, id].join(' ');
