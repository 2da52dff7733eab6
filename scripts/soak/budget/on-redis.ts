import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createSandbox, type SandboxAccount } from '@broker-api/sandbox';
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

interface RedisRun {
  /** How long the processes send requests. */
  readonly seconds: number;
  /** When Redis is killed, in seconds. It starts again 3 seconds later. */
  readonly killAt?: readonly number[];
  /** Whether Redis has its data again after it was killed. */
  readonly persists?: boolean;
}

/** Runs processes that share a budget on Redis, and sums up what happened in them. */
export async function runOnRedis({ seconds, killAt = [], persists = false }: RedisRun) {
  const redis = new RedisServer({ persists });
  const sandbox = createSandbox();
  const server = await sandbox.listen({ port: 0 });
  try {
    await redis.start();
    const { apiKey, secretKey } = sandbox.accounts[0] as SandboxAccount;
    const connection = { baseUrl: server.origin, redisUrl: redis.url };
    const settings: ProcessSettings = {
      ...connection,
      credentials: { apiKey, secretKey },
      seconds,
    };
    const program = new URL('./process.ts', import.meta.url);
    const children = Array.from({ length: processes }, () =>
      fork(program, [JSON.stringify(settings)]),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    const reports = children.map(runProcess);
    const start = performance.now();
    for (const killSecond of killAt) {
      await setTimeout(Math.max(0, start + 1000 * killSecond - performance.now()));
      await redis.kill();
      await setTimeout(3000);
      await redis.start();
    }
    const all = await Promise.all(reports);
    const sum = (name: Exclude<keyof ProcessReport, 'errors'>): number =>
      all.reduce((total, report) => total + report[name], 0);
    return {
      weight: sum('weight'),
      limited: sum('limited'),
      banned: sum('banned'),
      cancelsWithoutRedis: sum('cancelsWithoutRedis'),
      longestCancelMs: Math.max(...all.map((report) => report.longestCancelMs)),
    };
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
