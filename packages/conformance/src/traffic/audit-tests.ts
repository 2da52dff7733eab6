import { operations, type Section } from '@broker-api/spec';
import type { Contradiction, StatedRule } from '../auditor/auditor.ts';
import { checkAccount, checkChange, checkMarket, checkPair, rulesOf } from '../auditor/rules.ts';
import { auditSuite } from '../cases/case.ts';
import { isUnrestricted, type TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { readable, Skipped, tradingOffReason, unlessSkipped } from '../client/skipped.ts';
import { type CaseResult, type Mismatch, TestFindings } from '../result.ts';
import { accountScripts } from './account-scripts.ts';
import { judgedTest, type ScriptedTest } from './judged-test.ts';
import { Market } from './market.ts';
import { orderScripts } from './order-scripts.ts';
import { readAccount } from './read-account.ts';
import { type MarketRequest, readMarket } from './read-market.ts';
import type { Trader } from './trader.ts';
import {
  prepareLists,
  type Traders,
  tradeAndQuote,
  tradeAtTwoPrices,
  traderIn,
  tradersOf,
} from './trades.ts';

/** A test of an audit. */
interface AuditTest extends Pick<ScriptedTest, 'id' | 'title' | 'source'> {
  /** Runs the test. Returns what is wrong; undefined if nothing is. */
  readonly find: (session: Session, findings: TestFindings) => Promise<string | undefined>;
}

/** Returns the tests of a section: one for each rule of the Auditor, and the scripted ones. */
export function auditTests(section: Section) {
  const { market, account, pair, change } = rulesOf(section);
  const ruleTest =
    (audit: (section: Section, session: Session) => Promise<Contradictions>) =>
    ({ id, title, source }: StatedRule<never>): AuditTest => ({
      id,
      title,
      source,
      find: async (session, findings) => {
        const found = await session.once(`${audit.name} of ${section}`, () =>
          auditOf(session, () => audit(section, session)),
        );
        return foundBy(id, found, findings);
      },
    });
  const scripts = [...orderScripts, ...accountScripts]
    .filter(({ requires }) => requires === undefined || requires in operations[section])
    .map(
      (one): AuditTest => ({
        ...one,
        find: (session, findings) => runScript(one, section, session, findings),
      }),
    );
  const tests = [
    ...[...account, ...pair, ...change].map(ruleTest(auditAccounts)),
    ...scripts,
    // By now, there are trades of several minutes.
    ...market.map(ruleTest(auditMarket)),
  ];
  return tests.map((one) => {
    const id = `${section}/${auditSuite}/${one.id}`;
    const run = (session: Session) => resultOf({ ...one, id }, session);
    return { id, title: one.title, isOrdered: true as const, run };
  });
}

async function resultOf(
  { id, title, source, find }: AuditTest,
  session: Session,
): Promise<CaseResult> {
  const findings = new TestFindings();
  const { result } = await judgedTest(session, {
    id,
    title,
    sources: [source],
    find: () => find(session, findings),
    findings,
    mostExchanges,
  });
  return result;
}

/** The exchanges of a test that a result contains: the last ones. */
const mostExchanges = 20;

type Contradictions = readonly Contradiction[];

/** Makes an audit. If a response cannot be read, says why, and what the response lacks. */
async function auditOf(session: Session, audit: () => Promise<Contradictions>) {
  let contradictions: Contradictions = [];
  const mismatches: Mismatch[] = [];
  const read = async (): Promise<undefined> => {
    contradictions = await audit();
  };
  const problem = await readable(session, read, mismatches);
  return { contradictions, problem, mismatches };
}

function foundBy(
  rule: string,
  { contradictions, problem, mismatches }: Awaited<ReturnType<typeof auditOf>>,
  findings: TestFindings,
): string | undefined {
  findings.mismatches.push(...mismatches);
  if (problem !== undefined) return problem;
  const own = contradictions.filter((one) => one.rule === rule);
  findings.exchanges.push(...(own[0]?.exchanges ?? []));
  const messages = [...new Set(own.map(({ message }) => message))].slice(0, 10);
  return messages.length === 0 ? undefined : messages.join('\nalso: ');
}

const marketTries = 3;

/**
 * Compares what all operations say about the market. If trading is on, trades first, and compares
 * again after a trade at another price, with both sides of the book filled.
 */
async function auditMarket(section: Section, session: Session): Promise<Contradictions> {
  const symbol = await new Market(session, section).symbol();
  const owner = await unlessSkipped(async () => traderIn(session, section));
  const request = { section, symbol, account: owner?.account };
  const trader = session.options.trade ? owner : undefined;
  if (trader) await prepareLists(trader);
  const contradictions = [...checkMarket(await readMarket(session, request))];
  const others = trader
    ? await contradictionsAfterTrade(trader, request)
    : await checkOtherMarket(session, request);
  return contradictions.concat(others);
}

/** Reads the market of another symbol, which often has no trades, unless it always changes. */
async function checkOtherMarket(session: Session, request: MarketRequest): Promise<Contradictions> {
  const symbol = await new Market(session, request.section).otherSymbol();
  if (symbol === undefined) return [];
  const view = await unlessSkipped(() => readMarket(session, { ...request, symbol }));
  return view ? checkMarket(view) : [];
}

/** Another program can take the only order of a side, so an empty side is read again. */
async function contradictionsAfterTrade(
  trader: Trader,
  request: MarketRequest,
): Promise<Contradictions> {
  for (let count = 1; ; count++) {
    const [view, others] = await tradeAndQuote(trader, async () => {
      const own = await readMarket(trader.session, request);
      return [own, await checkOtherMarket(trader.session, request)] as const;
    });
    const found = [...checkMarket(view), ...others];
    const { bids, asks } = view.of.get('getDepth') as Readonly<Record<'bids' | 'asks', unknown[]>>;
    if (found.length > 0 || (bids.length > 0 && asks.length > 0)) return found;
    if (count < marketTries) continue;
    const rule = 'order-book';
    const message = 'Expected the orders of the test on both sides of getDepth.';
    const source = { source: 'requirements-1', locator: 'section 4.2' };
    return [{ rule, message, source, requirement: '', exchanges: [] }];
  }
}

/**
 * Compares what all operations say about accounts: before and after orders of two accounts if
 * trading is on, otherwise once.
 */
async function auditAccounts(section: Section, session: Session): Promise<Contradictions> {
  const { accounts, trade } = session.options;
  const { account } = traderIn(session, section);
  const since = (await session.clock()).now();
  const read = (one: TestAccount) => readAccount(session, { section, account: one, since });
  const other = accounts.find((one) => one !== account && isUnrestricted(one));
  if (!trade || other === undefined) return checkAccount(await read(account));
  return withTraders(tradersOf(session, section), async (traders) => {
    await tradeAtTwoPrices(traders);
    const before = await read(account);
    const ofOther = await read(other);
    const first = [
      ...checkAccount(before),
      ...checkAccount(ofOther),
      ...checkPair(before, ofOther),
    ];
    await endAll(traders);
    await tradeAtTwoPrices(traders);
    await endAll(traders);
    const after = await read(account);
    return [...first, ...checkAccount(after), ...checkChange(before, after)];
  });
}

async function endAll({ account, other }: Traders): Promise<void> {
  await account.end();
  await other.end();
}

/** Lets two accounts trade, and cancels their open orders. */
async function withTraders<Value>(
  traders: Traders,
  trade: (traders: Traders) => Promise<Value>,
): Promise<Value> {
  try {
    return await trade(traders);
  } finally {
    await endAll(traders);
  }
}

async function runScript(
  { run }: ScriptedTest,
  section: Section,
  session: Session,
  { exchanges }: TestFindings,
): Promise<string | undefined> {
  if (!session.options.trade) throw new Skipped(tradingOffReason, 'options');
  return withTraders(tradersOf(session, section, { exchanges }), async (traders) => {
    const problems: string[] = [];
    for await (const problem of run(traders)) problems.push(problem);
    return problems.length === 0 ? undefined : problems.join('\n');
  });
}
