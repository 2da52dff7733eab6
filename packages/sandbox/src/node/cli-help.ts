import { controlTokenVariable } from './control-token-option.ts';

/** The directory in which the state is stored if no option selects another location. */
export const defaultDirectory = '.sandbox';

const synopsis = `Usage: broker-sandbox [options]
       broker-sandbox verify DIR [--temp DIR]
       broker-sandbox verify --database-url URL
       broker-sandbox export NAME FILE [--control-url URL]
       broker-sandbox import FILE [NAME] [--control-url URL]
       broker-sandbox replay FILE [--until N]`;

/** The text to print after the message of a usage error. */
export const usage = `${synopsis}
Run "broker-sandbox --help" for all options.`;

/** The text of `--help`. */
export const help = `${synopsis}

Runs a broker, and a control plane for setting up tests. By default, both are available only on
this computer.

"verify" replays the stored commands, compares the state with the stored snapshots, and checks
balances, locks and order books. It changes nothing, and exits with status 1 if it finds a problem.
It copies the database in DIR to the directory for temporary files, or to that of --temp.

"export" writes a named snapshot of a running sandbox to a new file. "import" adds the snapshot in
a file to a running sandbox; the control plane restores it. Both use the control plane at
--control-url (default: http://127.0.0.1:8788) and its token.

"replay" prints the state of a broker after record N of its journal, or after the last record. FILE
has the records that the operation getJournal of the control plane returns, one a line.

Servers:
  --port PORT           port of the broker; 0 selects a free port (default: 8787)
  --control-port PORT   port of the control plane; 0 selects a free port (default: 8788)
  --allow-origin ORIGIN allow the web pages of this origin, for example http://localhost:5173, to
                        call the broker; can be repeated. No web page can call the control plane
  --host HOST           address of the broker; 0.0.0.0 selects all addresses (default: 127.0.0.1)
  --control-host HOST   address of the control plane; every address other than loopback requires a
                        token (default: 127.0.0.1)
  --allow-host NAME     accept requests whose Host header has this name, for example the name of a
                        proxy; can be repeated
  --trust-proxy CIDR[,CIDR]
                        take the address of a client, for limits, bans and the log, from the header
                        X-Forwarded-For of proxies with these addresses; can be repeated
  --control-token-file FILE
                        require the token in this file in every request to the control plane, as
                        "Authorization: Bearer TOKEN"; or set ${controlTokenVariable}

Further brokers, which the control plane creates with createBroker; they are in memory, unless
--database-url is given:
  --max-brokers N       maximum number of brokers (default: 2000)
  --base-domain DOMAIN  let host names select brokers, for clients that know only an origin: the
                        host job-1.DOMAIN selects the broker job-1, like the path /b/job-1

State (use at most one of these options):
  --data DIR            store the state in this directory (default: ${defaultDirectory})
  --database-url URL    store the state in PostgreSQL, for example postgres://user@host/name
  --memory              keep the state in memory, and discard it at exit

Behaviour:
  --clock MODE          real, or manual: the clock changes only through the control plane
                        (default: real)
  --start-time TIME     initial time of the clock, for example 2026-06-01T12:00:00Z
                        (default: the current time)
  --seed N              seed for API keys, market makers, takers and index moves (default: 1)
  --market-maker        run a market maker for every symbol whose index has a price
  --takers              buy or sell a small quantity of every such symbol at its best price, every
                        ten seconds on average
  --index-moves         move every index price by 0.1% once a minute, up or down: a random walk
                        around the price at the start
  --dialect NAME        reference: ids and times are JSON integers, as documented; observed: they
                        are strings, except for times in public responses, as observed on
                        deployments (default: reference)
  --limits MODE         reference: enforce the documented limits of request weights and orders; off:
                        count weights and orders, but enforce no limit (default: reference)
  --strict              reject what a deployment may reject: parameters that the operation does
                        not define or that have no effect, such as timeInForce of a MARKET order;
                        a slash at the end of a path; undocumented forms of subscriptions
  --optional-time-in-force
                        accept LIMIT orders without timeInForce as GTC, as some clients send them
  --market-buy-in-quote
                        read the quantity of a spot MARKET BUY order as the amount to spend in the
                        quote asset, as some clients send it
  --responses SOURCE    live, or stub: respond with the examples of the specification, and keep no
                        state (default: live)

Output:
  --json                print one line of JSON: the origins of the servers, and the default API keys
                        with their secret keys
  --log-level LEVEL     debug (all requests), info (rejected requests), warn, error or silent; the
                        log is written to standard error (default: info)
  --log-format FORMAT   text, or json: one object a line (default: text on a terminal, otherwise
                        json)
  -h, --help            print this help`;
