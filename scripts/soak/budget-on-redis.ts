import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createSandbox } from '@broker-api/sandbox';
import { RedisServer } from '@broker-api/test-kit/redis-server';

const processes = 8;

/** What a process of the campaign receives. */
export interface ProcessSettings {
  readonly baseUrl: string;
  readonly credentials: { readonly apiKey: string; readonly secretKey: string };
  readonly redisUrl: string;
  /** How long the process sends requests. */
  readonly seconds: number;
}

/** What happened in a process. */
export interface ProcessReport {
  /** The weight of the requests that the broker accepted. */
  weight: number;
  limited: number;
  banned: number;
  /** Cancellations that were made while Redis was lost, and the longest time that one took. */
  cancelsWithoutRedis: number;
  longestCancelMs: number;
  readonly errors: string[];
}

/** What happened in all processes. */
type RedisResult = Omit<ProcessReport, 'errors'>;

export interface RedisRun {
  /** How long the processes send requests. */
  readonly seconds: number;
  /** When Redis is killed, in seconds. It starts again 3 seconds later. */
  readonly killAt?: readonly number[];
  /** Whether Redis has its data again after it was killed. */
  readonly persists?: boolean;
}

const program = new URL('./budget-process.ts', import.meta.url);

/** Runs processes that share a budget on Redis, and sums up what happened in them. */
export async function runOnRedis(options: RedisRun): Promise<RedisResult> {
  const redis = new RedisServer({ persists: options.persists ?? false });
  const sandbox = createSandbox();
  const server = await sandbox.listen({ port: 0 });
  try {
    await redis.start();
    const { apiKey, secretKey } = sandbox.accounts[0] as ProcessSettings['credentials'];
    const settings: ProcessSettings = {
      baseUrl: server.origin,
      credentials: { apiKey, secretKey },
      redisUrl: redis.url,
      seconds: options.seconds,
    };
    const text = JSON.stringify(settings);
    const children = Array.from({ length: processes }, () => fork(program, [text]));
    await Promise.all(children.map((child) => once(child, 'message')));
    const reports = children.map(runProcess);
    await killRedis(redis, options);
    return sumOf(await Promise.all(reports));
  } finally {
    await redis.end();
    await server.stop();
    await sandbox.close();
  }
}

/** Starts the requests of a process that is ready, and returns what happened in it. */
async function runProcess(child: ChildProcess): Promise<ProcessReport> {
  const ended = once(child, 'exit').then(() => [undefined]);
  child.send('start');
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [ProcessReport?];
  if (report === undefined) throw new Error('a process of the campaign failed');
  await ended;
  if (report.errors.length > 0) throw new Error(report.errors[0]);
  return report;
}

async function killRedis(redis: RedisServer, { killAt = [] }: RedisRun): Promise<void> {
  const start = performance.now();
  for (const seconds of killAt) {
    await setTimeout(Math.max(0, start + 1000 * seconds - performance.now()));
    await redis.kill();
    await setTimeout(3000);
    await redis.start();
  }
}

function sumOf(reports: readonly ProcessReport[]): RedisResult {
  const sum = { weight: 0, limited: 0, banned: 0, cancelsWithoutRedis: 0, longestCancelMs: 0 };
  for (const report of reports) {
    sum.weight += report.weight;
    sum.limited += report.limited;
    sum.banned += report.banned;
    sum.cancelsWithoutRedis += report.cancelsWithoutRedis;
    sum.longestCancelMs = Math.max(sum.longestCancelMs, report.longestCancelMs);
  }
  return sum;
}
