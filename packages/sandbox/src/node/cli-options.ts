// The options of `broker-sandbox`: the parser, its checks and the text of `--help` read one table.
import {
  list,
  nameOf,
  option,
  optionLines,
  readCommandLine,
  type Tried,
  toggle,
  UsageError,
  type ValuesOf,
} from '@broker-api/spec/command-line';
import { formatAlternatives } from '../http/format.ts';
import { isLoopback } from './listen-host.ts';
import {
  controlToken,
  databaseUrl,
  directory,
  domain,
  host,
  integer,
  networks,
  oneOf,
  origin,
  time,
  tokenFile,
  url,
} from './option-values.ts';

/** The environment variable that can contain the control token. */
const tokenVariable = 'BROKER_SANDBOX_CONTROL_TOKEN';
/** The directory in which the state is stored if no option selects another location. */
const defaultDirectory = '.sandbox';
const loopback = '127.0.0.1';

const servers = {
  port: option('--port PORT', 'port of the broker; 0 selects a free port', integer(65_535), '8787'),
  controlPort: option(
    '--control-port PORT',
    'port of the control plane; 0 selects a free port',
    integer(65_535),
    '8788',
  ),
  allowedOrigins: list(
    '--allow-origin ORIGIN',
    `allow the web pages of this origin, for example http://localhost:5173, to call the broker; can
    be repeated. No web page can call the control plane`,
    origin,
  ),
  host: option(
    '--host HOST',
    'address of the broker; 0.0.0.0 selects all addresses',
    host,
    loopback,
  ),
  controlHost: option(
    '--control-host HOST',
    'address of the control plane; every address other than loopback requires a token',
    host,
    loopback,
  ),
  allowedHosts: list(
    '--allow-host NAME',
    `accept requests whose Host header has this name, for example the name of a proxy; can be
    repeated`,
    host,
  ),
  trustedProxies: list(
    '--trust-proxy CIDR[,CIDR]',
    `take the address of a client, for limits, bans and the log, from the header X-Forwarded-For of
    proxies with these addresses; can be repeated`,
    networks,
  ),
  controlToken: option(
    '--control-token-file FILE',
    `require the token in this file in every request to the control plane, as "Authorization: Bearer
    TOKEN"; or set ${tokenVariable}`,
    tokenFile,
  ),
};

const brokers = {
  maximumBrokers: option(
    '--max-brokers N',
    'maximum number of brokers',
    integer(1_000_000),
    '2000',
  ),
  baseDomain: option(
    '--base-domain DOMAIN',
    `let host names select brokers, for clients that know only an origin: the host job-1.DOMAIN
    selects the broker job-1, like the path /b/job-1`,
    domain,
  ),
};

const state = {
  data: option('--data DIR', 'store the state in this directory', directory, defaultDirectory),
  databaseUrl: option(
    '--database-url URL',
    'store the state in PostgreSQL, for example postgres://user@host/name',
    databaseUrl,
  ),
  memory: toggle('--memory', 'keep the state in memory, and discard it at exit'),
};

const behaviour = {
  clock: option(
    '--clock MODE',
    'real, or manual: the clock changes only through the control plane',
    oneOf('real', 'manual'),
    'real',
  ),
  startTime: option(
    '--start-time TIME',
    `initial time of the clock, for example 2026-06-01T12:00:00Z (default: the current time)`,
    time,
  ),
  seed: option(
    '--seed N',
    'seed for API keys, market makers, takers and index moves',
    integer(Number.MAX_SAFE_INTEGER),
    '1',
  ),
  marketMaker: toggle(
    '--market-maker',
    'run a market maker for every symbol whose index has a price',
  ),
  takers: toggle(
    '--takers',
    `buy or sell a small quantity of every such symbol at its best price, every ten seconds on
    average`,
  ),
  indexMoves: toggle(
    '--index-moves',
    `move every index price by 0.1% once a minute, up or down: a random walk around the price at the
    start`,
  ),
  dialect: option(
    '--dialect NAME',
    `reference: ids and times are JSON integers, as documented; observed: they are strings, except
    for times in public responses, as observed on deployments`,
    oneOf('reference', 'observed'),
    'reference',
  ),
  limits: option(
    '--limits MODE',
    `reference: enforce the documented limits of request weights and orders; off: count weights and
    orders, but enforce no limit`,
    oneOf('reference', 'off'),
    'reference',
  ),
  strict: toggle(
    '--strict',
    `reject what a deployment may reject: parameters that the operation does not define or that have
    no effect, such as timeInForce of a MARKET order; a slash at the end of a path; undocumented
    forms of subscriptions`,
  ),
  requireTimeInForce: toggle(
    '--optional-time-in-force',
    'accept LIMIT orders without timeInForce as GTC, as some clients send them',
    false,
  ),
  marketBuyInQuote: toggle(
    '--market-buy-in-quote',
    `read the quantity of a spot MARKET BUY order as the amount to spend in the quote asset, as some
    clients send it`,
  ),
};

