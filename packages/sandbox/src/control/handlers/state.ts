import { stateHashInSlices, stateHashOf } from '../../journal/hash-chain.ts';
import { runInSlices } from '../../slices.ts';
import type { Clock } from '../../state/broker-clock.ts';
import type { State } from '../generated/client.gen.ts';
import type { ControlContext, ControlHandlers } from '../handler.ts';
import { setRules } from './gateway.ts';

/** Handlers for snapshots and resets. */
export const stateHandlers = {
  getState: (context) => stateInSlices(context),

  listSnapshots: ({ snapshots }) => snapshots.list(),

  saveSnapshot: ({ snapshots, executor: { state } }, { name }) => {
    state.assertUsable();
    return snapshots.save(name, () => state.capture());
  },

  getSnapshot: ({ snapshots }, { name }) => snapshots.get(name),

  addSnapshot: ({ snapshots }, file) => snapshots.add(file),

  restoreSnapshot: async (context, { name }) => {
    const { lines } = await context.snapshots.get(name);
    await context.executor.execute({ kind: 'restore', time: context.clock.now(), lines }, () =>
      continueFrom(context),
    );
    // The response contains the hash of the snapshot, so read it before the market makers quote.
    const restored = stateOf(context);
    await context.makers.resume();
    context.indexMovers.resume();
    await context.takers.resume();
    return restored;
  },

  reset: async (context) => {
    const clock = context.start.clock();
    const time = clock.now();
    const { initialState, keys, commands = [] } = context.start.contents(time);
    await context.executor.execute({ kind: 'reset', time, initialState, keys, commands }, () =>
      startAgain(context, clock),
    );
    await context.makers.restart();
    context.indexMovers.restart();
    await context.takers.restart();
    return stateOf(context);
  },
} satisfies Partial<ControlHandlers>;

/**
 * After a restore, updates what is not part of the state: the enforced rate limits and the clock.
 */
function continueFrom({ executor, clock, limits }: ControlContext): void {
  const { admin, time } = executor.state.engine;
  limits.replace(admin.getRateLimits());
  // The time of the snapshot can be later than the clock, because a reset after the snapshot may
  // have set the clock back.
  if (time > clock.now()) clock.use(clock.next(clock.mode, time));
}

/** Resets everything that is not part of the state, except the named snapshots. */
function startAgain(context: ControlContext, clock: Clock): void {
  context.clock.use(clock);
  context.makers.clear();
  context.indexMovers.clear();
  context.takers.clear();
  context.faults.clear();
  context.streamFaults.clear();
  context.inspector.clear();
  context.gateway.forgetReplays();
  setRules(context, context.start.rules);
  context.limits.replace(context.executor.state.engine.admin.getRateLimits());
}

/**
 * Reads the state in slices, because encoding all of it can take seconds. Later commands do not
 * affect the state that is read.
 */
async function stateInSlices(context: ControlContext): Promise<State> {
  const lines = context.executor.state.encodeLines();
  const state = stateOf(context, '');
  return { ...state, hash: await runInSlices(stateHashInSlices(lines)) };
}

function stateOf(
  { executor: { state } }: ControlContext,
  hash = stateHashOf(state.encodeLines()),
): State {
  const { admin: queries, time } = state.engine;
  const { users, accounts, tokens, symbols } = queries.getCounts();
  return { hash, time, users, accounts, tokens, symbols, apiKeys: state.keys.count };
}
