// The options of `broker-sandbox`: the parser, its checks and the text of `--help` read one table.
import { list, option, optionLines, toggle } from '@broker-api/spec/command-line';
import {
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
export const tokenVariable = 'BROKER_SANDBOX_CONTROL_TOKEN';
/** The directory in which the state is stored if no option selects another location. */
export const defaultDirectory = '.sandbox';
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
  shared: toggle(
    '--shared',
    `share the database with other servers, which have the same options; each broker is on one of
    them at a time`,
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

/** The options of the server. */
export const serverOptions = { ...servers, ...brokers, ...state, ...behaviour, ...output };

/** The name of a command. */
export type CommandName = 'status' | 'verify' | 'export' | 'import' | 'replay';

interface CommandForm {
  /** The arguments that follow the name; those that can be omitted are in brackets. */
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/** The arguments and the options of each command. Without a name, the server is started. */
export const commands: Readonly<Record<CommandName, CommandForm>> = {
  status: { words: [], options: ['databaseUrl'] },
  verify: { words: ['[DIR]'], options: ['temp', 'databaseUrl'] },
  export: { words: ['NAME', 'FILE'], options: ['controlUrl', 'controlToken'] },
  import: { words: ['FILE', '[NAME]'], options: ['controlUrl', 'controlToken'] },
  replay: { words: ['FILE'], options: ['until'] },
};

const synopsis = `Usage: broker-sandbox [options]
       broker-sandbox status --database-url URL
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

"status" lists the servers that share a database, with the ages of their heartbeats, and the brokers
with their owners.

"verify" checks the hashes of what is stored, replays the commands after the newest snapshot, and
checks balances, locks and order books. It changes nothing, and exits with status 1 if it finds a
problem. It copies the database in DIR to the directory for temporary files, or to that of --temp.

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
