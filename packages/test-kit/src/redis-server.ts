import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import { createTemporaryDirectory, removeDirectory } from './temporary-directory.ts';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

/**
 * Whether to skip tests that need Redis. It is always false in CI, where such tests fail instead of
 * being skipped.
 */
export const isRedisMissing = !isInstalled && process.env.CI !== 'true';

/** The end of the title of a test that needs Redis. It says why the test is skipped. */
export const redisHint = isRedisMissing
  ? ' (skipped: Redis is missing; run apt-get install redis-server)'
  : '';

/** A Redis server on loopback with a password. */
export class RedisServer {
  readonly #persists: boolean;
  readonly #directory = createTemporaryDirectory('redis');
  #port = 0;
  #child: ChildProcess | undefined;

  /** @param persists whether the server has its data again after `kill` and `start` */
  constructor({ persists = false } = {}) {
    this.#persists = persists;
  }

  get url(): string {
    return `redis://:canary-password@127.0.0.1:${this.#port}`;
  }

  /** Starts the server, the first time and after `kill`, on the same port. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const persistence = this.#persists
      ? ['--appendonly', 'yes', '--appendfsync', 'always']
      : ['--appendonly', 'no'];
    const child = spawn(
      'redis-server',
      [
        ...['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#directory],
        ...['--save', '', '--requirepass', 'canary-password', ...persistence],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#child = child;
    // The server must not survive tests that fail to stop it.
    process.once('exit', () => child.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (status) => reject(new Error(`redis-server exited with ${status}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
  }

  /** Ends the server like a power failure. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Stops or continues the server, whose connections stay open. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Ends the server and removes its files. */
  async end(): Promise<void> {
    await this.kill();
    removeDirectory(this.#directory);
  }
}
