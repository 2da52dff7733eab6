import type { Section } from '@broker-api/spec';
import type { TestAccount } from '../client/account.ts';
import type { Fetch } from '../client/session.ts';
import type { OpenSocket } from '../client/socket.ts';
import type { ControlPlane } from '../control/control-plane.ts';

/** The options of a run. Only `baseUrl` is required. */
export interface RunOptions {
  /** The origin of the deployment, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** The origin of the streams; by default `baseUrl` with the scheme `ws` or `wss`. */
  readonly wsUrl?: string;
  /** The test accounts. Tests that require a missing account are skipped. */
  readonly accounts?: readonly TestAccount[];
  /** The sections to test; all if absent or empty. */
  readonly sections?: readonly Section[];
  /** The operations to test, as `getDepth` or `spot/getDepth`; all if absent or empty. */
  readonly operations?: readonly string[];
  /** Runs only the tests whose id contains this text. */
  readonly test?: string;
  /** Whether tests may place orders and transfer funds; `false` by default. */
  readonly trade?: boolean;
  /**
   * Whether no other program uses the accounts while the run lasts; `false` by default. An order
   * that no request placed, and a rejection below the order limits, then fail.
   */
  readonly exclusive?: boolean;
  /**
   * Whether to run the workflows too; `false` by default. They require a test broker that has empty
   * order books and the accounts alice, bob, aliceSub and aliceReadOnly.
   */
  readonly workflows?: boolean;
  /**
   * The number of random sequences of commands in each section, by default 10 if `trade` is true;
   * or the id of one case, such as `spot/stateful/7-3-0.4.5`, which then runs alone.
   */
  readonly stateful?: number | string;
  /** The largest number of orders that the random sequences of a section send; 500 by default. */
  readonly maxOrders?: number;
  /**
   * The largest sum of the values of these orders, in the quote asset of the section, as a decimal;
   * 20000 by default.
   */
  readonly maxSpend?: string;
  /**
   * The origin of a sandbox's control plane. A run with workflows stops the index movers and the
   * market makers, and starts them again when it ends.
   */
  readonly control?: string;
  /** The bearer token of the control plane, if it requires one. */
  readonly controlToken?: string;
  /** The path of a YAML or JSON file of known differences. */
  readonly overlay?: string;
  /** The folder for `report.json`, `junit.xml` and `report.html`; no files if absent. */
  readonly reportFolder?: string;
  /** The seed of all random values; random by default. The same seed repeats the run. */
  readonly seed?: number;
  /** Whether to delay requests to stay below the deployment's rate limits; `true` by default. */
  readonly pace?: boolean;
  /**
   * The timeout of the first request, which checks the deployment, in milliseconds; 10,000 by
   * default. The timeout of the tests' requests is always 30,000.
   */
  readonly timeout?: number;
  /** Whether the deployment's clock moves only when the tests advance it, as in a unit test. */
  readonly exactClock?: boolean;
  /** A deployment in this process. `baseUrl` is then only used as a name in reports. */
  readonly target?: Target;
  /**
   * Ends the run early: the test that runs ends and is cleaned up, and the other tests do not run.
   */
  readonly signal?: AbortSignal;
  /** Receives the progress of the run. */
  readonly onProgress?: (progress: Progress) => void;
}

/** A deployment in this process, such as a sandbox. */
export interface Target {
  readonly fetch: Fetch;
  /** Opens a WebSocket of the deployment. If absent, the tests of streams use the network. */
  readonly openSocket?: OpenSocket;
  /** Advances the clock of the deployment by a number of milliseconds. */
  readonly advance?: (milliseconds: number) => Promise<void>;
  /** The test accounts, unless the options have others. */
  readonly accounts?: readonly TestAccount[];
  readonly control?: ControlPlane;
  /** Returns the time of the deployment, in milliseconds. */
  readonly now?: () => number;
}

/** The progress of a run, reported after every operation and before every long wait. */
export interface Progress {
  readonly operations: number;
  readonly operationsDone: number;
  /** The number of selected tests, without workflows and tests that the options do not permit. */
  readonly tests: number;
  readonly testsDone: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What the run waits for now; absent if it does not wait. */
  readonly waiting?: {
    /** The reason for the wait, such as `the limit of 1500 request weight per minute`. */
    readonly reason: string;
    readonly durationMs: number;
    /** An estimate of the time until the run ends, in milliseconds. */
    readonly remainingMs: number;
  };
}

/** The signals that end a run early. */
export const stopSignals = ['SIGINT', 'SIGTERM'] as const;
/** The exclusive upper bound of seeds. */
export const seedLimit = 2 ** 31;
/** The maximum timeout of the first response, in milliseconds. */
export const timeoutLimit = 600_000;
