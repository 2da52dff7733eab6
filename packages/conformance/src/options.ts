import { type Section, sections } from '@broker-api/spec';
import {
  argumentOf,
  list,
  option,
  optionLines,
  toggle,
  UsageError,
  type ValuesOf,
} from '@broker-api/spec/command-line';
import type { TestAccount } from './client/account.ts';
import type { Fetch } from './client/session.ts';
import type { OpenSocket } from './client/stream-connection.ts';
import { readAccounts } from './command-line/accounts.ts';
import { checkBaseUrl, checkWsUrl, integer, readOptionFile } from './command-line/option-values.ts';
import type { ControlPlane } from './control/control-plane.ts';
import { orList } from './lists.ts';

/** The options of a run. Only `baseUrl` is required. */
export interface RunOptions extends Partial<Omit<CommandOptions, 'baseUrl' | 'json' | 'help'>> {
  /** The origin of the deployment, such as `https://api.example.com`. */
  readonly baseUrl: string;
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

/** The exclusive upper bound of seeds. */
export const seedLimit = 2 ** 31;
const longestTimeoutMs = 600_000;
const mostSequences = 100_000;
const mostOrders = 1_000_000;

/** The options of the command. Parsing, the usage and the command that repeats a test read it. */
export const commandTable = {
  baseUrl: option('--base-url URL', 'the origin of the deployment', checkBaseUrl),
  /** The origin of the streams; by default `baseUrl` with the scheme `ws` or `wss`. */
  wsUrl: option(
    '--ws-url URL',
    'the origin of the streams; default: the base URL with the scheme ws or wss',
    checkWsUrl,
  ),
  /** The test accounts. Tests that require a missing account are skipped. */
  accounts: option(
    '--accounts FILE',
    `JSON: {"accounts": [{"name", "apiKey", "secretKey"}]}, or the list alone;
    default: BROKER_API_KEY and BROKER_SECRET_KEY from the environment`,
    readAccounts,
  ),
  /** Whether tests may place orders and transfer funds; `false` by default. */
  trade: toggle(
    '--trade',
    'also run tests that place orders and transfer funds; default: read-only',
  ),
  /**
   * Whether no other program uses the accounts while the run lasts; `false` by default. An order
   * that no request placed, and a rejection below the order limits, then fail.
   */
  exclusive: toggle(
    '--exclusive',
    'no other program uses the accounts: an order that no request placed fails',
  ),
  /**
   * Whether to run the workflows too; `false` by default. They require a test broker that has empty
   * order books and the accounts alice, bob, aliceSub and aliceReadOnly.
   */
  workflows: toggle(
    '--workflows',
    `also run multi-step workflows; requires --trade, and a test broker with empty
    order books`,
  ),
  /**
   * The number of random sequences of commands in each section, by default 10 if `trade` is true;
   * or the id of one case, such as `spot/stateful/7-3-0.4.5`, which then runs alone.
   */
  stateful: option(
    '--stateful N',
    `with --trade: the number of random sequences of commands in each section,
    0 for none; default: 10. With the id of a case: run only this sequence`,
    (text, name) => (text.includes('/') ? text : integer(0, mostSequences)(text, name)),
  ),
  /** The largest number of orders that the random sequences of a section send; 500 by default. */
  maxOrders: option(
    '--max-orders N',
    'the most orders that the sequences of a section send; default: 500',
    integer(0, mostOrders),
  ),
  /**
   * The largest sum of the values of these orders, in the quote asset of the section, as a decimal;
   * 20000 by default.
   */
  maxSpend: option(
    '--max-spend AMOUNT',
    `the largest sum of the values of these orders, in the quote asset of the
    section; default: 20000`,
    String,
  ),
  /**
   * The origin of a sandbox's control plane. A run with workflows stops the index movers and the
   * market makers, and starts them again when it ends.
   */
  control: option(
    '--control URL',
    `the control plane of a sandbox: a run with --workflows stops its index movers
    and market makers, and starts them again at the end`,
    checkBaseUrl,
  ),
  /** The bearer token of the control plane, if it requires one. */
  controlToken: option(
    '--control-token-file FILE',
    `file with the token of the control plane; default: the environment variable
    BROKER_SANDBOX_CONTROL_TOKEN`,
    readToken,
  ),
  /** The sections to test; all if absent or empty. */
  sections: list(
    '--section S',
    `run only the tests of ${orList(sections)}; repeatable`,
    sectionNamed,
  ),
  /** The operations to test, as `getDepth` or `spot/getDepth`; all if absent or empty. */
  operations: list(
    '--operation ID',
    'run only the tests of an operation, e.g. getDepth or spot/getDepth; repeatable',
    String,
  ),
  /** Runs only the tests whose id contains this text. */
  test: option('--test TEXT', 'run only the tests whose id contains this text', String),
  /** The path of a YAML or JSON file of known differences. */
  overlay: option(
    '--overlay FILE',
    'YAML or JSON file with the known differences of this deployment',
    String,
  ),
  /** The folder for `report.json`, `junit.xml` and `report.html`; no files if absent. */
  reportFolder: option(
    '--report DIR',
    'folder for report.json, junit.xml and report.html; default: conformance-report',
    String,
  ),
  /** The seed of all random values; random by default. The same seed repeats the run. */
  seed: option('--seed N', 'repeat the run that printed this seed', integer(0, seedLimit - 1)),
  /**
   * The timeout of the first request, which checks the deployment, in milliseconds; 10,000 by
   * default. The timeout of the tests' requests is always 30,000.
   */
  timeout: option(
    '--timeout MS',
    'timeout of the first response in milliseconds; default: 10000',
    integer(1, longestTimeoutMs),
  ),
  /** Whether to delay requests to stay below the deployment's rate limits; `true` by default. */
  pace: toggle(
    '--no-pace',
    'do not delay requests to stay below the rate limits of the deployment',
    false,
  ),
  json: toggle('--json', 'print the totals and the failures as one line of JSON'),
  help: toggle('--help', 'print this help'),
};

/** The options of the command, as they are given. */
export type CommandOptions = ValuesOf<typeof commandTable>;

export const usage = `Usage: broker-conformance --base-url URL [options]
       broker-conformance watch --help

Runs the contract tests of the specification against a deployment.

${optionLines(commandTable, 21)}

Exit status: 0 if no test failed, 1 if tests failed, 2 if the run is incomplete or tested nothing.`;

/** The problem with a command line without --base-url. */
export const missingBaseUrl = '--base-url is missing; pass the URL of the deployment';

/**
 * Returns the section with a name.
 *
 * @throws UsageError for an unknown name
 */
export function sectionNamed(text: string, name = '--section'): Section {
  const section = sections.find((one) => one === text);
  if (section !== undefined) return section;
  throw new UsageError(`${name} ${text}: expected ${orList(sections)}`);
}

// There is no option for the token itself: other users can see the arguments of a process.
function readToken(file: string, name: string): string {
  const token = readOptionFile(file, name).trimEnd();
  if (token !== '') return token;
  throw new UsageError(`${name} ${file}: expected a token, but the file is empty`);
}

/** The options that determine what a single test does. */
const testOptions = ['baseUrl', 'wsUrl', 'accounts', 'trade', 'exclusive', 'pace', 'seed'] as const;

/**
 * Returns the command that runs tests again with the same options.
 *
 * @param select the arguments that select the tests
 */
export function commandText(
  options: Pick<RunOptions, (typeof testOptions)[number]>,
  select: string,
): string {
  const texts = testOptions.map((key) => argumentOf(commandTable[key], options[key]));
  return ['broker-conformance', ...texts, select].filter((text) => text !== '').join(' ');
}
