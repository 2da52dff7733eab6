import { sections } from '@broker-api/spec';
import { orList } from '../lists.ts';
import { UsageError } from '../usage-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { readControlToken } from './control-token.ts';
import { readDeployment, readFlags, readInteger } from './flags.ts';
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

const mostSequences = 100_000;
const mostOrders = 1_000_000;

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
  // `pnpm conformance -- --base-url …` passes `--` to the command as the first argument.
  const flags = readFlags(args[0] === '--' ? args.slice(1) : args, usage);
  if (flags.has('help')) return undefined;
  const [unexpected] = flags.positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`);
  const options = {
    ...readDeployment(flags, environment),
    trade: flags.has('trade'),
    exclusive: flags.has('exclusive'),
    workflows: flags.has('workflows'),
    stateful: flags.value('stateful')?.includes('/')
      ? flags.value('stateful')
      : readInteger(flags, 'stateful', 0, mostSequences),
    maxOrders: readInteger(flags, 'max-orders', 0, mostOrders),
    maxSpend: flags.value('max-spend'),
    control: flags.has('control')
      ? checkBaseUrl(flags.value('control') ?? '', '--control')
      : undefined,
    controlToken: readControlToken(flags.value('control-token-file'), environment),
    test: flags.value('test'),
    overlay: flags.value('overlay'),
    reportFolder: flags.value('report') ?? 'conformance-report',
    seed: readInteger(flags, 'seed', 0, seedLimit - 1),
    timeout: readInteger(flags, 'timeout', 1, timeoutLimit),
    pace: !flags.has('no-pace'),
  };
  const { trade, workflows, stateful = 0, maxOrders, maxSpend } = options;
  const adds = 'add --trade, which lets tests place orders and transfer funds';
  if (workflows && !trade) throw new UsageError(`--workflows requires --trade; ${adds}`);
  if (stateful !== 0 && !trade) throw new UsageError(`--stateful requires --trade; ${adds}`);
  if ((maxOrders ?? maxSpend) !== undefined && !trade) {
    throw new UsageError('--max-orders and --max-spend require --trade');
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    options: Object.fromEntries(given) as unknown as CommandLine['options'],
    json: flags.has('json'),
  };
}
