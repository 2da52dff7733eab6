import { stateHashOf } from '../../journal/chain.ts';
import type { State } from '../generated/client.gen.ts';
import { ControlProblem } from '../server/control-problem.ts';
import type { ControlHandlers, ControlWork } from '../server/handler.ts';

/** Snapshots, and the way back. */
export const stateHandlers = {
  getState: (work) => stateOf(work),

  listSnapshots: ({ snapshots }) => snapshots.list(),

  saveSnapshot: ({ snapshots, executor }, { name }) => {
    const { state } = executor;
    const lines = [...state.encodeLines()];
    const snapshot = { name, hash: stateHashOf(lines), time: state.engine.time };
    if (snapshots.save(snapshot, lines)) return snapshot;
    const message = `There are ${snapshots.most} snapshots already. Save under one of their names, which replaces it.`;
    throw new ControlProblem('CONFLICT', message);
  },

  restoreSnapshot: async (work, { name }) => {
    const lines = work.snapshots.linesOf(name);
    if (lines === undefined) {
      const message = `There is no snapshot ${JSON.stringify(name)}. List them with listSnapshots.`;
      throw new ControlProblem('NOT_FOUND', message);
    }
    await work.executor.execute({ kind: 'restore', time: work.clock.now(), lines });
    work.limits.replace(work.executor.state.engine.admin.getRateLimits());
    await work.makers.resume();
    return stateOf(work);
  },

  reset: async (work) => {
    const { executor, makers, faults, limits } = work;
    const time = work.clock.now();
    const { world, keys, commands = [] } = work.begin(time);
    makers.forget();
    faults.clear();
    await executor.execute({ kind: 'reset', time, world, keys, commands });
    limits.replace(executor.state.engine.admin.getRateLimits());
    return stateOf(work);
  },
} satisfies Partial<ControlHandlers>;

function stateOf({ executor }: ControlWork): State {
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
