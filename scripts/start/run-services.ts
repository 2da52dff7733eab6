import { type ServiceProcess, startProcess } from './service-process.ts';

/** A service to start. */
export interface ServiceDefinition {
  /** The name in messages, such as `sandbox`. */
  readonly name: string;
  /** A module that calls `runService`. */
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
  const running = new Map<string, ServiceProcess>();
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    await Promise.all([...running.values()].map((service) => service.close()));
  };
  try {
    for (const { name, module, options } of definitions) {
      const service = await startProcess(module, options);
      running.set(name, service);
      void service.ended.then((reason) => {
        running.delete(name);
        if (!closing) report(endMessage(name, reason, [...running.keys()]));
      });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const services = [...running.values()];
  for (const service of services) service.ready();
  return { lines: services.map(({ lines }) => lines), close };
}

function endMessage(name: string, reason: string, others: readonly string[]): string {
  const rest = others.map((other) => ` The ${other} continues.`).join('');
  return (
    `The ${name} ended unexpectedly (${reason}); see the output above.${rest} ` +
    `To start the ${name} again, press Ctrl+C, then run npm start.`
  );
}