const output = {
  json: toggle(
    '--json',
    `print one line of JSON: the origins of the servers, and the default API keys with their secret
    keys`,
  ),
  logLevel: option(
    '--log-level LEVEL',
    `debug (all requests), info (rejected requests), warn, error or silent; the log is written to
    standard error`,
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'info',
  ),
  logFormat: option(
    '--log-format FORMAT',
    'text, or json: one object a line (default: text on a terminal, otherwise json)',
    oneOf('text', 'json'),
  ),
  help: toggle('--help', 'print this help'),
};

const ofCommands = {
  temp: option(
    '--temp DIR',
    'verify: copy the database to this directory (default: that for temporary files)',
    directory,
  ),
  controlUrl: option(
    '--control-url URL',
    'export, import: the control plane of the sandbox',
    url,
    'http://127.0.0.1:8788',
  ),
  until: option(
    '--until N',
    'replay: the number of the last record (default: that of the file)',
    integer(Number.MAX_SAFE_INTEGER),
  ),
};

/** All options of the command line. */
export const options = {
  ...servers,
  ...brokers,
  ...state,
  ...behaviour,
  ...ofCommands,
  ...output,
};

type Values = ValuesOf<typeof options>;
type Option = keyof typeof options;

const serverOptions = { ...servers, ...brokers, ...state, ...behaviour, ...output };

/** The options of each command. Without the name of a command, the server is started. */
const commands: Readonly<Record<string, readonly string[]>> = {
  verify: ['temp', 'databaseUrl'],
  export: ['controlUrl', 'controlToken'],
  import: ['controlUrl', 'controlToken'],
  replay: ['until'],
};

const synopsis = `Usage: broker-sandbox [options]
       broker-sandbox verify DIR [--temp DIR]
       broker-sandbox verify --database-url URL
       broker-sandbox export NAME FILE [--control-url URL]
       broker-sandbox import FILE [NAME] [--control-url URL]
       broker-sandbox replay FILE [--until N]`;

/** The text to print after the message of a usage error. */
export const usage = `${synopsis}
Run "broker-sandbox --help" for all options.`;

const lines = (group: Parameters<typeof optionLines>[0]): string => optionLines(group, 24);

/** The text of `--help`. */
export const help = `${synopsis}

Runs a broker, and a control plane for setting up tests. By default, both are available only on
this computer.

"verify" replays the stored commands, compares the state with the stored snapshots, and checks
balances, locks and order books. It changes nothing, and exits with status 1 if it finds a problem.
It copies the database in DIR to the directory for temporary files, or to that of --temp.

"export" writes a named snapshot of a running sandbox to a new file. "import" adds the snapshot in
a file to a running sandbox; the control plane restores it. Both use the control plane at
--control-url and its token.

"replay" prints the state of a broker after record N of its journal, or after the last record. FILE
has the records that the operation getJournal of the control plane returns, one a line.

Servers:
${lines(servers)}

Further brokers, which the control plane creates with createBroker; they are in memory, unless
--database-url is given:
${lines(brokers)}

State (use at most one of these options):
${lines(state)}

Behaviour:
${lines(behaviour)}

Other commands:
${lines(ofCommands)}

Output:
${lines(output)}`;

/** What a command line selects. */
export type Command =
  | { readonly name: 'help' }
  | {
      readonly name: 'verify';
      readonly location: string | URL;
      readonly temp: string | undefined;
    }
  | ({ readonly name: 'export'; readonly snapshot: string; readonly file: string } & ControlAddress)
  | ({
      readonly name: 'import';
      /** The snapshot keeps its name if this is undefined. */
      readonly snapshot: string | undefined;
      readonly file: string;
    } & ControlAddress)
  | { readonly name: 'replay'; readonly file: string; readonly until: number | undefined }
  | ({ readonly name: 'serve' } & ServeOptions);

type ControlAddress = Pick<Values, 'controlUrl' | 'controlToken'>;

/** The options of the server. */
export type ServeOptions = Omit<ValuesOf<typeof serverOptions>, keyof typeof state | 'help'> & {
  /** The data directory or the URL of a database; undefined keeps the state in memory. */
  readonly location: string | URL | undefined;
};

