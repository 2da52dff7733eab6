import type { HttpRequest, HttpResponse, SandboxAccount } from '@broker-api/sandbox';
import type { ControlClient } from '@broker-api/sandbox/control';

/** The calls of a page to the broker in its worker: parameters and results, by kind. */
export interface BrokerCalls {
  /** Starts the broker. Restores the given broker, if there is one. The first call. */
  start: { readonly input: string | null; readonly result: null };
  /** Whether the broker has the sample orders, and is kept for the next page. */
  isKept: { readonly input: null; readonly result: boolean };
  /** From now on, sends the broker to the page after each change, so that the page keeps it. */
  keep: { readonly input: null; readonly result: null };
  /** Returns the default API keys. */
  accounts: { readonly input: null; readonly result: readonly SandboxAccount[] };
  /** Sends a request to the broker. */
  send: { readonly input: HttpRequest; readonly result: HttpResponse };
  /** Calls an operation of the control plane. */
  control: {
    readonly input: { readonly operationId: keyof ControlClient; readonly body: unknown };
    readonly result: unknown;
  };
  /** Opens a WebSocket with an id that the page has chosen. */
  openSocket: {
    readonly input: { readonly id: string; readonly url: string };
    readonly result: null;
  };
  /** Sends a frame to the server. */
  sendFrame: {
    readonly input: { readonly id: string; readonly frame: string };
    readonly result: null;
  };
  closeSocket: { readonly input: string; readonly result: null };
}

export type CallKind = keyof BrokerCalls;

/** A message from the page to the worker. */
export interface BrokerCall<Kind extends CallKind = CallKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly input: BrokerCalls[Kind]['input'];
}

/** What happens to a WebSocket. */
export type SocketEvent =
  | { readonly type: 'open' }
  | { readonly type: 'message'; readonly data: string | ArrayBuffer }
  | { readonly type: 'close'; readonly code: number; readonly reason: string };

/** The time of the broker when it sent a message. */
interface BrokerTime {
  /** The time in milliseconds since the epoch. */
  readonly time: number;
  /** Whether the clock of the broker is manual, so that the time does not pass. */
  readonly isStopped: boolean;
}

/** An event of the WebSocket with an id. */
interface SocketMessage extends BrokerTime {
  readonly socket: string;
  readonly event: SocketEvent;
}

/**
 * A message from the worker to the page: the reply to a call, the broker after a change, or an
 * event of a WebSocket.
 */
export type BrokerMessage = BrokerReply | SocketMessage | { readonly saved: string };

/** The reply to a call. */
export interface BrokerReply extends BrokerTime {
  readonly id: number;
  readonly result?: unknown;
  /** Why the call failed. */
  readonly error?: CallFailure;
}

/** Why a call failed: the message and, of an error of the control plane, its other fields. */
export interface CallFailure {
  readonly message: string;
  readonly status?: number;
  readonly error?: string;
  readonly reason?: string | undefined;
}
