import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  clockWarning,
  createSandbox,
  formatRequest,
  type HandledRequest,
  JournalError,
  openSandbox,
  type RunningServer,
  type Sandbox,
  type SandboxAccount,
} from '@broker-api/sandbox';
import { apiKeyHeader, operations } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { defaultSandboxPort } from './ports.ts';
import { type Service, StartError } from './services.ts';

/** Options of {@link startSandbox}. */
export interface SandboxServiceOptions {
  readonly port: number;
  readonly controlPort: number;
  /** The origins of the documentation pages, which may call the sandbox. */
  readonly pages: readonly string[];
  /** The directory that stores the state. By default, the state is only in memory. */
  readonly data?: string;
  /** Whether the index prices move. */
  readonly indexMoves: boolean;
  /** Whether takers trade. */
  readonly takers: boolean;
}

/**
 * Starts a sandbox with market makers. `ready` writes the keys of two users to a file, which
 * `close` removes. A sandbox on another port writes another file, so that it does not redirect
 * programs that read the file of the first one.
 */
export async function startSandbox(options: SandboxServiceOptions): Promise<Service> {
  const { data, indexMoves, takers } = options;
  const sandbox =
    data === undefined ? createSandbox({ onRequest }) : await openPersistentSandbox(data);
  const { rest, control } = await listen(sandbox, options);
  await sandbox.startMarketMakers();
  if (takers) await sandbox.startTakers();
  if (indexMoves) sandbox.startIndexMovers();
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined)
    throw new Error(
      `Expected the sandbox to have at least two accounts; got ${sandbox.accounts.length}.`,
    );
  const { port } = new URL(rest.origin);
  const file = Number(port) === defaultSandboxPort ? '.env.sandbox' : `.env.sandbox-${port}`;
  const path = inRepository(file);
  const warning = clockWarning(sandbox, control.origin);
  return {
    lines: [
      ...sandboxLines(rest.origin, control.origin, [alice, bob], file),
      ...marketLines(options),
      ...commandLines(file),
      ...(warning === undefined ? [] : ['', warning]),
    ],
    ready: () => {
      // The mode applies to new files only.
      rmSync(path, { force: true });
      writeFileSync(path, environmentText(rest.origin, alice, bob), { mode: 0o600 });
    },
    close: async () => {
      rmSync(path, { force: true });
      await Promise.all([rest.stop(), control.stop()]);
      await sandbox.close();
    },
  };
}

/** Prints each rejected request in a line, with the reason. */
function onRequest(handled: HandledRequest): void {
  if (handled.code !== undefined) process.stderr.write(`${formatRequest(handled)}\n`);
}

interface Servers {
  readonly rest: RunningServer;
  readonly control: RunningServer;
}

/** Binds both ports. If one cannot be bound, releases the other one and closes the sandbox. */
async function listen(
  sandbox: Sandbox,
  { port, controlPort, pages }: SandboxServiceOptions,
): Promise<Servers> {
  const running: RunningServer[] = [];
  try {
    const rest = await sandbox.listen({ port, origins: { pages } });
    running.push(rest);
    // No web page may call the control plane, not even the documentation.
    const control = await sandbox.listenControl({ port: controlPort });
    return { rest, control };
  } catch (error) {
    await Promise.all(running.map((server) => server.stop(0)));
    await sandbox.close();
    throw error;
  }
}

/**
 * Opens a sandbox that stores its state in a directory. Renames the directory if another version of
 * the sandbox wrote it.
 */
async function openPersistentSandbox(directory: string): Promise<Sandbox> {
  try {
    return await openSandbox(directory, { onRequest });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    if (error.isOtherFormat) {
      const renamed = freeName(`${directory}-of-another-version`);
      renameSync(directory, renamed);
      process.stderr.write(
        `Another version of the sandbox wrote ${directory}, which this version cannot read. ` +
          `It is now ${renamed}, and the sandbox begins with its default data.\n`,
      );
      return openPersistentSandbox(directory);
    }
    throw new StartError(
      `${error.message}\nnpm start -- --data DIR uses another directory, and --memory uses none.`,
    );
  }
}

/** Returns a path that does not exist: the given one, or one with a number. */
function freeName(path: string): string {
  let free = path;
  for (let number = 2; existsSync(free); number++) free = `${path}-${number}`;
  return free;
}

/** Returns lines that both shells and dotenv can read. */
function environmentText(origin: string, alice: SandboxAccount, bob: SandboxAccount): string {
  return [
    `BROKER_BASE_URL=${origin}`,
    `BROKER_API_KEY=${alice.apiKey}`,
    `BROKER_SECRET_KEY=${alice.secretKey}`,
    `BOB_API_KEY=${bob.apiKey}`,
    `BOB_SECRET_KEY=${bob.secretKey}`,
    '',
  ].join('\n');
}

function sandboxLines(
  origin: string,
  control: string,
  users: readonly SandboxAccount[],
  file: string,
): string[] {
  return [
    `Sandbox broker: ${origin}`,
    `  control   ${control} (users, balances, prices, clock, faults; see its page above)`,
    ...users.map(({ name, apiKey }) => `  ${name.padEnd(9)} API key ${apiKey}`),
    `  The secret keys are in ${file}.`,
  ];
}

function marketLines({ indexMoves, takers }: SandboxServiceOptions): string[] {
  const trading = takers ? ', and takers trade it every ten seconds on average' : '';
  const prices = indexMoves
    ? 'Every index price moves by 0.1% a minute'
    : 'Index prices do not move';
  return [
    `  Market makers quote every symbol${trading}. ${prices}.`,
    ...(takers ? ['  To trade only by yourself: npm start -- --no-takers'] : []),
    ...(indexMoves ? ['  To keep the index prices constant: npm start -- --no-index-moves'] : []),
  ];
}

const serverTimePath = operations.spot.getServerTime?.path;

/**
 * Returns the shell commands that are printed. They run in the root folder.
 *
 * @param file the file with the keys
 */
function commandLines(file: string): string[] {
  const pinned = 'node_modules/.bin/node';
  const node = existsSync(inRepository(pinned)) ? pinned : 'node';
  return [
    '',
    'To buy a little with a program (examples/README.md lists more):',
    '',
    `  ${node} --env-file=${file} examples/first-order.ts`,
    '',
    'To place a signed order with curl:',
    '',
    // `set -a` exports the variables, so that programs can read them too.
    `  set -a; . ./${file}; set +a`,
    '  order="symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=9990"',
    `  time=$(curl -s "$BROKER_BASE_URL${serverTimePath}" | tr -dc 0-9)`,
    '  query="$order&timestamp=$time"',
    '  sign() { openssl dgst -sha256 -r -hmac "$BROKER_SECRET_KEY" | cut -c1-64; }',
    '  url="$BROKER_BASE_URL/openapi/v1/order?$query&signature=$(printf %s "$query" | sign)"',
    `  curl -X POST -H "${apiKeyHeader}: $BROKER_API_KEY" "$url"`,
  ];
}
