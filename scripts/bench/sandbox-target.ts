import { BroadcastChannel } from 'node:worker_threads';

/** The processor time of the deployment in a run so far, in microseconds. */
export interface DeploymentTime {
  /** The time to load and start the sandbox. */
  readonly start: number;
  readonly requests: number;
  /** The time of all requests. */
  readonly responses: number;
}

/** The name of the `BroadcastChannel` that receives the times. */
export const deploymentTimes = 'deployment times of the conformance benchmark';

/** A message needs processor time too, so most requests send none. */
const requestsPerMessage = 100;

const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/**
 * Returns the target of the contract tests: a sandbox in this process. While it handles a request,
 * the tests wait, so the processor time of this thread is that of the request.
 */
export default async () => {
  const loading = processorTime();
  const { createSandbox } = await import('@broker-api/sandbox');
  const began = Date.now();
  const now = () => 1_796_083_500_000 + Date.now() - began;
  const sandbox = createSandbox({ clock: now, limits: 'off' });
  const start = processorTime() - loading;
  const channel = new BroadcastChannel(deploymentTimes);
  channel.unref();
  let requests = 0;
  let responses = 0;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const sent = processorTime();
    const response = await sandbox.fetch(url, init);
    const text = await response.text();
    responses += processorTime() - sent;
    requests += 1;
    if (requests % requestsPerMessage === 0) channel.postMessage({ start, requests, responses });
    return new Response(text, response);
  };
  return { accounts: sandbox.accounts, fetch, now };
};
