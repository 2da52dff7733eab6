// `npm start` runs each service in a process of its own, so that a failure of one does not end the
// other. The processes exchange messages over the channel of `fork`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SpecificationError } from '@broker-api/generator/problem';
import { type Service, StartError } from './service.ts';

/** The first message of a process: the service is running, or it could not be started. */
type Started = { readonly lines: readonly string[] } | { readonly failed: string };

/** The message that tells a service that all services are running. */
const ready = 'ready';

/** The process of a service that is running. */
export interface ServiceProcess {
  /** The description that is printed after the start. */
  readonly lines: readonly string[];
  /** Tells the service that all services are running. */
  ready(): void;
  /** Stops the service, if it is still running. */
  close(): Promise<void>;
  /** Resolves to the reason, such as `exit status 1`, when the process has ended. */
  readonly ended: Promise<string>;
}

/**
 * Starts a service in a new process.
 *
 * @param module a module that calls {@link runService}
 * @throws StartError when the service cannot be started
 */
export async function startProcess(module: URL, options: object): Promise<ServiceProcess> {
  const child = fork(module, [JSON.stringify(options)]);
  const ended = endOf(child);
  const started = once(child, 'message').then(([message]) => message as Started);
  const first = await Promise.race([started, ended]);
  if (typeof first === 'string') {
    throw new StartError(`A service ended while it started (${first}); see the output above.`);
  }
  if ('failed' in first) {
    await ended;
    throw new StartError(first.failed);
  }
  return {
    lines: first.lines,
    ready: () => child.send(ready),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    ended,
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  const [status, signal] = await once(child, 'exit');
  return signal === null ? `exit status ${status}` : `signal ${signal}`;
}

/** Runs a service in the process that {@link startProcess} started, until a signal stops it. */
export async function runService<Options>(
  start: (options: Options) => Promise<Service>,
): Promise<void> {
  let close = async (): Promise<void> => undefined;
  let closing = false;
  const stop = (): void => {
    if (!closing) void close().then(() => process.exit());
    closing = true;
  };
  // The channel closes when the parent process ends.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop);
  try {
    const service = await start(JSON.parse(process.argv[2] ?? '{}') as Options);
    close = () => service.close();
    process.on('message', (message) => {
      if (message === ready) service.ready?.();
    });
    process.send?.({ lines: service.lines } satisfies Started);
  } catch (error) {
    process.exitCode = 1;
    process.send?.({ failed: explain(error) } satisfies Started, () => process.disconnect());
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof SpecificationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
