import { createInMemory } from '../../src/broker-state.ts';
import { controlPlaneOf } from '../../src/control/control-plane.ts';
import type { HttpRequest } from '../../src/http/messages.ts';
import { defaultKeys } from '../../src/initial-state/accounts.ts';
import { type Journal, memoryJournal } from '../../src/journal/journal.ts';
import { assemble } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { type Credentials, noon, restingOrder, signed } from '../requests.ts';

interface FixtureOptions extends Omit<SandboxOptions, 'clock' | 'startTime'> {
  readonly journal?: Journal;
  /** Returns the system time. Without this function, the clock is manual and stopped at noon. */
  readonly systemClock?: () => number;
}

const keys = defaultKeys(1);

/** Creates a sandbox in this process, and returns its parts too. */
export function createSandboxWithControl({
  journal = memoryJournal,
  systemClock,
  ...others
}: FixtureOptions = {}) {
  const clockOptions = systemClock ? { clock: systemClock } : manualAtNoon;
  const options: SandboxOptions = { ...clockOptions, ...others };
  const state = createInMemory(options);
  const { sandbox, broker, brokers } = assemble({ ...state, journal }, options);
  const { executor, gateway } = broker;
  const account = (name: string) => keys.find((one) => one.name === name) as (typeof keys)[number];
  /** Calls the broker and returns the status and the parsed response body. */
  const call = async (request: HttpRequest) => {
    const { status, body, dropped } = await gateway.handle(request);
    return { status, dropped, response: dropped ? undefined : JSON.parse(body) };
  };
  return {
    clock: broker.clock,
    executor,
    brokers,
    initialContents: broker.start.contents,
    plane: controlPlaneOf(broker),
    startBots: broker.startBots.bind(broker),
    settled: () => broker.bots.settled(),
    control: sandbox.control,
    account,
    call,
    brokerFetch: sandbox.fetch,
    close: sandbox.close,
  };
}

const manualAtNoon = { clock: 'manual', startTime: noon } as const;

/** Returns a signed request with parameters in the query. */
export function callOf(
  credentials: Credentials,
  method: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
  time = noon,
): HttpRequest {
  const query = new URLSearchParams({ ...parameters, timestamp: String(time) }).toString();
  return signed(credentials, { method, path, query });
}

/** Returns a signed request that places an order for one BTC by default. */
export function orderOf(
  credentials: Credentials,
  order: Readonly<Record<string, string>> = {},
  time = noon,
): HttpRequest {
  return callOf(credentials, 'POST', '/openapi/v1/order', { ...restingOrder, ...order }, time);
}

const { discardsRecords: _, ...receiving } = memoryJournal;

/** A journal that stores nothing, but receives the record of each command. */
export const receivingJournal: Journal = receiving;
