import { parseArgs } from 'node:util';
import { accountsOfEnvironment, readAccounts } from './accounts.ts';
import { checkBaseUrl } from './base-url.ts';
import { type RunOptions, type Section, seedLimit, timeoutLimit, UsageError } from './options.ts';

export const usage = `Usage: broker-conformance --base-url URL [options]

Runs the contract tests of the specification against a deployment.

  --base-url URL     the origin of the deployment
  --accounts FILE    JSON: {"accounts": [{"name", "apiKey", "secretKey"}]}, or the list alone;
                     otherwise BROKER_API_KEY and BROKER_SECRET_KEY of the environment
  --trade            also run tests that place orders and move money; otherwise read-only
  --workflows          also tell workflows of several steps, to a broker made for tests (with --trade)
  --section S        only spot, contract or option; may be repeated
  --operation ID     only an operation, such as getDepth or spot/getDepth; may be repeated
  --test TEXT        only tests whose id contains the text
  --overlay FILE     YAML or JSON: the known differences of this deployment
  --report DIR       where report.json, junit.xml and report.html go (conformance-report)
  --seed N           repeats the run that printed this seed
  --timeout MS       how long to wait for the first answer (10000)
  --no-pace          do not keep below the limits of request weight that the deployment names
  --json             print the totals and the failures as one line of JSON
  --help             print this

Ends with 0 when all tests passed, with 1 when some failed, with 2 when they could not run.`;

/** What the command line asks for. */
export interface CommandLine {
  readonly options: RunOptions & { readonly reportFolder: string };
  readonly json: boolean;
}

const flags = {
  'base-url': { type: 'string' },
  accounts: { type: 'string' },
  control: { type: 'string' },
  section: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  test: { type: 'string' },
  trade: { type: 'boolean' },
  workflows: { type: 'boolean' },
  overlay: { type: 'string' },
  report: { type: 'string' },
  seed: { type: 'string' },
  timeout: { type: 'string' },
  'no-pace': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line.
 *
 * @returns undefined when only help is wanted
 * @throws UsageError that says which option is wrong
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLine | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const baseUrl = values['base-url'];
  if (baseUrl === undefined) throw new UsageError('--base-url is missing');
  checkBaseUrl(baseUrl);
  // Nothing asks the control plane of a deployment yet; scripts may already name it.
  if (values.control !== undefined) checkBaseUrl(values.control, '--control');
  const { test, overlay, section, operation, seed, timeout } = values;
  const accounts =
    values.accounts === undefined
      ? accountsOfEnvironment(environment)
      : readAccounts(values.accounts);
  const options = {
    baseUrl,
    accounts,
    trade: values.trade ?? false,
    workflows: values.workflows ?? false,
    pace: values['no-pace'] !== true,
    reportFolder: values.report ?? 'conformance-report',
    ...(section && { sections: section as Section[] }),
    ...(operation && { operations: operation }),
    ...(test !== undefined && { test }),
    ...(overlay !== undefined && { overlay }),
    ...(seed !== undefined && { seed: wholeNumber('--seed', seed, 0, seedLimit - 1) }),
    ...(timeout !== undefined && { timeout: wholeNumber('--timeout', timeout, 1, timeoutLimit) }),
  };
  return { options, json: values.json ?? false };
}

function parse(args: readonly string[]) {
  // `pnpm conformance -- --base-url …` hands the two dashes on.
  const own = args[0] === '--' ? args.slice(1) : [...args];
  try {
    return parseArgs({ args: own, options: flags, strict: true }).values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.? To specify/);
    throw new UsageError(sentence.replace(/\n/g, ' '));
  }
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${option} ${text}: expected a whole number from ${least} to ${most}`);
}
