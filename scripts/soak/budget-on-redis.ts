import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createSandbox } from '@broker-api/sandbox';
import { serve } from '@broker-api/sandbox/internal';
import { RedisServer } from '@broker-api/test-kit/redis-server';

const processes = 8;

/** What a process of the campaign receives. */
export interface ProcessSettings {
  readonly baseUrl: string;
  readonly credentials: { readonly apiKey: string; readonly secretKey: string };
  readonly redisUrl: string;
  readonly share: number;
  /** When the process ends, in milliseconds since the epoch. */
  readonly endsAt: number;
}

/** What happened in a process. */
export interface ProcessReport {
  /** The weight of the requests that the broker accepted. */
  weight: number;
  limited: number;
  banned: number;
  readonly errors: string[];
}

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
export async function runOnRedis(options: RedisRun): Promise<Omit<ProcessReport, 'errors'>> {
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
      share: 1 / processes,
      endsAt: Date.now() + 1000 * options.seconds,
    };
    const reports = Array.from({ length: processes }, () => runProcess(settings));
    await killRedis(redis, options);
    return sumOf(await Promise.all(reports));
  } finally {
    await redis.end();
    await sandbox.close();
  }
}

async function runProcess(settings: ProcessSettings): Promise<ProcessReport> {
  const child = fork(program, [JSON.stringify(settings)]);
  const exited = once(child, 'exit');
  const [report] = (await Promise.race([once(child, 'message'), exited])) as [ProcessReport];
  if (typeof report !== 'object') throw new Error('a process of the campaign failed');
  await exited;
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

function sumOf(reports: readonly ProcessReport[]): Omit<ProcessReport, 'errors'> {
  const sum = { weight: 0, limited: 0, banned: 0 };
  for (const { weight, limited, banned } of reports) {
    sum.weight += weight;
    sum.limited += limited;
    sum.banned += banned;
  }
  return sum;
}
