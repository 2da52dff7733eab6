import { defaultInitialState } from '@broker-api/engine';
import { createBrokerService } from '../../src/broker-service.ts';
import { Brokers } from '../../src/brokers/brokers.ts';
import { type ControlOptions, createControlPlane } from '../../src/control/control-plane.ts';
import { CallFaults } from '../../src/control/faults/call-faults.ts';
import { StreamFaults } from '../../src/control/faults/stream-faults.ts';
import { createControlClient } from '../../src/control/index.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { gatewayRulesOf } from '../../src/gateway/gateway-rules.ts';
import { RateLimits } from '../../src/gateway/limits/rate-limits.ts';
import { SignatureInspector } from '../../src/gateway/signature-inspector.ts';
import { createFetch } from '../../src/http/create-fetch.ts';
import type { HttpRequest } from '../../src/http/messages.ts';
import { defaultKeys, subAccountCommands, toApiKey } from '../../src/initial-state/accounts.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { createOperationHandler } from '../../src/sections/operation-handler.ts';
import { Executor } from '../../src/state/executor.ts';
import { ManualClock, SandboxClock } from '../../src/state/sandbox-clock.ts';
import { Scheduler } from '../../src/state/scheduler.ts';
import { SandboxState } from '../../src/state/state.ts';
import { Streams } from '../../src/streams/streams.ts';
import { type Credentials, noon, signed } from '../requests.ts';

interface FixtureOptions extends ControlOptions {
  readonly journal?: Journal;
  /** Returns the system time. Without this function, the clock is manual and stopped at noon. */
  readonly systemClock?: () => number;
}

/** Creates a sandbox with its control plane, in this process. */
export function createSandboxWithControl({
  journal = memoryJournal,
  systemClock,
  ...options
}: FixtureOptions = {}) {
  const keys = defaultKeys(1);
  const initialContents = (time: number) => ({
    initialState: defaultInitialState(time),
    keys: keys.map(toApiKey),
    commands: subAccountCommands(time),
  });
  const clock = systemClock ? new SandboxClock(systemClock) : manualAt(noon);
  const contents = initialContents(noon);
  const state = SandboxState.create(contents.initialState, contents.keys);
  for (const command of contents.commands) state.apply(command);
  const executor = new Executor(state, journal);
  const faults = new CallFaults(executor);
  const inspector = new SignatureInspector();
  const limits = new RateLimits(contents.initialState.rateLimits, true);
  const gateway = createGateway({
    handler: faults.around(createOperationHandler(executor, 'reference')),
    keys: state.keys,
    limits,
    inspector,
    clock: () => clock.now(),
    dialect: 'reference',
    rules: gatewayRulesOf({}),
  });
  const start = {
    clock: () => (systemClock ? new SandboxClock(systemClock) : manualAt(noon)),
    contents: initialContents,
    rules: { ...gatewayRulesOf({}), enforceLimits: true },
  };
  const scheduler = new Scheduler(executor, clock, () => {});
  const streamFaults = new StreamFaults(executor);
  const streams = new Streams({
    executor,
    scheduler,
    limits,
    dialect: 'reference',
    isStrict: () => false,
    now: () => clock.now(),
    onFailure: () => {},
  });
  const forControl = { faults, streamFaults, streams, limits, gateway, inspector, start };
  const brokers = new Brokers();
  const service = createBrokerService(brokers, {});
  const services = { executor, scheduler, clock, journal, service, ...forControl };
  const plane = createControlPlane(services, options);
  const control = createControlClient({
    baseUrl: 'https://control.test',
    fetch: plane.fetch,
    ...(options.token !== undefined && { token: options.token }),
  });
  const account = (name: string) => keys.find((one) => one.name === name) as (typeof keys)[number];
  /** Calls the broker and returns the status and the parsed response body. */
  const call = async (request: HttpRequest) => {
    const { status, body, dropped } = await gateway.handle(request);
    return { status, dropped, response: dropped ? undefined : JSON.parse(body) };
  };
  return {
    ...services,
    brokers,
    initialContents,
    plane,
    control,
    account,
    call,
    brokerFetch: createFetch(gateway),
  };
}

function manualAt(time: number): SandboxClock {
  return new SandboxClock(() => time, new ManualClock(time));
}

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
  const defaults = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '9000',
    quantity: '1',
  };
  return callOf(credentials, 'POST', '/openapi/v1/order', { ...defaults, ...order }, time);
}

/** Adds a contract with the rules of the first one. */
export async function addContract(
  { control, executor }: ReturnType<typeof createSandboxWithControl>,
  symbol: string,
): Promise<void> {
  const [definition] = executor.state.engine.admin.listContracts();
  if (definition === undefined) throw new Error('Expected a contract.');
  const { riskLimits, maxOpenOrders: _, priceBand: __, ...rules } = definition;
  await control.addContract({ ...rules, symbol, riskLimits: [...riskLimits] });
}

const { discardsRecords: _, ...receiving } = memoryJournal;

/** A journal that stores nothing, but receives the record of each command. */
export const receivingJournal: Journal = receiving;
