import { readInParts } from '../../journal/state-parts.ts';
import type { Reset, Restore } from '../../state/command.ts';
import type { Clock } from '../../state/sandbox-clock.ts';
import type { State } from '../generated/client.gen.ts';
import type { ControlContext, ControlHandlers, Start } from '../handler.ts';
import { restoring } from '../snapshots.ts';
import { moveClock } from './clock.ts';
import { applyRules } from './gateway.ts';

/** Handlers for snapshots and resets. */
export const stateHandlers = {
  getState: readState,

  listSnapshots: ({ snapshots }) => snapshots.list(),

  saveSnapshot: ({ snapshots, executor: { state } }, { name }) => {
    state.assertUsable();
    return snapshots.save(name, () => ({ time: state.engine.time, lines: state.encodeLines() }));
  },

  getSnapshot: ({ snapshots }, { name }) => snapshots.get(name),

  addSnapshot: ({ snapshots }, file) => snapshots.add(file),

  restoreSnapshot: async (context, { name }) => {
    const { hash, lines } = await context.snapshots.get(name);
    const restore = { kind: 'restore', time: context.clock.now(), lines } as const;
    await restoring({ name }, () => context.executor.execute(restore, () => continueFrom(context)));
    // Read the state before the market makers quote. Its hash is that of the snapshot: to encode
    // the whole state again would block the event loop.
    const restored = stateOf(context, hash);
    await context.bots.resume();
    return restored;
  },

  reset: async (context) => {
    const clock = context.start.clock();
    const time = clock.now();
    await context.executor.execute(resetCommand(context.start, time), () =>
      startAgain(context, clock),
    );
    await context.bots.restart();
    return readState(context);
  },
} satisfies Partial<ControlHandlers>;

/**
 * After a restore, updates what is not part of the state: the enforced rate limits and the clock.
 */
function continueFrom(context: ControlContext): void {
  const { executor, clock, limits } = context;
  const { admin, time } = executor.state.engine;
  limits.replace(admin.getRateLimits());
  // The time of the snapshot can be later than the clock, because a reset after the snapshot may
  // have set the clock back.
  if (time > clock.now()) moveClock(context, clock.next(clock.mode, time));
}

function resetCommand({ snapshot, contents }: Start, time: number): Reset | Restore {
  if (snapshot !== undefined) return { kind: 'restore', time, lines: snapshot, settings: {} };
  return { kind: 'reset', time, commands: [], ...contents(time) };
}

/** Resets everything that is not part of the state, except the named snapshots. */
function startAgain(context: ControlContext, clock: Clock): void {
  context.clock.use(clock);
  context.bots.clear();
  context.inspector.clear();
  context.gateway.forgetReplays();
  applyRules(context);
  context.limits.replace(context.executor.state.engine.admin.getRateLimits());
}

/** Encodes the state in several turns of the event loop, because it can be large. */
function readState(context: ControlContext): Promise<State> {
  const { state } = context.executor;
  return state.readLock.hold(async () => stateOf(context, await readInParts(state.encodeLines())));
}

function stateOf({ executor: { state } }: ControlContext, hash: string): State {
  const { admin: queries, time } = state.engine;
  const { users, accounts, tokens, symbols } = queries.getCounts();
  return { hash, time, users, accounts, tokens, symbols, apiKeys: state.keys.count };
}
