import { writeFileSync } from 'node:fs';
import {
  createSandbox,
  JournalError,
  openSandbox,
  type RunningServer,
  type Sandbox,
  type SandboxAccount,
} from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { type Service, StartError } from './service.ts';

const environmentFile = '.env.sandbox';
const dataDirectory = '.sandbox';

/** Where a sandbox listens, and whose pages may talk to it. */
export interface SandboxPlace {
  readonly port: number;
  readonly controlPort: number;
  /** The origins of the documentation. */
  readonly pages: readonly string[];
  /** Keeps nothing. */
  readonly memory: boolean;
}

/** Starts a sandbox; once everything runs, two ready accounts stand in `.env.sandbox`. */
export async function startSandbox(place: SandboxPlace): Promise<Service> {
  const sandbox = place.memory ? createSandbox() : await opened();
  const { rest, control } = await listen(sandbox, place);
  for (const { symbol } of await sandbox.control.listIndexPrices()) {
    await sandbox.control.setMarketMaker({ symbol, enabled: true });
  }
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined) throw new Error('the sandbox has no two accounts');
  const path = inRepository(environmentFile);
  return {
    lines: [...sandboxLines(rest.origin, control.origin, [alice, bob]), '', ...firstOrder],
    ready: () => writeFileSync(path, environment(rest.origin, alice, bob), { mode: 0o600 }),
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

/** Takes both ports; when one is in use, it takes none and lets go of the directory. */
async function listen(
  sandbox: Sandbox,
  { port, controlPort, pages }: SandboxPlace,
): Promise<Servers> {
  const running: RunningServer[] = [];
  try {
    const rest = await sandbox.listen({ port, origins: { pages } }).catch(inUse('sandbox', port));
    running.push(rest);
    // No web page may arrange the world, not even those of the documentation.
    const control = await sandbox
      .listenControl({ port: controlPort })
      .catch(inUse('control', controlPort));
    return { rest, control };
  } catch (error) {
    await Promise.all(running.map((server) => server.stop(0)));
    await sandbox.close();
    throw error;
  }
}

/** The sandbox whose state is kept in the repository. */
async function opened(): Promise<Sandbox> {
  try {
    return await openSandbox(inRepository(dataDirectory));
  } catch (error) {
    throw error instanceof JournalError ? new StartError(error.message) : error;
  }
}

function inUse(name: 'sandbox' | 'control', port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    const another = `npm start -- --${name}-port ${port + 10}`;
    throw new StartError(
      `Port ${port} is in use by another program. Choose another one: ${another}`,
    );
  };
}

/** Shell and dotenv read the same lines. */
function environment(origin: string, alice: SandboxAccount, bob: SandboxAccount): string {
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
    `  control   ${control} (users, money, prices, the clock, faults; its page is above)`,
    ...users.map(({ name, apiKey }) => `  ${name.padEnd(9)} API key ${apiKey}`),
    `  The secret keys are in ${environmentFile}. A first signed order:`,
  ];
}

const firstOrder = [
  `  . ./${environmentFile}`,
  '  order="symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=9990"',
  '  query="$order&timestamp=$(date +%s)000"',
  '  sign() { openssl dgst -sha256 -r -hmac "$BROKER_SECRET_KEY" | cut -c1-64; }',
  '  url="$BROKER_BASE_URL/openapi/v1/order?$query&signature=$(printf %s "$query" | sign)"',
  `  curl -X POST -H "${apiKeyHeader}: $BROKER_API_KEY" "$url"`,
];
