import type { Section } from '@broker-api/spec';
import { callerAccount, isUnrestricted } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { accountProblems } from '../figures/account-scenario.ts';
import { marketProblems } from '../figures/list-figures.ts';
import { changeProblems, pairProblems, statementProblems } from '../figures/section-figures.ts';
import { readStatement, type Statement, type StatementRequest } from '../figures/statement.ts';
import { type Traders, TradingScenario } from '../figures/trading-scenario.ts';
import type { Run } from './send-case.ts';
import { type OnExchange, sharedComparison } from './shared-comparison.ts';

/**
 * Recomputes the figures of accounts from what the operations of a section say about them: before
 * and after orders of two accounts if trading is on, otherwise once.
 *
 * @returns the failure message, or undefined
 * @throws Skipped if the accounts change all the time
 */
export function checkFigures(run: Run): Promise<string | undefined> {
  const { session, operation } = run;
  return sharedComparison(run, `figures of ${operation.section}`, (onExchange) =>
    firstProblem(session, operation.section, onExchange),
  );
}

async function firstProblem(
  session: Session,
  section: Section,
  onExchange: OnExchange,
): Promise<string | undefined> {
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  if ('missing' in found) throw new Skipped(found.missing, 'options');
  const account = found.account ?? session.options.accounts.find(isUnrestricted);
  if (account === undefined) throw new Skipped('requires an account', 'options');
  const { now } = await session.clock();
  const since = now();
  const requestOf = (one: typeof account): StatementRequest => ({
    section,
    account: one,
    since,
    onExchange,
  });
  const read = (one: typeof account): Promise<Statement> => readStatement(session, requestOf(one));
  const other = session.options.accounts.find((one) => one !== account && isUnrestricted(one));
  if (!session.options.trade || other === undefined) {
    return statementProblems(await read(account))[0];
  }
  const traders: Traders = { account, other };
  const scenario = new TradingScenario(session, section, onExchange);
  const more = async (statement: Statement): Promise<string[]> => [
    ...(await marketProblems(session, statement, requestOf(account))),
    ...(await accountProblems(session, statement, traders, onExchange)),
  ];
  try {
    return await problemOfTrading(scenario, traders, read, more);
  } finally {
    await scenario.end();
  }
}

async function problemOfTrading(
  scenario: TradingScenario,
  traders: Traders,
  read: (account: Traders['account']) => Promise<Statement>,
  more: (statement: Statement) => Promise<string[]>,
): Promise<string | undefined> {
  const { account, other } = traders;
  await scenario.trade(traders);
  const before = [await read(account), await read(other)] as const;
  const problems = [...before.flatMap(statementProblems), ...pairProblems(...before)];
  if (problems.length > 0) return problems[0];
  const [problem] = await more(before[0]);
  if (problem !== undefined) return problem;
  await scenario.placeImmediateOrders(traders);
  await scenario.checkIsolation(traders);
  await scenario.end();
  if (scenario.problems.length > 0) return scenario.problems[0];
  await scenario.trade(traders);
  await scenario.end();
  const after = await read(account);
  return [
    ...scenario.problems,
    ...statementProblems(after),
    ...changeProblems(before[0], after),
  ][0];
}
