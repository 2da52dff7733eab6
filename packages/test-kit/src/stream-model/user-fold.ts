import { parseStreamJson } from './stream-json.ts';

/** The section of an order event, by its event type. */
const sections = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
} as const;

/** A section of the broker. */
export type StreamSection = (typeof sections)[keyof typeof sections];

/** The latest state of an order, as its events describe it. Ids and decimals are strings. */
export interface FoldedOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly type: string;
  readonly price: string;
  readonly quantity: string;
  readonly status: string;
  readonly executed: string;
}

/** A fill of an order. */
export interface FoldedFill {
  readonly orderId: string;
  readonly price: string;
  readonly quantity: string;
  readonly commission: string;
}

interface SectionFold {
  readonly orders: Map<string, FoldedOrder>;
  /** Oldest first. */
  readonly fills: FoldedFill[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The state of one user according to the frames of the user data stream. */
export class UserFold {
  readonly sections: Readonly<Record<StreamSection, SectionFold>> = {
    spot: { orders: new Map(), fills: [] },
    contract: { orders: new Map(), fills: [] },
    option: { orders: new Map(), fills: [] },
  };
  /** The free and the locked amount by asset. */
  readonly balances = new Map<string, readonly [free: string, locked: string]>();
  /** One sentence for each event that must not have been sent. */
  readonly problems: string[] = [];
  eventCount = 0;
  readonly #clientIdPrefix: string;
  readonly #seenFills = new Set<string>();
  #time = 0;

  /** @param clientIdPrefix the prefix of the client order ids of the user's orders */
  constructor(clientIdPrefix: string) {
    this.#clientIdPrefix = clientIdPrefix;
  }

  /** Applies a frame. Ignores heartbeats. */
  apply(text: string): void {
    const frame = parseStreamJson(text);
    for (const event of Array.isArray(frame) ? (frame as Fields[]) : []) this.#applyEvent(event);
  }

  /** Returns the open orders of a section, by id. */
  openOrders(section: StreamSection): FoldedOrder[] {
    const open = [...this.sections[section].orders.values()].filter(({ status }) =>
      ['NEW', 'PARTIALLY_FILLED'].includes(status),
    );
    return open.sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
  }

  #applyEvent(event: Fields): void {
    this.eventCount += 1;
    const time = Number(event.E);
    if (time < this.#time) this.problems.push(`The time E decreased: ${JSON.stringify(event)}`);
    this.#time = time;
    if (event.e === 'outboundAccountInfo') this.#applyBalances(event);
    else this.#applyReport(sections[event.e as keyof typeof sections], event);
  }

  #applyBalances({ B }: Fields): void {
    for (const { a, f, l } of B as { a: string; f: string; l: string }[]) {
      this.balances.set(a, [f, l]);
    }
  }

  #applyReport(section: StreamSection, event: Fields): void {
    const text = (key: string): string => String(event[key]);
    const orderId = text('i');
    const clientOrderId = text('c');
    const executed = text('z');
    // A client order id without the prefix is a problem only if it belongs to another user. It can
    // also belong to an order of the broker itself, which closes a position.
    const isForeign = !clientOrderId.startsWith(this.#clientIdPrefix);
    if (isForeign && /^user-/.test(clientOrderId)) {
      this.problems.push(`Event of another user: ${JSON.stringify(event)}`);
    }
    this.sections[section].orders.set(orderId, {
      orderId,
      clientOrderId,
      symbol: text('s'),
      type: text('o'),
      price: text('p'),
      quantity: text('q'),
      status: text('X'),
      executed,
    });
    if (text('l') === '0') return;
    const fill = `${section} ${orderId} ${executed}`;
    if (this.#seenFills.has(fill)) this.problems.push(`Duplicate fill: ${JSON.stringify(event)}`);
    this.#seenFills.add(fill);
    const price = text('L');
    const quantity = text('l');
    const commission = text('n');
    this.sections[section].fills.push({ orderId, price, quantity, commission });
  }
}
