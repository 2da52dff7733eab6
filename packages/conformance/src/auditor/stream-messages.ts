import type { Section } from '@broker-api/spec';
import type { ChannelId } from '../cases/case.ts';
import { messageOf, serverMessagesOf, streamSchemasOf } from '../cases/documents.ts';
import { hasKey, parsedBody, short, textOf } from '../cases/parse-exact.ts';
import { checkBody } from '../cases/schema-check.ts';
import type { StreamMessage } from '../cases/stream-document.ts';
import { compareDecimals } from '../decimal.ts';
import type { Mismatch, TestFindings } from '../result.ts';
import type { Auditor } from './auditor.ts';
import { fraction } from './fraction.ts';
import { fitsStatus, type Row } from './rule.ts';
import { partsOf, valueFindings } from './values.ts';

/** What is known of a topic and symbol on a connection. */
interface KnownTopic {
  /** The ids of the trades since the subscription. */
  readonly trades: Set<string>;
  /** The last row with the version of an order book. */
  book?: Row;
}

/** How long a message can take to arrive, in milliseconds. */
const longestDelayMs = 20_000;
/** The keys that never change in the events of an order. */
const constants = ['s', 'c', 'S', 'f', 'q', 'p', 'O'] as const;

/**
 * Compares the messages of one connection with the AsyncAPI document and with each other. The
 * quantities and amounts of an order's events are sums of its fills, no event and no trade is sent
 * twice, and topics have only data of subscribed symbols.
 */
export class StreamMessages {
  readonly #section: Section;
  readonly #channel: ChannelId;
  readonly #auditor: Auditor;
  readonly #findings: TestFindings;
  readonly #subscribed = new Set<string>();
  readonly #orders = new Map<string, Row>();
  /** The permissions and the balances in the events of the account, by name. */
  readonly #account = new Map<string, string>();
  readonly #topics = new Map<string, KnownTopic>();

  constructor(section: Section, channel: ChannelId, auditor: Auditor, findings: TestFindings) {
    this.#section = section;
    this.#channel = channel;
    this.#auditor = auditor;
    this.#findings = findings;
  }

  /** Notes the symbols of a subscription that the test sends. */
  send(text: string): void {
    const sent = parsedBody(text);
    if (!hasKey(sent, 'symbol')) return;
    for (const symbol of String(sent.symbol).split(',')) this.#subscribed.add(symbol);
  }

  /** Adds a received frame. */
  receive(text: string, value: unknown): void {
    this.#auditor.seeText(text, `a message of ${this.#channel}`);
    this.#add(value, serverMessagesOf(this.#section, this.#channel));
  }

