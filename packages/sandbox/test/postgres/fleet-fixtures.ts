import { createSpotClient } from '@broker-api/spot';
import { expect, onTestFinished } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { type FleetSandboxOptions, openFleet } from '../../src/node/fleet/fleet-sandbox.ts';
import { fleetStatus } from '../../src/node/fleet/fleet-status.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';

export const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '1',
  price: '9000',
} as const;

/** Opens a member on free ports. It leaves when the test ends. */
export async function join(
  database: URL,
  options: SandboxOptions = {},
  { peerUrl, ...fleet }: Partial<FleetSandboxOptions> & { readonly peerUrl?: string } = {},
) {
  const problems: string[] = [];
  const member = await openFleet(options, {
    database,
    leaseSeconds: 10,
    bound: 100,
    markets: { marketMaker: false, takers: false, indexMoves: false },
    onProblem: (problem) => problems.push(String(problem)),
    ...fleet,
  });
  const rest = await member.listen();
  const control = await member.listenControl();
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await member.close();
    await Promise.all([rest.stop(0), control.stop(0)]);
  };
  onTestFinished(close);
  await member.join(peerUrl ?? rest.origin);
  const alice = (path = '') =>
    createSpotClient({ baseUrl: `${rest.origin}${path}`, credentials: member.accounts[0] });
  return {
    origin: rest.origin,
    controlOrigin: control.origin,
    control: createControlClient({ baseUrl: control.origin }),
    alice,
    problems,
    close,
  };
}

type Joined = Awaited<ReturnType<typeof join>>;

/** Returns how many brokers each member owns. */
export async function shares(url: URL, members: readonly Joined[]): Promise<number[]> {
  const brokers = await fleetStatus(url);
  return members.map(({ origin }) => brokers.filter(({ owner }) => owner === origin).length);
}

/** Repeats an action until it succeeds, because a broker can be moving. */
export async function eventually<Result>(action: () => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  const attempt = async (): Promise<string> => {
    try {
      result = await action();
      return 'done';
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(attempt, { timeout: 8000, interval: 200 }).toBe('done');
  return result as Result;
}
