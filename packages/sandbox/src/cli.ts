#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { destination, pino } from 'pino';
import { createSandbox, type SandboxOptions } from './create-sandbox.ts';
import type { HandledRequest } from './gateway/gateway.ts';

const usage = `usage: sandbox [--port 8787] [--dialect reference|observed] [--limits reference|off]
               [--seed N] [--strict] [--log-level debug|info|warn|error] [--json]`;

/** Stops with a sentence for the person who started it. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8787' },
        dialect: { type: 'string', default: 'reference' },
        limits: { type: 'string', default: 'reference' },
        seed: { type: 'string', default: '1' },
        strict: { type: 'boolean', default: false },
        'log-level': { type: 'string', default: 'info' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  return refuse(`--${name} is "${value}"; it may be ${allowed.join(', ')}`);
}

function integer(name: string, value: string, maximum: number): number {
  if (/^\d+$/.test(value) && Number(value) <= maximum) return Number(value);
  return refuse(`--${name} is "${value}"; it must be an integer from 0 to ${maximum}`);
}

const values = options();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const level = oneOf('log-level', values['log-level'], ['debug', 'info', 'warn', 'error', 'silent']);
// Standard output belongs to --json; the log goes to standard error.
const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination(2));

function observe({ failure, ...request }: HandledRequest): void {
  if (failure)
    log.error({ ...request, reference: failure.reference, err: failure.error }, 'failure');
  else if (request.code !== undefined) log.info(request, 'refused');
  else log.debug(request, 'answered');
}

const sandbox = createSandbox({
  seed: integer('seed', values.seed, Number.MAX_SAFE_INTEGER),
  dialect: oneOf('dialect', values.dialect, ['reference', 'observed']) as 'reference' | 'observed',
  limits: oneOf('limits', values.limits, ['reference', 'off']) as 'reference' | 'off',
  strict: values.strict,
  observe,
} satisfies SandboxOptions);
const port = integer('port', values.port, 65_535);
const server = await sandbox.listen({ port }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  return refuse(`port ${port} is in use; choose another with --port`);
});

const { accounts } = sandbox;
if (values.json) process.stdout.write(`${JSON.stringify({ rest: server.origin, accounts })}\n`);
else {
  process.stdout.write(`The sandbox answers at ${server.origin}\n`);
  for (const { name, apiKey, secretKey } of accounts.slice(0, 2)) {
    process.stdout.write(`${name}: key ${apiKey}, secret ${secretKey}\n`);
  }
}

let stopping = false;
function stop(): void {
  if (stopping) process.exit(1);
  stopping = true;
  server.stop().then(() => process.exit(0));
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
