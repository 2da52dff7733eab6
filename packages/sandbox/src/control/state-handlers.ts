// The handlers for the clock, the rules, the snapshots and the state as a whole.
import { latestTime } from '@broker-api/engine';
import type { Broker } from '../broker.ts';
import { readInParts } from '../journal/memory-snapshots.ts';
import type { Clock } from '../state/clock.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type { ControlHandlers } from './control-table.ts';
import type { Clock as ClockView, GatewayRules, State } from './generated/client.gen.ts';
import { accessTo, settingsOf } from './settings.ts';
import { restoring } from './snapshots.ts';

export const stateHandlers = {
  getClock: ({ clock }) => clockView(clock),
  setClock: (broker, { mode, time }) => {
    const { clock } = broker;
    // Read the current time first: a real clock runs on before the next clock is created.
    const current = clock.now();
    const next = clock.next(mode, time);
    const requested = next.now();
    if (requested < current) {
      const hint =
        time === undefined
          ? 'Also send the time from which the clock continues.'
          : 'Send a later time, or call reset, which also restarts the clock.';
      const message = `The clock cannot go back from ${current} to ${requested}. ${hint}`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    return setTo(broker, next, () => {
      clock.use(next);
      accessTo(broker.executor, 'clock').change({ setting: next.setting });
    });
  },
  advanceClock: (broker, { milliseconds }) => {
    const { clock } = broker;
    if (clock.mode === 'real') {
      const message = 'A real clock cannot be advanced. Call setClock with the mode manual first.';
      throw new ControlPlaneError('CONFLICT', message);
    }
    const next = clock.next('manual', clock.now() + milliseconds);
    return setTo(broker, next, () => moveClock(broker, next));
  },

  getGatewayRules: (broker) => rulesOf(broker),
  setGatewayRules: (broker, change) => {
    accessTo(broker.executor, 'rules').change(change);
    applyRules(broker);
    return rulesOf(broker);
  },

  getState: readState,
  listSnapshots: ({ snapshots }) => snapshots.list(),
  saveSnapshot: ({ snapshots, state }, { name }) => {
    state.assertUsable();
    return snapshots.save(name, () => ({ time: state.engine.time, lines: state.encodeLines() }));
  },
  getSnapshot: ({ snapshots }, { name }) => snapshots.get(name),
  addSnapshot: ({ snapshots }, file) => snapshots.add(file),
  restoreSnapshot: async (broker, { name }) => {
    const { hash, lines } = await broker.snapshots.get(name);
    const restore = { kind: 'restore', time: broker.clock.now(), lines } as const;
    await restoring({ name }, () => broker.executor.execute(restore, () => continueFrom(broker)));
    // Read the state before the market makers quote. Its hash is that of the snapshot: to encode
    // the whole state again would block the event loop.
    const restored = stateOf(broker, hash);
    await broker.bots.resume();
    return restored;
  },
  reset: async (broker) => {
    const { snapshot, ...start } = broker.start;
    const clock = start.clock();
    const time = clock.now();
    await broker.executor.execute(
      snapshot === undefined
        ? { kind: 'reset', time, commands: [], ...start.contents(time) }
        : { kind: 'restore', time, lines: snapshot, settings: {} },
      () => {
        broker.clock.use(clock);
        broker.bots.clear();
        forgetRequests(broker);
      },
    );
    await broker.bots.restart();
    return readState(broker);
  },
} satisfies Partial<ControlHandlers>;

/**
 * Moves the clock, without a change of its mode. A restart keeps the mode and the time if the
 * control plane has set the clock; otherwise, it creates the clock from the options.
 */
function moveClock({ clock, executor }: Broker, next: Clock): void {
  clock.use(next);
  const settings = accessTo(executor, 'clock');
  if (settings.read().setting !== undefined) settings.change({ setting: next.setting });
}

/**
 * Executes all events that are due at the time of a clock.
 *
 * @param use makes it the current clock
 */
async function setTo(broker: Broker, next: Clock, use: () => void): Promise<ClockView> {
  const time = next.now();
  // Check the limit first, because a call that fails must not change the clock.
  if (time > latestTime) {
    const limit = `${new Date(latestTime).toISOString()} (${latestTime})`;
    throw new ControlPlaneError(
      'CONFLICT',
      `The clock cannot pass ${limit}; the requested time is ${time}. Choose an earlier time.`,
    );
  }
  // The engine never rejects this command.
  await broker.executor.execute({ kind: 'broker.advance', time: next.now() }, use);
  await broker.scheduler.runDue();
  await broker.bots.settled();
  await broker.bots.quoteTimed();
  return clockView(broker.clock);
}

function clockView(clock: Clock): ClockView {
  return { mode: clock.mode, time: clock.now() };
}

/** Applies the rules of the start and of the settings, to the gateway and to the rate limits. */
function applyRules({ pipeline, limits, state, start }: Broker): void {
  const { enforceLimits, ...rules } = { ...start.rules, ...settingsOf(state).rules };
  pipeline.rules = rules;
  limits.enforced = enforceLimits;
}

/** Returns the rules of the gateway. */
export function rulesOf({ pipeline, limits }: Broker): GatewayRules {
  return { ...pipeline.rules, enforceLimits: limits.enforced };
}

/**
 * After the whole state was replaced, forgets the requests to the state before, and applies the
 * rules and the limits.
 */
export function forgetRequests(broker: Broker): void {
  broker.inspector.clear();
  broker.pipeline.forgetReplays();
  applyRules(broker);
  broker.limits.replace(broker.engine.admin.getRateLimits());
}

/**
 * After a restore, updates what is not part of the state: the enforced rate limits and the clock.
 */
function continueFrom(broker: Broker): void {
  const { engine, clock, limits } = broker;
  const { admin, time } = engine;
  limits.replace(admin.getRateLimits());
  // The time of the snapshot can be later than the clock, because a reset after the snapshot may
  // have set the clock back.
  if (time > clock.now()) moveClock(broker, clock.next(clock.mode, time));
}

/** Encodes the state in several turns of the event loop, because it can be large. */
function readState(broker: Broker): Promise<State> {
  const { state } = broker;
  return state.readLock.hold(async () => stateOf(broker, await readInParts(state.encodeLines())));
}

function stateOf({ state }: Broker, hash: string): State {
  const { admin, time } = state.engine;
  const { users, accounts, tokens, symbols } = admin.getCounts();
  return { hash, time, users, accounts, tokens, symbols, apiKeys: state.keys.size };
}
