import { defaultInitialState } from '@broker-api/engine';
import { BrokerClock, ManualClock } from '../../src/control/broker-clock.ts';
import { type ControlOptions, createControlPlane } from '../../src/control/control-plane.ts';
import { FaultPlan } from '../../src/control/faults/fault-plan.ts';
import { withFaults } from '../../src/control/faults/with-faults.ts';
import { createControlClient } from '../../src/control/index.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { RateLimits } from '../../src/gateway/rate-limits.ts';
import type { GatewayRequest } from '../../src/gateway/request.ts';
import { SignatureInspector } from '../../src/gateway/signature-inspector.ts';
import { ListenKeys } from '../../src/handlers/listen-keys.ts';
import { createOperationHandler } from '../../src/handlers/operation-handler.ts';
import { withStatelessHandlers } from '../../src/handlers/stateless-handlers.ts';
import { defaultKeys, subAccountCommands, toApiKey } from '../../src/initial-state/accounts.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { memoryJournal } from '../../src/journal/memory-journal.ts';
import { createFetch } from '../../src/server/fetch-adapter.ts';
import { Executor } from '../../src/state/executor.ts';
import { SandboxState } from '../../src/state/state.ts';
import { type Credentials, noon, signed } from '../requests.ts';

/** What a sandbox with a control plane may be made of. */
interface KitOptions extends ControlOptions {
  readonly journal?: Journal;
  /** The clock of the computer; without it the clock is manual and stands at noon. */
  readonly computer?: () => number;
}

/** A sandbox with its control plane, in this process. */
export function controlled({ journal = memoryJournal, computer, ...options }: KitOptions = {}) {
  const keys = defaultKeys(1);
  const begin = (time: number) => ({
    world: defaultInitialState(time),
    keys: keys.map(toApiKey),
    commands: subAccountCommands(time),
  });
  const clock = computer ? new BrokerClock(computer) : manualAt(noon);
  const beginning = begin(noon);
  const state = SandboxState.create(beginning.world, beginning.keys);
  for (const command of beginning.commands) state.apply(command);
  const executor = new Executor(state, journal);
  const faults = new FaultPlan();
  const inspector = new SignatureInspector();
  const limits = new RateLimits(beginning.world.rateLimits, true);
  const live = createOperationHandler({
    executor,
    listenKeys: new ListenKeys(),
    observed: false,
    newClientOrderId: (time) => `made-${time}`,
  });
  const gateway = createGateway({
    handler: withFaults(withStatelessHandlers(live), faults),
    keys: state.keys,
    limits,
    inspector,
    clock: () => clock.now(),
    dialect: 'reference',
    strict: false,
    rejectReplays: true,
  });
  const parts = { executor, clock, faults, limits, gateway, inspector, begin };
  const plane = createControlPlane(parts, options);
  const control = createControlClient({
    baseUrl: 'http://control.test',
    fetch: plane.fetch,
    ...(options.token !== undefined && { token: options.token }),
  });
  const account = (name: string) => keys.find((one) => one.name === name) as (typeof keys)[number];
  /** A call of the broker: its status, and its answer. */
  const call = async (request: GatewayRequest) => {
    const { status, body, dropped } = await gateway.handle(request);
    return { status, dropped, answer: dropped ? undefined : JSON.parse(body) };
  };
  return { ...parts, plane, control, account, call, brokerFetch: createFetch(gateway) };
}

function manualAt(time: number): BrokerClock {
  return new BrokerClock(() => time, new ManualClock(time));
}

/** A signed call with parameters in the query. */
export function callOf(
  credentials: Credentials,
  method: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
  time = noon,
): GatewayRequest {
  const query = new URLSearchParams({ ...parameters, timestamp: String(time) }).toString();
  return signed(credentials, { method, path, query });
}

/** An order of one BTC. */
export function orderOf(
  credentials: Credentials,
  order: Readonly<Record<string, string>> = {},
  time = noon,
): GatewayRequest {
  const usual = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '9000',
    quantity: '1',
  };
  return callOf(credentials, 'POST', '/openapi/v1/order', { ...usual, ...order }, time);
}
