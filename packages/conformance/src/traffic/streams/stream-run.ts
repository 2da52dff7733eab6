import { setTimeout as sleep } from 'node:timers/promises';
import type { Section } from '@broker-api/spec';
import type { Row } from '../../auditor/rule.ts';
import { StreamMessages } from '../../auditor/stream-messages.ts';
import type { ChannelId, StreamCase } from '../../cases/case.ts';
import { addressOf } from '../../cases/documents.ts';
import { hasKey, textOf } from '../../cases/parse-exact.ts';
import { isUnrestricted } from '../../client/account.ts';
import { call } from '../../client/call.ts';
import type { Session } from '../../client/session.ts';
import { Skipped } from '../../client/skipped.ts';
import {
  handshakeStatus,
  platformSocket,
  StreamConnection,
  type StreamTime,
} from '../../client/stream-connection.ts';
import { requiredOperation } from '../../known-operations.ts';
import { type StreamFrame, TestFindings } from '../../result.ts';
import { bodyOf, type PlacedOrder, Trader } from '../trader.ts';

/** Thrown to end a test as failed; the message contains the expected and the actual result. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure';
}

/** Ends a test as failed if a condition is false. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new StreamFailure(message);
}

/** How long a test waits for a message, in milliseconds. */
export const messageTimeoutMs = 5000;
/** The statuses of an accepted handshake, and of those with a rejected listen key. */
const serverStatuses: readonly number[] = [101, 401, 403];
const maximumFrames = 100;
const longestText = 2000;

/** One run of a stream test: its connections, its requests and what it found. */
export class StreamRun {
  readonly test: StreamCase;
  readonly section: Section;
  readonly session: Session;
  readonly findings = new TestFindings();
  /** The listen keys that the test uses and did not close, by trader. */
  readonly listenKeys = new Map<Trader, string>();
  /** How often the test sold to each of its buy orders, by order. */
  readonly fills = new Map<PlacedOrder, number>();
  /** The orders that the test cancelled. */
  readonly cancelled = new Set<PlacedOrder>();
  /** Whether another program closed a listen key of the test, or disturbed its orders. */
  isInterrupted = false;
  /** The trader whose orders the test added to the market. */
  quoting: Trader | undefined;
  readonly #connections: StreamConnection[] = [];
  readonly #traders: Trader[] = [];

  constructor(test: StreamCase, session: Session) {
    this.test = test;
    this.section = test.id.split('/')[0] as Section;
    this.session = session;
  }

  /** The user whose stream the test reads. */
  get trader(): Trader {
    return this.#traderAt(0, 'requires an account');
  }

  /** Another user. */
  get other(): Trader {
    return this.#traderAt(1, 'requires a second account, which trades with the first one');
  }

