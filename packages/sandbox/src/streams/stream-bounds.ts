import { marketDataLimits } from '@broker-api/streams';

/** The maximum length of a message that a client sends, in bytes. */
export const maximumMessageBytes = marketDataLimits.messageBytes;

/** The maximum amount of data that may wait on a connection, to be sent or to be handled: 1 MiB. */
export const maximumBacklogBytes = 1_048_576;

/**
 * The maximum number of messages from the client that may wait on a connection to be handled. A
 * client can send and cancel all its subscriptions at once.
 */
export const maximumWaitingRequests = 2000;

/** How many messages of a client are handled in one turn of the event loop. */
export const maximumMessagesPerTurn = 100;

/** The maximum number of subscriptions of a connection. */
export const maximumSubscriptions = marketDataLimits.subscriptions;

/** The maximum duration of a connection: 24 hours (requirements 1, section 8, rule 7). */
export const maximumConnectionMs = marketDataLimits.connectionMs;

/** The time between two pings of the server on the user data stream, in milliseconds. */
export const pingIntervalMs = 30_000;

/** The number of pings without a response after which the server closes the connection. */
export const maximumMissedPongs = 2;

/**
 * The time without a ping from the client after which the server closes a connection to the market
 * data stream, in milliseconds.
 */
export const idleMs = marketDataLimits.idleMs;

/** The maximum numbers of connections. */
export interface ConnectionLimits {
  readonly perIp: number;
  readonly perListenKey: number;
}

/** Limits that well-behaved clients do not reach. */
export const defaultConnectionLimits: ConnectionLimits = { perIp: 1000, perListenKey: 20 };

/** Why the server closes a connection. */
export const closings = {
  keyClosed: { code: 1000, reason: 'The listen key was closed.' },
  dayOver: { code: 1000, reason: 'The connection was open for 24 hours. Connect again.' },
  keyExpired: { code: 4001, reason: 'The listen key expired after 60 minutes. Create a new one.' },
  keyRevoked: { code: 4001, reason: 'An API key of this listen key was revoked.' },
  shuttingDown: { code: 1001, reason: 'The broker is shutting down.' },
  moved: { code: 1012, reason: 'The broker moves to another server. Connect again.' },
  stateReplaced: { code: 1012, reason: 'The state of the broker was reset or restored.' },
  slowReader: {
    code: 1008,
    reason: 'More than 1 MiB of messages is waiting to be sent. Read faster.',
  },
  fastSender: {
    code: 1008,
    reason: 'More than 1 MiB or 2000 messages are waiting. Send more slowly.',
  },
  noPong: { code: 1008, reason: 'Two pings had no response. Respond to each ping with a pong.' },
  failure: { code: 1011, reason: 'The broker failed unexpectedly. Connect again.' },
  noPing: { code: 1008, reason: 'No ping arrived for 5 minutes. Send a ping more often.' },
} as const;

/** A code and a reason with which the server closes a connection. */
export interface Closing {
  readonly code: number;
  /** At most 123 bytes, as the WebSocket protocol requires. */
  readonly reason: string;
}
