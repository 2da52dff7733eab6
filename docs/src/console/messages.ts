import type { ControlClient } from '@broker-api/sandbox/control';

/** What a page asks of the broker in its worker. */
export type BrokerCall = { readonly id: number } & BrokerRequest;

export type BrokerRequest =
  | { readonly kind: 'accounts' }
  /** Opens the user data stream of a user, unless it is open. */
  | { readonly kind: 'openStream'; readonly user: string }
  /** Returns the frames that the stream of a user received since the last call. */
  | { readonly kind: 'takeFrames'; readonly user: string }
  | { readonly kind: 'fetch'; readonly url: string; readonly init: FetchInit }
  | {
      readonly kind: 'control';
      readonly operationId: keyof ControlClient;
      readonly input: unknown;
    };

/** The parts of a request that can be sent to a worker. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** The parts of a response that can be sent to a page. */
export interface FetchResult {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

export type BrokerReply =
  /** `time` is the time of the broker in milliseconds since the epoch. */
  | { readonly id: number; readonly result: unknown; readonly time: number; readonly error?: never }
  | { readonly id: number; readonly error: string };
