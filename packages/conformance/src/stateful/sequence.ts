import type { TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { readable } from '../client/skipped.ts';
import type { Exchange, Mismatch } from '../result.ts';
import { Actor, audit, beginAudits, type Context, marketOf, Violation } from './actor.ts';
import type { Command } from './command.ts';
import { cancelOrder, execute, moveBack } from './execute.ts';

/** What one run of a sequence showed. */
export interface SequenceResult {
  /** What the commands that ran did, by their numbers. */
  readonly lines: ReadonlyMap<number, string>;
  readonly exchanges: readonly Exchange[];
  /** What a response lacks that the sequence cannot read. */
  readonly mismatches: readonly Mismatch[];
  /** Why the sequence failed; absent if it passed. */
  readonly failure: string | undefined;
  /** The number of orders that the broker accepted. */
  readonly orders: number;
}

/** Where a sequence runs. */
export type SequenceTarget = Pick<Context, 'session' | 'section' | 'budget' | 'amounts'> & {
  readonly accounts: readonly TestAccount[];
};

/** The exchanges that a failure contains: the last ones. */
const mostExchanges = 60;

/**
 * Runs some commands of a sequence against a deployment. The Auditor compares the responses with
 * what is known. At the end, cancels the orders of the sequence and moves transferred amounts back.
 *
 * @param steps the numbers of the commands to run
 */
export async function runSequence(
  { accounts, ...target }: SequenceTarget,
  commands: readonly Command[],
  steps: readonly number[],
): Promise<SequenceResult> {
  const { session, section } = target;
  const exchanges: Exchange[] = [];
  const market = await marketOf(session, section);
  const actors = accounts.map((account) => new Actor(session, section, account, exchanges));
  const lines = new Map<number, string>();
  let current = 0;
  const say = (text: string): unknown => lines.set(current, `${lines.get(current) ?? ''}${text}`);
  const since = (await session.clock()).now();
  const context: Context = { ...target, market, actors, since, say };
  const silent = { ...context, say: () => undefined };
  const mismatches: Mismatch[] = [];
  const runAll = async (): Promise<undefined> => {
    session.auditor.reportAgain();
    await beginAudits(context);
    // What is wrong with orders of earlier sequences, no command of this one caused.
    session.auditor.take();
    for (const step of steps) {
      const command = commands[step];
      if (command === undefined) continue;
      current = step;
      await execute(context, command, step);
      requireAgreement(session);
    }
    await audit(context);
    requireAgreement(session);
    await cleanUp(silent);
  };
  let isOver = false;
  try {
    const failure = await readable(session, () => runAll().catch(messageIn), mismatches);
    isOver = failure === undefined;
    return {
      lines,
      exchanges: exchanges.slice(-mostExchanges),
      mismatches,
      failure,
      orders: actors.flatMap(({ orders }) => [...orders.keys()]).length,
    };
  } finally {
    // Also after a rate limit, for example, which ends the test.
    if (!isOver) await revert(silent);
  }
}

function messageIn(error: unknown): string {
  if (error instanceof Violation) return error.message;
  throw error;
}

/** Requires that the responses do not contradict each other. */
function requireAgreement({ auditor }: Session): void {
  const [contradiction] = auditor.take();
  if (contradiction !== undefined) throw new Violation(contradiction.message);
}

/** Cancels the open orders, and moves transferred amounts back. Then nothing must be locked. */
async function cleanUp(context: Context): Promise<void> {
  const { actors, session } = context;
  for (const order of actors.flatMap(({ open }) => open)) {
    await cancelOrder(context, order);
    requireAgreement(session);
  }
  for (const actor of actors) {
    await moveBack(context, actor);
    await audit(context, [actor]);
    requireAgreement(session);
  }
}

/**
 * Reverts a sequence that did not pass, as far as possible and without checks. The broker may have
 * placed orders although it rejected them, or although no response arrived.
 */
async function revert(context: Context): Promise<void> {
  // Each account is tried, because the next one can succeed. After a ban, no request is sent.
  for (const actor of context.actors) {
    await actor.end().catch(() => undefined);
    await moveBack(context, actor).catch(() => undefined);
  }
  context.session.auditor.take();
}
