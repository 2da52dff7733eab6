import { stateHashOf } from '../../journal/hash-chain.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { State } from '../generated/client.gen.ts';
import type { ControlContext, ControlHandlers } from '../handler.ts';

/** Handlers for snapshots and resets. */
export const stateHandlers = {
  getState: (context) => stateOf(context),

  listSnapshots: ({ snapshots }) => snapshots.list(),

  saveSnapshot: ({ snapshots, executor }, { name }) => {
    const { state } = executor;
    const lines = [...state.encodeLines()];
    const snapshot = { name, hash: stateHashOf(lines), time: state.engine.time };
    if (snapshots.save(snapshot, lines)) return snapshot;
    const message = `The maximum of ${snapshots.maximum} snapshots is reached. Use the name of an existing snapshot to replace it.`;
    throw new ControlPlaneError('CONFLICT', message);
  },

  restoreSnapshot: async (context, { name }) => {
    const lines = context.snapshots.linesOf(name);
    if (lines === undefined) {
      const message = `The snapshot ${JSON.stringify(name)} does not exist. List the snapshots with listSnapshots.`;
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    await context.executor.execute({ kind: 'restore', time: context.clock.now(), lines });
    context.limits.replace(context.executor.state.engine.admin.getRateLimits());
    await context.makers.resume();
    return stateOf(context);
  },

  reset: async (context) => {
    const { executor, makers, faults, limits } = context;
    const time = context.clock.now();
    const { initialState, keys, commands = [] } = context.initialContents(time);
    makers.clear();
    faults.clear();
    await executor.execute({ kind: 'reset', time, initialState, keys, commands });
    limits.replace(executor.state.engine.admin.getRateLimits());
    return stateOf(context);
  },
} satisfies Partial<ControlHandlers>;

function stateOf({ executor }: ControlContext): State {
  const { state } = executor;
  const { admin: queries, time } = state.engine;
  const accounts = queries.listAccounts();
  return {
    hash: stateHashOf(state.encodeLines()),
    time,
    users: new Set(accounts.map(({ ref }) => ref.user)).size,
    accounts: accounts.length,
    apiKeys: [...state.keys.all()].length,
    tokens: queries.listTokens().length,
    symbols: queries.listSymbols().length,
  };
}
