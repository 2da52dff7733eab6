import { writeFileSync } from 'node:fs';
import { createSandbox, type SandboxAccount } from '@broker-api/sandbox';
import { inRepository } from '../lib/paths.ts';
import { type Service, StartError } from './service.ts';

const environmentFile = '.env.sandbox';

/** Where a sandbox listens, and whose pages may talk to it. */
export interface SandboxPlace {
  readonly port: number;
  /** The origins of the documentation. */
  readonly pages: readonly string[];
}

/** Starts a sandbox; once everything runs, two ready accounts stand in `.env.sandbox`. */
export async function startSandbox({ port, pages }: SandboxPlace): Promise<Service> {
  const sandbox = createSandbox();
  const server = await sandbox.listen({ port, origins: { pages } }).catch(inUse(port));
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined) throw new Error('the sandbox has no two accounts');
  const path = inRepository(environmentFile);
  return {
    lines: sandboxLines(server.origin, alice, bob),
    ready: () => writeFileSync(path, environment(server.origin, alice, bob), { mode: 0o600 }),
    close: () => server.stop(),
  };
}

function inUse(port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    const another = `npm start -- --sandbox-port ${port + 10}`;
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

function sandboxLines(origin: string, alice: SandboxAccount, bob: SandboxAccount): string[] {
  return [
    `Sandbox broker: ${origin}`,
    ...[alice, bob].map(({ name, apiKey }) => `  ${name.padEnd(9)} API key ${apiKey}`),
    `  The secret keys are in ${environmentFile}. A first signed order:`,
    '',
    ...firstOrder,
  ];
}

const firstOrder = [
  `  . ./${environmentFile}`,
  '  query="symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=9990&timestamp=$(date +%s)000"',
  '  signature=$(printf %s "$query" | openssl dgst -sha256 -hmac "$BROKER_SECRET_KEY" | sed "s/.* //")',
  '  curl -X POST -H "X-BH-APIKEY: $BROKER_API_KEY" "$BROKER_BASE_URL/openapi/v1/order?$query&signature=$signature"',
];
