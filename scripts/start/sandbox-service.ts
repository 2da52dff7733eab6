import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSandbox,
  JournalError,
  openSandbox,
  type RunningServer,
  type Sandbox,
  type SandboxAccount,
} from '@broker-api/sandbox';
import { apiKeyHeader, operations } from '@broker-api/spec';
import { inRepository, root } from '../lib/paths.ts';
import { type Service, StartError } from './service.ts';

const environmentFile = '.env.sandbox';
const dataDirectory = '.sandbox';

/** Options of {@link startSandbox}. */
export interface SandboxServiceOptions {
  readonly port: number;
  readonly controlPort: number;
  /** The origins of the documentation pages, which may call the sandbox. */
  readonly pages: readonly string[];
  /** Whether to keep the state only in memory. */
  readonly memory: boolean;
  /** The folder for `.env.sandbox`. The default is the repository. */
  readonly folder?: string;
}

/**
 * Starts a sandbox with market makers and index moves. `ready` writes the keys of two accounts to
 * `.env.sandbox`.
 */
export async function startSandbox(options: SandboxServiceOptions): Promise<Service> {
  const sandbox = options.memory ? createSandbox() : await openPersistentSandbox();
  const { rest, control } = await listen(sandbox, options);
  await sandbox.startMarketMakers();
  sandbox.startIndexMovers();
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined)
    throw new Error(
      `Expected the sandbox to have at least two accounts; got ${sandbox.accounts.length}.`,
    );
  const path = join(options.folder ?? root, environmentFile);
  return {
    lines: [...sandboxLines(rest.origin, control.origin, [alice, bob]), '', ...commands],
    ready: () => writeFileSync(path, environmentText(rest.origin, alice, bob), { mode: 0o600 }),
    close: async () => {
      await Promise.all([rest.stop(), control.stop()]);
      await sandbox.close();
    },
  };
}

interface Servers {
  readonly rest: RunningServer;
  readonly control: RunningServer;
}

/** Binds both ports. If one is in use, releases the other one and closes the sandbox. */
async function listen(
  sandbox: Sandbox,
  { port, controlPort, pages }: SandboxServiceOptions,
): Promise<Servers> {
  const running: RunningServer[] = [];
  try {
    const rest = await sandbox
      .listen({ port, origins: { pages } })
      .catch(explainPortInUse('sandbox', port));
    running.push(rest);
    // No web page may call the control plane, not even the documentation.
    const control = await sandbox
      .listenControl({ port: controlPort })
      .catch(explainPortInUse('control', controlPort));
    return { rest, control };
  } catch (error) {
    await Promise.all(running.map((server) => server.stop(0)));
    await sandbox.close();
    throw error;
  }
}

/** Opens a sandbox that keeps its state in a folder of the repository. */
async function openPersistentSandbox(): Promise<Sandbox> {
  try {
    return await openSandbox(inRepository(dataDirectory));
  } catch (error) {
    throw error instanceof JournalError ? new StartError(error.message) : error;
  }
}

function explainPortInUse(name: 'sandbox' | 'control', port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${port} is in use. Choose another port: npm start -- --${name}-port ${port + 10}`,
    );
  };
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

function sandboxLines(origin: string, control: string, users: readonly SandboxAccount[]): string[] {
  return [
    `Sandbox broker: ${origin}`,
    `  control   ${control} (users, balances, prices, clock, faults; see its page above)`,
    ...users.map(({ name, apiKey }) => `  ${name.padEnd(9)} API key ${apiKey}`),
    `  The secret keys are in ${environmentFile}. To place a signed order, and to run a program:`,
  ];
}

const serverTimePath = operations.spot.getServerTime?.path;

/** The shell commands that are printed. They run in the folder of `.env.sandbox`. */
const commands = [
  // `set -a` exports the variables, so that programs can read them too.
  `  set -a; . ./${environmentFile}; set +a`,
  '  order="symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=9990"',
  `  time=$(curl -s "$BROKER_BASE_URL${serverTimePath}" | tr -dc 0-9)`,
  '  query="$order&timestamp=$time"',
  '  sign() { openssl dgst -sha256 -r -hmac "$BROKER_SECRET_KEY" | cut -c1-64; }',
  '  url="$BROKER_BASE_URL/openapi/v1/order?$query&signature=$(printf %s "$query" | sign)"',
  `  curl -X POST -H "${apiKeyHeader}: $BROKER_API_KEY" "$url"`,
  `  node --env-file=${environmentFile} bot.mjs`,
];
