import type { TestAccount } from '../session/account.ts';

/** The product sections, in the order in which they are tested. */
export const sections = ['spot', 'contract', 'option'] as const;
export type Section = (typeof sections)[number];

/** What to test, and how. Only `baseUrl` is needed. */
export interface RunOptions {
  /** The origin of the deployment, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Without accounts, tests that need one are skipped. */
  readonly accounts?: readonly TestAccount[];
  /** Sections to test; all of them when absent or empty. */
  readonly sections?: readonly Section[];
  /** Operations to test, as `getDepth` or `spot/getDepth`; all of them when absent or empty. */
  readonly operations?: readonly string[];
  /** Runs only tests whose id contains this text. */
  readonly test?: string;
  /** Whether tests may place orders and move money; `false` when absent. */
  readonly trade?: boolean;
  /**
   * Whether workflows are told too; `false` when absent. They expect a broker made for tests: the
   * accounts alice, bob, aliceSub and aliceReadOnly, and books with nothing else in them.
   */
  readonly workflows?: boolean;
  /** Path of a YAML or JSON file of known differences. */
  readonly overlay?: string;
  /** Folder for `report.json`, `junit.xml` and `report.html`; nothing is written when absent. */
  readonly reportFolder?: string;
  /** What random values derive from: the same seed repeats the same run. Random when absent. */
  readonly seed?: number;
  /** Whether to keep below the limits that the deployment names; `true` when absent. */
  readonly pace?: boolean;
  /** Milliseconds to wait for the first answer; 10,000 when absent. Tests wait 30,000 each. */
  readonly timeout?: number;
  /** Whether the deployment's clock stands still unless it is told to move, as in a unit test. */
  readonly exactClock?: boolean;
  /**
   * Path of a module whose default export makes a deployment inside the process of the tests:
   * `() => Promise<{ fetch, accounts?, now? }>`. Then `baseUrl` is only what reports call it.
   */
  readonly setup?: string;
  /** Called with what a person may want to see while the tests run. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a run has come. */
export interface Progress {
  readonly operations: number;
  readonly operationsDone: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a person asked for can't be done: the message says why and what to do. */
export class UsageError extends Error {}

/** The smallest seed after the largest one. */
export const seedLimit = 2 ** 31;
/** The longest that the first answer may be waited for, in milliseconds. */
export const timeoutLimit = 600_000;
