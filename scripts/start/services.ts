// `npm start` runs each service in a process of its own, so that a failure of one does not end the
// other. The processes exchange messages over the channel of `fork`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SpecificationError } from '@broker-api/generator/problem';

/** An error that is printed without a stack trace; the program exits with status 1. */
export class StartError extends Error {}

/** A service that runs until a signal stops it. */
export interface Service {
  /** The description that is printed after the start. */
  readonly lines: readonly string[];
  /** Called when all services are running. */
  ready?(): void;
  close(): Promise<void>;
}

/** A service to start. */
export interface ServiceDefinition {
  /** The name in messages, such as `sandbox`. */
  readonly name: string;
  /** A module that calls {@link runService}. */
  readonly module: URL;
  readonly options: object;
}

/** Services that are running. */
export interface RunningServices {
  /** The description of each service, in the order of the definitions. */
  readonly lines: readonly (readonly string[])[];
  /** Stops all services. */
  close(): Promise<void>;
}

/** The first message of a process: the service is running, or it could not be started. */
type Started = { readonly lines: readonly string[] } | { readonly failed: string };

/** The message that tells a service that all services are running. */
const ready = 'ready';

/**
 * Starts services one after another, each in its own process. If one cannot be started, stops the
 * others.
 *
 * @param report receives a message when a service ends unexpectedly; the other services continue
 * @throws StartError when a service cannot be started
 */
export async function runServices(
  definitions: readonly ServiceDefinition[],
  report: (message: string) => void,
): Promise<RunningServices> {
  const running = new Map<string, ChildProcess>();
  const lines: (readonly string[])[] = [];
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    const ended = [...running.values()].map((child) => once(child, 'exit'));
    for (const child of running.values()) child.kill('SIGTERM');
    await Promise.all(ended);
  };
  try {
    for (const { name, module, options } of definitions) {
      const child = fork(module, [JSON.stringify(options)]);
      running.set(name, child);
      const ended = once(child, 'exit').then(([status, signal]) => {
        running.delete(name);
        return signal === null ? `exit status ${status}` : `signal ${signal}`;
      });
      lines.push(await firstLines(child, ended));
      void ended.then((reason) => {
        if (!closing) report(endMessage(name, reason, [...running.keys()]));
      });
    }
  } catch (error) {
    await close();
    throw error;
  }
  for (const child of running.values()) child.send(ready);
  return { lines, close };
}

/** Returns the description of a service that a process has started. */
async function firstLines(child: ChildProcess, ended: Promise<string>): Promise<readonly string[]> {
  const started = once(child, 'message').then(([message]) => message as Started);
  const first = await Promise.race([started, ended]);
  if (typeof first === 'string') {
    throw new StartError(`A service ended while it started (${first}); see the output above.`);
  }
  if ('lines' in first) return first.lines;
  await ended;
  throw new StartError(first.failed);
}

function endMessage(name: string, reason: string, others: readonly string[]): string {
  const rest = others.map((other) => ` The ${other} continues.`).join('');
  return (
    `The ${name} ended unexpectedly (${reason}); see the output above.${rest} ` +
    `To start the ${name} again, press Ctrl+C, then run npm start.`
  );
}

/** Runs a service in the process that {@link runServices} started, until a signal stops it. */
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