  /** Adds a message, or the events of an array. */
  #add(value: unknown, messages: readonly StreamMessage[]): void {
    const findings = this.#findings;
    const message = messageOf(value, messages);
    if (message === undefined) {
      const expected = `Expected a documented message of ${this.#channel}`;
      findings.problem ??= `${expected}, got ${short(value)}.`;
      return;
    }
    findings.messages.add(`${this.#channel}/${message.name}`);
    if (Array.isArray(value) && value.length > 0) {
      // Each event is a message too. Checking each one on its own gives clearer problems than
      // checking the array against a union of all messages.
      for (const event of value) this.#add(event, messages);
      return;
    }
    checkBody(value, message.payload, streamSchemasOf(this.#section), findings.bodies);
    const problems = findings.bodies.problems.splice(0);
    const operation = `${this.#section}/${this.#channel}/${message.name}`;
    for (const problem of problems) {
      const { pointer, expected, actual } = problem;
      const location = `${pointer || 'the message'} of ${message.name}`;
      findings.problem ??= `At ${location}: expected ${expected}, got ${actual}.`;
      const isSame = (one: Mismatch) => one.operation === operation && one.pointer === pointer;
      if (!findings.mismatches.some(isSame)) findings.mismatches.push({ operation, ...problem });
    }
    if (problems.length > 0) return;
    for (const problem of this.#problems(value as Row, message)) findings.problem ??= problem;
  }

  /** What is wrong in a message that fits its schema. */
  *#problems(value: Row, { name, payload: schema }: StreamMessage): Iterable<string> {
    const now = this.#auditor.now?.();
    const from = now === undefined ? 0 : now - longestDelayMs;
    const times = { from, to: now ?? Number.MAX_SAFE_INTEGER };
    const parts = partsOf(value, schema, streamSchemasOf(this.#section));
    for (const { message } of valueFindings(parts, { subject: name, ...times })) yield message;
    if (Array.isArray(value.data)) yield* this.#ofTopic(value, value.data as readonly Row[]);
    if (value.X !== undefined) yield* this.#ofOrder(value);
    if (Array.isArray(value.B)) yield* this.#ofAccount(value, value.B as readonly Row[]);
  }

  *#ofOrder(event: Row): Iterable<string> {
    const id = textOf(event.i);
    const before = this.#orders.get(id);
    this.#orders.set(id, event);
    for (const problem of [...ownProblems(event), ...(before ? changes(before, event) : [])]) {
      yield `In an event of the order ${id}: ${problem}`;
    }
  }

  /** An event of the account contains something that the earlier ones do not. */
  *#ofAccount({ e, T, W, D }: Row, balances: readonly Row[]): Iterable<string> {
    const parts = [['permissions', [T, W, D]], ...balances.map(({ a, f, l }) => [a, [f, l]])];
    const isNew = parts.map(([name, values]) => {
      const text = JSON.stringify(values);
      const before = this.#account.get(String(name));
      this.#account.set(String(name), text);
      return text !== before;
    });
    if (isNew.includes(true)) return;
    yield `Expected a change in each ${e}, got only known values: ${short(balances)}.`;
  }

  *#ofTopic({ topic, symbol, params, f }: Row, rows: readonly Row[]): Iterable<string> {
    if (!this.#subscribed.has(String(symbol))) {
      yield `Expected only subscribed symbols in the topic ${topic}, got ${symbol}.`;
    }
    const key = `${topic} ${symbol} ${hasKey(params, 'klineType') ? params.klineType : ''}`;
    const isFirst = !this.#topics.has(key);
    const known: KnownTopic = this.#topics.get(key) ?? { trades: new Set() };
    this.#topics.set(key, known);
    const which = isFirst ? 'the first' : 'a later';
    if (f !== isFirst) yield `Expected f to be ${isFirst} in ${which} message, got ${f}.`;
    for (const row of rows) {
      const other = row.s ?? row.symbol ?? symbol;
      if (other !== symbol) {
        yield `Expected only data of ${symbol} in its message of the topic ${topic}, got ${other}.`;
      }
      if (topic === 'trade') yield* repeatedTrade(known, row);
      else yield* Array.isArray(row.b) ? bookProblems(known, row) : priceProblems(row, `${topic}`);
    }
  }
}

function* repeatedTrade({ trades }: KnownTopic, { v }: Row): Iterable<string> {
  const id = textOf(v);
  if (trades.has(id)) yield `Expected each trade once in the topic trade, got ${id} twice.`;
  trades.add(id);
}

/** The sides of an order book are sorted, and its version grows whenever the book changes. */
function* bookProblems(known: KnownTopic, row: Row): Iterable<string> {
  const before = known.book;
  known.book = row;
  for (const [side, sign, order] of sides) {
    const prices = (row[side] as readonly (readonly unknown[])[]).map(([price]) => textOf(price));
    const isSorted = prices.every((price, index) => {
      const previous = prices[index - 1];
      return previous === undefined || compareDecimals(price, previous) * sign > 0;
    });
    const got = short({ bids: row.b, asks: row.a });
    if (!isSorted) yield `Expected ${order} order of price, got ${got}.`;
  }
  const version = textOf(row.v);
  const last = textOf(before?.v);
  if (before === undefined || !/^\d+$/.test(version) || !/^\d+$/.test(last)) return;
  const isSame = version === last && textOfBook(row) === textOfBook(before);
  if (BigInt(version) > BigInt(last) || isSame) return;
  yield `Expected a higher version for each change, got ${version} after ${last}.`;
}

const textOfBook = ({ b, a }: Row): string => JSON.stringify([b, a]);

const sides = [
  ['b', -1, 'bids in descending'],
  ['a', 1, 'asks in ascending'],
] as const;

/** What an event says about itself. */
function* ownProblems(event: Row): Iterable<string> {
  const { X, l, z, q, L, n, N, m, u, w, o, O, E, Z } = event;
  const status = textOf(X);
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  if (!fitsStatus(status, z, q)) yield `expected z to fit the status ${status}, got ${textOf(z)}.`;
  if (fraction(z).isZero && !fraction(Z).isZero) {
    yield `expected Z to be 0 without an executed quantity, got ${textOf(Z)}.`;
  }
  if (fraction(l).isPositive) {
    if (status !== 'PARTIALLY_FILLED' && status !== 'FILLED') {
      yield `expected no fill with the status ${status}, got ${textOf(l)}.`;
    }
  } else if (!fraction(L).isZero || !fraction(n).isZero || m !== false) {
    yield `expected L and n to be 0 and m to be false without a fill, ` +
      `got ${textOf(L)}, ${textOf(n)}, ${m}.`;
  } else if (N !== null && N !== '') {
    yield `expected N to be null without a fill, got ${short(N)}.`;
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