  #traderAt(index: number, missing: string): Trader {
    const account = this.session.options.accounts.filter(isUnrestricted)[index];
    if (account === undefined) throw new Skipped(missing, 'options');
    this.#traders[index] ??= new Trader(
      this.session,
      this.section,
      account,
      this.findings.exchanges,
    );
    return this.#traders[index];
  }

  /** Closes the connections, and cancels the open orders of the test. */
  async end(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    await Promise.all(this.#traders.map((trader) => trader.end()));
    await this.quoting?.end();
  }

  /**
   * Opens a connection to a channel.
   *
   * @throws StreamFailure if the server rejects the handshake
   * @throws Skipped if no WebSocket server responds
   */
  async connect(channel: ChannelId, listenKey = ''): Promise<StreamConnection> {
    await this.requireServer(channel, listenKey);
    const url = this.#urlOf(channel, listenKey);
    const { auditor, options } = this.session;
    const { openSocket = platformSocket } = options;
    const number = this.#connections.length + 1;
    const messages = new StreamMessages(this.section, channel, auditor, this.findings);
    const log = (direction: StreamFrame['direction'], text: string, value?: unknown): void => {
      const shown = this.session.mask.mask(text).slice(0, longestText);
      const { frames } = this.findings;
      frames.push({ direction, connection: number, text: shown });
      if (frames.length > maximumFrames) frames.shift();
      if (direction === 'sent') messages.send(text);
      if (direction === 'received') messages.receive(text, value);
    };
    log('connected', url);
    const connection = new StreamConnection(openSocket(url), timeOf(this.session), log);
    this.#connections.push(connection);
    await connection.until(() => connection.isOpen || undefined, messageTimeoutMs);
    if (connection.isOpen) return connection;
    const status = await this.handshake(channel, listenKey);
    throw new StreamFailure(
      `Expected a connection to ${channel}, got a handshake with status ${status}.`,
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
    const first = () => this.handshake(channel, listenKey);
    const status = await this.session.once(`handshake ${channel}`, first);
    if (serverStatuses.includes(status)) return;
    const response = status === 0 ? 'no response' : `status ${status}`;
    const reason =
      `requires a WebSocket server at ${this.#origin}; ` +
      `expected a handshake with status 101, got ${response}; pass the right URL with --ws-url`;
    throw new Skipped(reason, 'failed preparation');
  }

  /**
   * Returns the status of a handshake, which the class `WebSocket` hides: 0 without a response. A
   * rejected handshake in this process has no status, so 401 stands for it.
   */
  async handshake(channel: ChannelId, listenKey: string): Promise<number> {
    const { openSocket } = this.session.options;
    const url = this.#urlOf(channel, listenKey);
    if (openSocket === undefined) return handshakeStatus(url, messageTimeoutMs);
    const ignore = (): void => undefined;
    const connection = new StreamConnection(openSocket(url), timeOf(this.session), ignore);
    const isOpen = await connection.until(() => connection.isOpen || undefined, messageTimeoutMs);
    connection.close();
    return isOpen ? 101 : 401;
  }

  #urlOf(channel: ChannelId, listenKey: string): string {
    return `${this.#origin}${addressOf(this.section, channel).replace('{listenKey}', listenKey)}`;
  }

  get #origin(): string {
    const { baseUrl, wsUrl = baseUrl.replace(/^http/, 'ws') } = this.session.options;
    return wsUrl.replace(/\/+$/, '');
  }

  /** Returns the body of a public operation. */
  async query(operationId: string, parameters = ''): Promise<unknown> {
    const operation = requiredOperation(this.section, operationId);
    const response = await call(this.session, undefined, operation, parameters);
    this.findings.exchanges.push(response.exchange);
    return bodyOf(operationId, response);
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

/** A time in the past: a pong that echoes it differs from a pong with the server's time. */
export const sentPing = 1;

/**
 * Sends a ping and waits for the pong, so that all earlier frames have arrived. Returns the pong.
 *
 * @throws StreamFailure if no pong arrives
 */
export async function exchangePing(connection: StreamConnection): Promise<unknown> {
  const pongs = () =>
    connection.received.flatMap(({ value }) => (hasKey(value, 'pong') ? [value] : []));
  const { length } = pongs();
  connection.send(JSON.stringify({ ping: sentPing }));
  const found = await connection.until(() => pongs()[length], messageTimeoutMs);
  const end = connection.closing ? `, and the connection closed (${connection.closing.code})` : '';
  expectThat(found !== undefined, `Expected a pong within ${messageTimeoutMs} ms, got none${end}.`);
  return found.pong;
}

/** A connection to the user data stream of an account. */
export class UserStream {
  readonly connection: StreamConnection;
  readonly listenKey: string;

  constructor(connection: StreamConnection, listenKey: string) {
    this.connection = connection;
    this.listenKey = listenKey;
  }

  /** The events that have arrived, oldest first. */
  get events(): readonly Row[] {
    return this.connection.received
      .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((value): value is Row => hasKey(value, 'e') && typeof value.e === 'string');
  }

  /** Returns the events of an order that have arrived, oldest first. */
  eventsOf(orderId: string, message: string): readonly Row[] {
    return this.events.filter(({ e, i }) => e === message && textOf(i) === orderId);
  }

  /**
   * Waits for the event that reports a status of an order.
   *
   * @throws StreamFailure if the event does not arrive
   */
  async next({ orderId }: PlacedOrder, status: string, message: string): Promise<Row> {
    const find = () => this.eventsOf(orderId, message).find(({ X }) => X === status);
    const found = await this.connection.until(find, messageTimeoutMs);
    if (found !== undefined) return found;
    const statuses = this.eventsOf(orderId, message).map(({ X }) => X);
    throw new StreamFailure(
      `Expected ${message} with the status ${status} for the order ${orderId} within ` +
        `${messageTimeoutMs} ms, got ${statuses.join(', ') || 'no event of the order'}.`,
    );
  }
}

/** Returns the listen key of an account. */
export async function listenKeyOf(run: StreamRun, trader = run.trader): Promise<string> {
  const body = await trader.require('createListenKey');
  const listenKey = hasKey(body, 'listenKey') ? body.listenKey : undefined;
  if (typeof listenKey !== 'string') {
    throw new StreamFailure('Expected createListenKey to return a listenKey, got none.');
  }
  run.session.mask.add(listenKey);
  return listenKey;
}

/** Opens the user data stream of an account. */
export async function openUserStream(run: StreamRun, trader = run.trader): Promise<UserStream> {
  const listenKey = await listenKeyOf(run, trader);
  run.listenKeys.set(trader, listenKey);
  return new UserStream(await run.connect('userData', listenKey), listenKey);
}

/**
 * Returns whether a listen key of the test no longer exists, although the test did not close it:
 * the account has a new key.
 */
export async function hasLostListenKey(run: StreamRun): Promise<boolean> {
  for (const [trader, listenKey] of run.listenKeys) {
    if ((await listenKeyOf(run, trader)) !== listenKey) return true;
  }
  return false;
}
