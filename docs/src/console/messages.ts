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
  /** Connects to a stream at a path, such as `/openapi/quote/ws/v1`. */
  openStream: {
    readonly input: { readonly id: string; readonly path: string };
    readonly result: null;
  };
  /**
   * Returns the frames that a stream has received since the last call; undefined if the stream is
   * not open and no frames remain.
   */
  takeFrames: { readonly input: string; readonly result: readonly string[] | undefined };
  /** Sends a frame to the server. */
  sendFrame: {
    readonly input: { readonly id: string; readonly frame: string };
    readonly result: null;
  };
  closeStream: { readonly input: string; readonly result: null };
}

export type CallKind = keyof BrokerCalls;

/** A message from the page to the worker. */
export interface BrokerCall<Kind extends CallKind = CallKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly input: BrokerCalls[Kind]['input'];
}

/** A message from the worker to the page: the reply to a call, or the broker after a change. */
export type BrokerMessage = BrokerReply | { readonly saved: string };

/** The reply to a call. */
export interface BrokerReply {
  readonly id: number;
  /** The time of the broker in milliseconds since the epoch. */
  readonly time: number;
  /** Whether the clock of the broker is manual, so that the time does not pass. */
  readonly isStopped: boolean;
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
