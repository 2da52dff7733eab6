import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { parsedBody } from '../../auditor/auditor.ts';
import { StreamMessages } from '../../auditor/stream-messages.ts';
import type { Schemas } from '../../cases/json-schema.ts';
import { type BodyFindings, checkBody, emptyBodyFindings } from '../../cases/schema-check.ts';
import type { ChannelId, StreamCase } from '../../cases/stream-case.ts';
import {
  addressOf,
  messageOf,
  type ServerMessage,
  serverMessagesOf,
  streamSchemasOf,
} from '../../cases/stream-messages.ts';
import type { TestAccount } from '../../client/account.ts';
import { call, failedWith, query as sendQuery } from '../../client/call.ts';
import type { ApiResponse, Session } from '../../client/session.ts';
import { Skipped } from '../../client/skipped.ts';
import { handshakeStatus, platformSocket } from '../../client/socket.ts';
import { StreamConnection, type StreamTime } from '../../client/stream-connection.ts';
import type { Exchange, Mismatch, StreamFrame } from '../../result.ts';
import { type PlacedOrder, Trader } from '../trader.ts';

/** Thrown to end a test as failed; the message contains the expected and the actual result. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure';
}

/** How long a test waits for a message, in milliseconds. */
export const messageTimeoutMs = 5000;
/** The status of an accepted handshake, and the statuses for a rejected listen key. */
const serverStatuses: readonly number[] = [101, 401, 403];
/** How long a message can take to arrive, in milliseconds. */
const longestDelayMs = 20_000;
const maximumFrames = 100;
const longestText = 2000;

/** One run of a stream test: its connections, its requests and what it found. */
export class StreamRun {
  readonly test: StreamCase;
  readonly section: Section;
  readonly session: Session;
  readonly exchanges: Exchange[] = [];
  readonly frames: StreamFrame[] = [];
  /** The messages that the test received or sent, such as `userData/executionReport`. */
  readonly messages = new Set<string>();
  readonly mismatches: Mismatch[] = [];
  readonly bodies: BodyFindings = emptyBodyFindings();
  /** The listen keys that the test uses and did not close, by account. */
  readonly listenKeys = new Map<TestAccount, string>();
  /** How often the test sold to each of its buy orders, by order. */
  readonly fills = new Map<PlacedOrder, number>();
  readonly #connections: StreamConnection[] = [];
  readonly #contents = new Map<number, StreamMessages>();
  /** The symbols to which each connection subscribed. */
  readonly #subscribed = new Map<number, Set<string>>();
  readonly #traders = new Map<TestAccount, Trader>();
  readonly #reverts: (() => Promise<unknown>)[] = [];
  #problem: string | undefined;

  constructor(test: StreamCase, session: Session) {
    this.test = test;
    this.section = test.id.split('/')[0] as Section;
    this.session = session;
  }

  /** The first violation of the AsyncAPI document in a received frame; undefined if none. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Returns the trader of an account. It cancels its open orders when the test ends. */
  trader(account: TestAccount): Trader {
    const known = this.#traders.get(account);
    if (known !== undefined) return known;
    const trader = new Trader(this.session, this.section, account, this.exchanges);
    this.#traders.set(account, trader);
    this.onEnd(() => trader.end());
    return trader;
  }

  /** Registers a function that reverts a step of the test when the test ends. */
  onEnd(revert: () => Promise<unknown>): void {
    this.#reverts.push(revert);
  }

  /** Closes the connections, and reverts the steps of the test, also if one of them fails. */
  async end(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    const errors: unknown[] = [];
    for (const revert of this.#reverts.reverse()) {
      await revert().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /**
   * Opens a connection to a channel.
   *
   * @throws StreamFailure if the server rejects the handshake
   * @throws Skipped if no WebSocket server responds
   */
  async connect(channel: ChannelId, listenKey = ''): Promise<StreamConnection> {
    await this.requireServer(channel, listenKey);
    const { openSocket = platformSocket } = this.session.options;
    const url = this.urlOf(channel, listenKey);
    const number = this.#connections.length + 1;
    const messages = serverMessagesOf(this.section, channel);
    const log = (direction: StreamFrame['direction'], text: string) =>
      this.#log({ direction, connection: number, text });
    log('connected', url);
    const connection = new StreamConnection(openSocket(url), timeOf(this.session), {
      onSent: (text) => {
        log('sent', text);
        this.#noteSubscription(number, text);
      },
      onReceived: ({ text, value }) => {
        log('received', text);
        this.session.auditor.seeText(text, `a message of ${channel}`);
        this.#check(channel, messages, value, number);
      },
      onClosed: ({ code, reason }) => log('closed', `${code} ${reason}`),
    });
    this.#connections.push(connection);
    await connection.until(() => connection.isOpen || undefined, messageTimeoutMs);
    if (connection.isOpen) return connection;
    throw new StreamFailure(
      `Expected a connection to ${channel}, got ${await this.#rejection(url)}.`,
    );
  }

  /**
   * Checks, once per session and channel, that a WebSocket server responds to a handshake at the
   * URL of the streams. A handshake that is rejected because of the listen key is sufficient.
   *
   * @throws Skipped if no test of the channel can run
   */
  async requireServer(channel: ChannelId, listenKey: string): Promise<void> {
    if (this.session.options.openSocket !== undefined) return;
    const url = this.urlOf(channel, listenKey);
    const status = await this.session.once(`handshake ${channel}`, () =>
      handshakeStatus(url, messageTimeoutMs),
    );
    if (serverStatuses.includes(status)) return;
    const response = status === 0 ? 'no response' : `status ${status}`;
    const reason =
      `requires a WebSocket server at ${this.#origin}; ` +
      `expected a handshake with status 101, got ${response}; pass the right URL with --ws-url`;
    throw new Skipped(reason, 'failed preparation');
  }

  /** Returns the URL of a channel. */
  urlOf(channel: ChannelId, listenKey = ''): string {
    return `${this.#origin}${addressOf(this.section, channel).replace('{listenKey}', listenKey)}`;
  }

  get #origin(): string {
    const { baseUrl, wsUrl = baseUrl.replace(/^http/, 'ws') } = this.session.options;
    return wsUrl.replace(/\/+$/, '');
  }

  /** Describes a rejected handshake. Repeats it, because the class `WebSocket` hides the status. */
  async #rejection(url: string): Promise<string> {
    if (this.session.options.openSocket !== undefined) return 'a rejected handshake';
    return `a handshake with status ${await handshakeStatus(url, messageTimeoutMs)}`;
  }

