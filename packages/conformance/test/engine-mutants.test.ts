// Runs the tests against sandboxes whose engine has a mutation. The formulas that the tests use
// have none.
import type * as sandbox from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { readMutants } from '@broker-api/test-kit/mutants';
import { afterAll, expect, test } from 'vitest';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import { createSession, type Session } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runStateful } from '../src/stateful/run-stateful.ts';
import { auditTests } from '../src/traffic/audit-tests.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { tradersOf } from '../src/traffic/trades.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/run-workflow.ts';
import { mutatedSandbox, removeCopies } from './mutated-sandbox.ts';
import { sandboxTarget, sessionOf } from './sandbox-target.ts';
import { unlimited } from './stateful-target.ts';
import { advanceOf } from './stream-target.ts';
import { unnoticedMutants } from './unnoticed-mutants.ts';

type CreateSandbox = typeof sandbox.createSandbox;
type Run = () => Promise<CaseResult>;

const start = Date.UTC(2026, 10, 30, 1);
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

function targetOf(create: CreateSandbox) {
  const { session, sandbox, pass } = sandboxTarget({ create });
  const { control } = sandbox;
  const newSession = (options: { seed?: number; trade?: boolean } = {}): Session =>
    createSession({ ...session.options, control, ...options });
  return { newSession, pass };
}

/** Trades below all earlier prices, as the market does on some days. */
async function tradeBelow(session: Session): Promise<void> {
  const { account: seller, other: buyer } = tradersOf(session, 'spot');
  await seller.place({ side: 'sell', price: '9000' });
  await buyer.place({ side: 'buy', price: '9000' });
}

/** The tests that compare responses: first those of accounts, which trade. */
const comparing = ['382', '39[01]', '380'].flatMap((number) =>
  allCases.filter(({ id }) => new RegExp(`/${number}-`).test(id)),
);
const audits = sections.flatMap(auditTests);
const streamCases = allStreamCases.filter(({ id }) => !/\/(55|63)\d-/.test(id));

/** The runs of all tests that can notice a mutation; each part has a new broker. */
const parts: readonly ((createSandbox: CreateSandbox) => readonly Run[])[] = [
  (createSandbox) => {
    const { newSession, pass } = targetOf(createSandbox);
    const session = newSession();
    return workflows.map((one) => () => {
      pass(1000);
      return runPacedWorkflow(one, session);
    });
  },
  (createSandbox) => {
    const { newSession, pass } = targetOf(createSandbox);
    const today = newSession();
    const reader = newSession({ trade: false });
    // The prices at which the tests trade hide the lower ones.
    const later = newSession({ trade: false });
    // With the same seed, it would repeat the client order ids of the first session.
    const trader = newSession({ seed: 2 });
    return [
      ...audits.map((one) => () => {
        pass(minuteMs);
        return one.run(today);
      }),
      ...comparing.map((one) => () => {
        pass(minuteMs);
        return runCase(one, today);
      }),
      ...audits.map((one, index) => () => {
        // The hour in which the last 24 hours begin has no trades.
        if (index === 0) pass(dayMs + 60 * minuteMs);
        return one.run(reader);
      }),
      ...audits.map((one, index) => async () => {
        if (index === 0) await tradeBelow(trader);
        return one.run(later);
      }),
      ...audits.map((one) => () => one.run(trader)),
    ];
  },
  (createSandbox) => {
    const session = targetOf(createSandbox).newSession();
    return sections.flatMap((section) =>
      [...Array(60).keys()].map(
        (index) => () => runStateful({ section, seed: 1, index }, session, unlimited),
      ),
    );
  },
  (createSandbox) => {
    const created = createSandbox({ clock: 'manual', startTime: start, limits: 'off' });
    const session = sessionOf(created, { now: created.now, advance: advanceOf(created) });
    return streamCases.map((one) => () => runStreamCase(one, session));
  },
];

/** Runs the tests until one fails. Returns its id. */
async function failedTest(createSandbox: CreateSandbox): Promise<string | undefined> {
  for (const part of parts) {
    for (const run of part(createSandbox)) {
      const { id, outcome } = await run();
      if (outcome === 'failed') return id;
    }
  }
  return undefined;
}

const engineMutants = readMutants('engine', 'contract', 'option', 'stateful').filter(({ file }) =>
  file.startsWith('packages/engine/src/'),
);

afterAll(removeCopies);

const isListed = ({ name }: { readonly name: string }): boolean =>
  Object.hasOwn(unnoticedMutants, name);
// With a listed mutant, all tests run.
const unlisted = engineMutants.filter((one) => !isListed(one));
const tested = isExhaustive ? engineMutants : sampled(unlisted, 1);

test.each(tested.map((mutant) => [mutant.name, mutant] as const))(
  'a test fails with the mutant "%s" of the engine, or the mutant is listed',
  async (_name, mutant) => {
    const { createSandbox } = await mutatedSandbox(mutant);
    const failed = await failedTest(createSandbox);
    // The list contains no mutant that a test notices.
    expect(failed === undefined).toBe(isListed(mutant));
  },
  600_000,
);

test('each listed mutant exists', () => {
  const names = new Set(engineMutants.map(({ name }) => name));
  expect(Object.keys(unnoticedMutants).filter((name) => !names.has(name))).toEqual([]);
});
