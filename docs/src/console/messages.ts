import type { HttpRequest, HttpResponse, SandboxAccount } from '@broker-api/sandbox';
import type { ControlClient } from '@broker-api/sandbox/control';

/** The calls of a page to the broker in its worker: parameters and results, by kind. */
export interface BrokerCalls {
  /** Returns the default API keys. */
  accounts: { readonly input: null; readonly result: readonly SandboxAccount[] };
  /** Sends a request to the broker. */
  send: { readonly input: HttpRequest; readonly result: HttpResponse };
  /** Calls an operation of the control plane. */
  control: {
    readonly input: { readonly operationId: keyof ControlClient; readonly body: unknown };
    readonly result: unknown;
  };
  /** Connects to the user data stream of a listen key. */
  openStream: { readonly input: string; readonly result: null };
  /**
   * Returns the frames that the stream of a listen key has received since the last call; undefined
   * if the stream is not open and no frames remain.
   */
  takeFrames: { readonly input: string; readonly result: readonly string[] | undefined };
}

export type CallKind = keyof BrokerCalls;

/** A message from the page to the worker. */
export interface BrokerCall<Kind extends CallKind = CallKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly input: BrokerCalls[Kind]['input'];
}

/** A message from the worker to the page. */
export interface BrokerReply {
  readonly id: number;
  /** The time of the broker in milliseconds since the epoch. */
  readonly time: number;
  readonly result?: unknown;
  /** Why the call failed. */
  readonly error?: string;
}
