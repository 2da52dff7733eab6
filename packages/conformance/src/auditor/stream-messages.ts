import type { JsonSchema, Schemas } from '../cases/json-schema.ts';
import { textOf } from '../cases/parse-exact.ts';
import { fraction } from './fraction.ts';
import type { Row } from './rule.ts';
import { valueFindings } from './values.ts';

/** A message that fits its schema. */
interface Message {
  readonly value: unknown;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly schemas: Schemas;
  /** The times by the broker's clock between which it was sent; absent if they are not known. */
  readonly from?: number;
  readonly to?: number;
}

/** The keys that never change in the events of an order. */
const constants = ['s', 'c', 'S', 'f', 'q', 'p', 'O'] as const;

/**
 * Compares the messages of one connection with each other. The quantities and amounts of an order's
 * events are sums of its fills, and no event and no trade is sent twice.
 */
export class StreamMessages {
  readonly #events = new Map<string, Row>();
  readonly #trades = new Map<string, Set<string>>();

  /** Adds a message. Returns what is wrong in it; undefined if nothing is. */
  add({ value, name, schema, schemas, from, to }: Message): string | undefined {
    const known = { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
    const [finding] = valueFindings({ value, schema, schemas, subject: name, ...known });
    if (finding !== undefined) return finding.message;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const [problem] = 'topic' in value ? this.#ofTopic(value as Row) : this.#ofOrder(value as Row);
    return problem;
  }

  *#ofOrder(event: Row): Iterable<string> {
    if (event.i === undefined || event.X === undefined || event.z === undefined) return;
    const id = textOf(event.i);
    const before = this.#events.get(id);
    this.#events.set(id, event);
    for (const problem of [...ownProblems(event), ...(before ? changes(before, event) : [])]) {
      yield `In an event of the order ${id}: ${problem}`;
    }
  }

  *#ofTopic({ topic, symbol, data, f }: Row): Iterable<string> {
    if (!Array.isArray(data)) return;
    const rows = data as readonly Row[];
    for (const row of rows) {
      const other = row.s ?? row.symbol ?? symbol;
      if (other === symbol) continue;
      yield `Expected only data of ${symbol} in its message of the topic ${topic}, got ${other}.`;
    }
    if (topic === 'trade') yield* this.#repeatedTrades(String(symbol), rows, f === true);
    else for (const row of rows) yield* priceProblems(row, String(topic));
  }

  /** The first message after each subscription contains earlier trades. */
  *#repeatedTrades(symbol: string, rows: readonly Row[], isFirst: boolean): Iterable<string> {
    const known = (isFirst ? undefined : this.#trades.get(symbol)) ?? new Set();
    this.#trades.set(symbol, known);
    for (const { v } of rows) {
      const id = textOf(v);
      if (known.has(id)) yield `Expected each trade once in the topic trade, got ${id} twice.`;
      known.add(id);
    }
  }
}

/** What an event says about itself. */
function* ownProblems(event: Row): Iterable<string> {
  const { X, l, z, q, L, n, m, u, w, o, O, E } = event;
  const status = textOf(X);
  const executed = fraction(z);
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  const fits: Readonly<Record<string, boolean>> = {
    NEW: executed.isZero,
    PARTIALLY_FILLED: executed.isPositive && executed.compare(q) < 0,
    FILLED: executed.compare(q) === 0,
  };
  if (fits[status] === false) yield `expected z to fit the status ${status}, got ${textOf(z)}.`;
  if (fraction(l).isPositive) {
    if (status !== 'PARTIALLY_FILLED' && status !== 'FILLED') {
      yield `expected no fill with the status ${status}, got ${textOf(l)}.`;
    }
  } else if (!fraction(L).isZero || !fraction(n).isZero || m !== false) {
    yield `expected L and n to be 0 and m to be false without a fill, ` +
      `got ${textOf(L)}, ${textOf(n)}, ${m}.`;
  }
  if (u !== true) yield `expected u to be true, as in a normal trade; got ${u}.`;
  // A STOP order waits outside the book.
  if (o !== 'STOP' && w !== isOpen) {
    yield `expected w to be ${isOpen} with the status ${status}, got ${w}.`;
  }
  if (Number(textOf(O)) > Number(textOf(E))) {
    yield `expected O at or before E, ${textOf(E)}; got ${textOf(O)}.`;
  }
}

/** What two consecutive events of an order say together. */
function* changes(before: Row, event: Row): Iterable<string> {
  const isRepeated = before.X === event.X && textOf(before.z) === textOf(event.z);
  if (isRepeated && before.o === event.o) yield 'expected each change once, got it twice.';
  if (fraction(before.z).plus(event.l).compare(event.z) !== 0) {
    yield `expected z to be ${textOf(before.z)} + ${textOf(event.l)}, got ${textOf(event.z)}.`;
  }
  const amount = fraction(event.l).times(event.L).plus(before.Z);
  if (amount.compare(event.Z) !== 0) {
    yield `expected Z to be ${textOf(before.Z)} + ${textOf(event.l)} × ${textOf(event.L)}, ` +
      `got ${textOf(event.Z)}.`;
  }
  const key = constants.find((one) => textOf(before[one]) !== textOf(event[one]));
  if (key) yield `expected ${key} to stay ${textOf(before[key])}, got ${textOf(event[key])}.`;
}

/** What a ticker or a candlestick of a topic says about itself. */
function* priceProblems({ c, h, l, o, v, qv }: Row, topic: string): Iterable<string> {
  if (c === undefined || h === undefined || l === undefined) return;
  const where = `In a message of the topic ${topic}: expected`;
  const within = topic === 'kline' ? [c, o] : [c];
  const outside = within.find(
    (one) => fraction(one).compare(l) < 0 || fraction(one).compare(h) > 0,
  );
  if (outside !== undefined && fraction(h).isPositive) {
    yield `${where} prices between ${textOf(l)} and ${textOf(h)}, got ${textOf(outside)}.`;
  }
  if (qv !== undefined && fraction(v).isPositive && !fraction(qv).isPositive) {
    yield `${where} qv above 0 with the volume ${textOf(v)}, got ${textOf(qv)}.`;
  }
}