  /** Records a message that the test sends, for the coverage. */
  recordSent(channel: ChannelId, message: string): void {
    this.messages.add(`${channel}/${message}`);
  }

  /** Calls a signed operation with the account's API key. */
  async call(
    account: TestAccount,
    operationId: string,
    parameters: string,
    section = this.section,
  ) {
    const result = await call(this.session, account, recordOf(section, operationId), parameters);
    this.exchanges.push(result.exchange);
    return result;
  }

  /** Calls a signed operation that must succeed for the test to continue. */
  async require(
    account: TestAccount,
    operationId: string,
    parameters: string,
    section = this.section,
  ): Promise<ApiResponse> {
    const result = await this.call(account, operationId, parameters, section);
    if (result.status === 200) return result;
    const reason = `requires a successful ${operationId}; it ${failedWith(result)}`;
    throw new Skipped(reason, 'failed preparation');
  }

  /** Returns the body of a public operation, as text. */
  async query(operationId: string, query: string): Promise<string> {
    const operation = recordOf(this.section, operationId);
    const { status, text, body, exchange } = await sendQuery(this.session, operation, query);
    this.exchanges.push(exchange);
    if (status === 200) return text;
    const reason = `requires a successful ${operationId}; it ${failedWith({ status, body })}`;
    throw new Skipped(reason, 'failed preparation');
  }

  #noteSubscription(connection: number, text: string): void {
    const sent = parsedBody(text) as { readonly symbol?: unknown } | undefined;
    if (typeof sent?.symbol !== 'string') return;
    const known = this.#subscribed.get(connection) ?? new Set();
    this.#subscribed.set(connection, known);
    for (const symbol of sent.symbol.split(',')) known.add(symbol);
  }

  #log(frame: StreamFrame): void {
    const masked = this.session.mask.mask(frame.text);
    this.frames.push({ ...frame, text: masked.slice(0, longestText) });
    if (this.frames.length > maximumFrames) this.frames.shift();
  }

  /** Checks a frame, or each element of an array, against the document. */
  #check(
    channel: ChannelId,
    messages: readonly ServerMessage[],
    value: unknown,
    connection: number,
  ): void {
    const schemas = streamSchemasOf(this.section);
    const message = messageOf(value, messages, schemas);
    if (message === undefined) {
      this.#problem ??= `Expected a documented message of ${channel}, got ${short(value)}.`;
      return;
    }
    this.messages.add(`${channel}/${message.name}`);
    if (Array.isArray(value) && value.length > 0) {
      // Each element is a message too. Checking each one on its own gives clearer problems than
      // checking the array against a union of all messages.
      for (const element of value) this.#check(channel, messages, element, connection);
      return;
    }
    const before = this.bodies.problems.length;
    checkBody(value, message.payload, schemas, this.bodies);
    if (this.bodies.problems.length === before) {
      this.#problem ??= this.#contentProblem(connection, value, message, schemas);
    }
    const operation = `${this.test.id.split('/', 1)[0]}/${channel}/${message.name}`;
    for (const problem of this.bodies.problems.splice(before)) {
      const { pointer, expected, actual } = problem;
      this.#problem ??=
        `At ${pointer || 'the message'} of ${message.name}: ` +
        `expected ${expected}, got ${actual}.`;
      const isKnown = this.mismatches.some(
        (one) => one.operation === operation && one.pointer === pointer,
      );
      if (!isKnown) this.mismatches.push({ operation, ...problem });
    }
  }

  /** Checks the times in a message, and compares it with earlier ones of its connection. */
  #contentProblem(
    connection: number,
    value: unknown,
    { name, payload: schema }: ServerMessage,
    schemas: Schemas,
  ): string | undefined {
    const contents = this.#contents.get(connection) ?? new StreamMessages();
    this.#contents.set(connection, contents);
    const now = this.session.auditor.now?.();
    const { topic, symbol } = value as { readonly topic?: unknown; readonly symbol?: unknown };
    const isOther = topic !== undefined && !this.#subscribed.get(connection)?.has(String(symbol));
    if (isOther) return `Expected only subscribed symbols in the topic ${topic}, got ${symbol}.`;
    const times = now === undefined ? {} : { from: now - longestDelayMs, to: now };
    return contents.add({ value, name, schema, schemas, ...times });
  }
}

/** Returns the broker's clock if the session can advance it; otherwise a clock of real time. */
function timeOf({ options: { advance, now } }: Session): StreamTime {
  if (advance !== undefined && now !== undefined) return { now, pass: advance };
  return {
    now: () => performance.now(),
    pass: (milliseconds, change) => Promise.race([sleep(milliseconds), change]),
  };
}

function recordOf(section: Section, operationId: string): GatewayOperation {
  const operation = operations[section][operationId];
  if (operation === undefined) throw new Error(`unknown operation ${section}/${operationId}`);
  return operation;
}

/** Returns a value as JSON, at most 200 characters. */
export function short(value: unknown): string {
  const text = value === undefined ? 'no JSON value' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