/**
 * Parses the command-line arguments, and reads the control token from the environment.
 *
 * @throws UsageError with all problems
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Command {
  try {
    const token = environment[tokenVariable];
    const { values, positionals } = readCommandLine(args, options, (tried, words, used) =>
      problemsOf(tried, words, used, token),
    );
    return commandOf(
      { ...(token !== undefined && { controlToken: token }), ...values },
      positionals,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // Mask every database URL, valid or not: it can contain a password.
    throw new UsageError(error.message.replace(/\b(postgres(ql)?:\/*)[^\s"]+/gi, '$1…'));
  }
}

function commandOf(values: Values, [name, ...words]: readonly string[]): Command {
  const { help: needsHelp, data, databaseUrl: database, memory, ...others } = values;
  const { temp, until, controlUrl, ...server } = others;
  const [first = '', second] = words;
  const { controlToken: token } = server;
  const address = { controlUrl, ...(token !== undefined && { controlToken: token }) };
  if (needsHelp) return { name: 'help' };
  if (name === 'verify') return { name, location: database ?? first, temp };
  if (name === 'export') return { name, snapshot: first, file: second ?? '', ...address };
  if (name === 'import') return { name, snapshot: second, file: first, ...address };
  if (name === 'replay') return { name, file: first, until };
  const location = database ?? (memory ? undefined : data);
  return { name: 'serve', ...server, location };
}

/** Yields what is wrong with the options together. */
function* problemsOf(
  values: Tried<Values>,
  [command, ...words]: readonly string[],
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  if (command !== undefined && !(command in commands)) {
    const all = Object.keys(commands)
      .join(', ')
      .replace(/, (?=\w+$)/, ' and ');
    yield `Unknown command "${[command, ...words].join(' ')}"; the commands are ${all}.`;
    return;
  }
  yield* unusedOptions(command, used);
  if (command === undefined || command === 'export' || command === 'import') {
    if (token !== undefined) yield* problemsIn(() => controlToken(token, tokenVariable));
    if (token !== undefined && used.has('controlToken')) {
      const name = nameOf(options.controlToken);
      yield `${name} and ${tokenVariable} cannot be combined; use only one of them.`;
    }
  }
  if (command === undefined) yield* serverProblems(values, used, token);
  else yield* wordProblems(command, words, used);
}

/** Yields which options the command does not use. */
function* unusedOptions(command: string | undefined, used: ReadonlySet<string>): Iterable<string> {
  const ofCommand = command === undefined ? Object.keys(serverOptions) : commands[command];
  for (const key of used) {
    if (ofCommand?.includes(key)) continue;
    const owners = Object.keys(commands).filter((name) => commands[name]?.includes(key));
    if (key in serverOptions) owners.push('the server');
    const name = nameOf(options[key as Option]);
    yield `${name} is an option of ${formatAlternatives(owners)}, not of ${command ?? 'the server'}.`;
  }
}

function* serverProblems(
  { controlHost }: Tried<Values>,
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  const hasToken = token !== undefined || used.has('controlToken');
  if (controlHost !== null && !isLoopback(controlHost) && !hasToken) {
    yield `${nameOf(options.controlHost)} ${controlHost} requires a token: ` +
      `without it, every client that can connect has full control. ` +
      `Use ${nameOf(options.controlToken)} or ${tokenVariable}, ` +
      `or leave the control plane on ${loopback}.`;
  }
  if (used.has('databaseUrl') && (used.has('data') || used.has('memory'))) {
    yield '--database-url cannot be combined with --data or --memory; use only one of them.';
  } else if (used.has('data') && used.has('memory')) {
    yield '--data and --memory cannot be combined; use only one of them.';
  }
}

/** Yields what is wrong with the words that follow the name of a command. */
function* wordProblems(
  command: string,
  words: readonly string[],
  used: ReadonlySet<string>,
): Iterable<string> {
  const [first, ...more] = words;
  if (command === 'verify') {
    if (used.has('databaseUrl') ? first !== undefined : first === undefined || more.length > 0) {
      yield `verify requires either one directory, ` +
        `for example "broker-sandbox verify ${defaultDirectory}", or --database-url.`;
    } else if (first !== undefined) yield* problemsIn(() => directory(first, command));
  }
  if (command === 'replay' && (first === undefined || first === '' || more.length > 0)) {
    yield 'replay requires one file, for example "broker-sandbox replay a.jsonl".';
  }
  const isTooShort = command === 'export' ? words.length < 2 : words.length < 1;
  if ((command === 'export' || command === 'import') && (isTooShort || words.length > 2)) {
    const expected = command === 'export' ? 'export NAME FILE' : 'import FILE [NAME]';
    yield `Expected "broker-sandbox ${expected}"; got ${words.length} arguments.`;
  }
}

function* problemsIn(read: () => unknown): Iterable<string> {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    yield error.message;
  }
}
