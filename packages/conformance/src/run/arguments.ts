import { parseArgs } from 'node:util';
import { type Section, sections } from '@broker-api/spec';
import { orList } from '../lists.ts';
import { UsageError } from '../usage-error.ts';
import { accountsFromEnvironment, readAccounts } from './accounts.ts';
import { checkBaseUrl, checkWsUrl } from './base-url.ts';
import { readControlToken } from './control-token.ts';
import { type RunOptions, seedLimit, timeoutLimit } from './options.ts';

export const usage = `Usage: broker-conformance --base-url URL [options]
       broker-conformance watch --help

Runs the contract tests of the specification against a deployment.

  --base-url URL     the origin of the deployment
  --ws-url URL       the origin of the streams; default: the base URL with the scheme ws or wss
  --accounts FILE    JSON: {"accounts": [{"name", "apiKey", "secretKey"}]}, or the list alone;
                     default: BROKER_API_KEY and BROKER_SECRET_KEY from the environment
  --trade            also run tests that place orders and transfer funds; default: read-only
  --exclusive        no other program uses the accounts: an order that no request placed fails
  --workflows        also run multi-step workflows; requires --trade, and a test broker with empty
                     order books
  --stateful N       with --trade: the number of random sequences of commands in each section,
                     0 for none; default: 10. With the id of a case: run only this sequence
  --max-orders N     the most orders that the sequences of a section send; default: 500
  --max-spend AMOUNT the largest sum of the values of these orders, in the quote asset of the
                     section; default: 20000
  --control URL      the control plane of a sandbox: a run with --workflows stops its index movers
                     and market makers, and starts them again at the end
  --control-token-file FILE
                     file with the token of the control plane; default: the environment variable
                     BROKER_SANDBOX_CONTROL_TOKEN
  --section S        run only the tests of ${orList(sections)}; repeatable
  --operation ID     run only the tests of an operation, e.g. getDepth or spot/getDepth; repeatable
  --test TEXT        run only the tests whose id contains this text
  --overlay FILE     YAML or JSON file with the known differences of this deployment
  --report DIR       folder for report.json, junit.xml and report.html; default: conformance-report
  --seed N           repeat the run that printed this seed
  --timeout MS       timeout of the first response in milliseconds; default: 10000
  --no-pace          do not delay requests to stay below the rate limits of the deployment
  --json             print the totals and the failures as one line of JSON
  --help             print this help

Exit status: 0 if no test failed, 1 if tests failed, 2 if the run is incomplete or tested nothing.`;

/** The parsed command line. */
export interface CommandLine {
  readonly options: RunOptions & { readonly reportFolder: string };
  readonly json: boolean;
}

const flags = {
  'base-url': { type: 'string' },
  'ws-url': { type: 'string' },
  accounts: { type: 'string' },
  control: { type: 'string' },
  'control-token-file': { type: 'string' },
  section: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  test: { type: 'string' },
  trade: { type: 'boolean' },
  exclusive: { type: 'boolean' },
  workflows: { type: 'boolean' },
  stateful: { type: 'string' },
  'max-orders': { type: 'string' },
  'max-spend': { type: 'string' },
  overlay: { type: 'string' },
  report: { type: 'string' },
  seed: { type: 'string' },
  timeout: { type: 'string' },
  'no-pace': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line.
 *
 * @returns undefined for --help
 * @throws UsageError that names the invalid option
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLine | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const baseUrl = values['base-url'];
  if (baseUrl === undefined)
    throw new UsageError('--base-url is missing; pass the URL of the deployment');
  checkBaseUrl(baseUrl);
  const control =
    values.control === undefined ? undefined : checkBaseUrl(values.control, '--control');
  const wsUrl = values['ws-url'] === undefined ? undefined : checkWsUrl(values['ws-url']);
  const controlToken = readControlToken(values['control-token-file'], environment);
  if (values.workflows && !values.trade) {
    throw new UsageError(
      '--workflows requires --trade; add --trade, which lets tests place orders and transfer funds',
    );
  }
  const { test, overlay, section, operation, seed, timeout } = values;
  const accounts =
    values.accounts === undefined
      ? accountsFromEnvironment(environment)
      : readAccounts(values.accounts);
  const options = {
    baseUrl,
    accounts,
    trade: values.trade ?? false,
    exclusive: values.exclusive ?? false,
    workflows: values.workflows ?? false,
    pace: values['no-pace'] !== true,
    reportFolder: values.report ?? 'conformance-report',
    ...(wsUrl !== undefined && { wsUrl }),
    ...(control !== undefined && { control }),
    ...(controlToken !== undefined && { controlToken }),
    ...(section && { sections: section as Section[] }),
    ...(operation && { operations: operation }),
    ...(test !== undefined && { test }),
    ...(overlay !== undefined && { overlay }),
    ...statefulOptions(values),
    ...(seed !== undefined && { seed: integer('--seed', seed, 0, seedLimit - 1) }),
    ...(timeout !== undefined && { timeout: integer('--timeout', timeout, 1, timeoutLimit) }),
  };
  return { options, json: values.json ?? false };
}

/** Reads the options of the random sequences. */
function statefulOptions({
  trade,
  stateful,
  'max-orders': orders,
  'max-spend': spend,
}: ReturnType<typeof parse>): Pick<RunOptions, 'stateful' | 'maxOrders' | 'maxSpend'> {
  if (stateful !== undefined && stateful !== '0' && !trade) {
    throw new UsageError(
      '--stateful requires --trade; add --trade, which lets tests place orders and transfer funds',
    );
  }
  if ((orders !== undefined || spend !== undefined) && !trade) {
    throw new UsageError('--max-orders and --max-spend require --trade');
  }
  const isNumber = stateful !== undefined && !stateful.includes('/');
  return {
    ...(stateful !== undefined && {
      stateful: isNumber ? integer('--stateful', stateful, 0, mostSequences) : stateful,
    }),
    ...(orders !== undefined && { maxOrders: integer('--max-orders', orders, 0, 1_000_000) }),
    ...(spend !== undefined && { maxSpend: spend }),
  };
}

const mostSequences = 100_000;

function parse(args: readonly string[]) {
  // `pnpm conformance -- --base-url …` passes `--` to the command as the first argument.
  const own = args[0] === '--' ? args.slice(1) : [...args];
  try {
    return parseArgs({ args: own, options: flags, strict: true }).values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.? To specify/);
    throw new UsageError(sentence.replace(/\n/g, ' '));
  }
}

function integer(option: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${option} ${text}: expected an integer from ${least} to ${most}`);
}
