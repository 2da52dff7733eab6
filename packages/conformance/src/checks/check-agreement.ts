import type { Section } from '@broker-api/spec';
import { callerAccount, type TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { prepareLists, tradeAndQuote } from '../fixtures/market.ts';
import { commonOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { contradictionIn, levelsOf } from './market-agreement.ts';
import { type MarketRequest, readMarket, UnreadableMarket } from './market-reads.ts';
import type { Run } from './send-case.ts';
import { sharedComparison } from './shared-comparison.ts';

/**
 * Compares what all operations say about the market. If trading is on, trades first, and compares
 * again after a trade at another price, with both sides of the book filled.
 *
 * @returns the failure message, or undefined
 * @throws Skipped if the market changes all the time
 */
export async function checkAgreement(run: Run): Promise<string | undefined> {
  const { operation, session } = run;
  const listsAll = operation.path === commonOperation('getBrokerInfo').path;
  const sections = Object.values(profiles).map(({ section }) => section);
  for (const section of listsAll ? sections : [operation.section]) {
    const problem = await sharedComparison(run, `market data of ${section}`, (onExchange) =>
      problemOfSection(session, section, (operationId, { exchange }) =>
        onExchange(operationId, exchange),
      ),
    );
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function problemOfSection(
  session: Session,
  section: Section,
  onResponse: MarketRequest['onResponse'],
): Promise<string | undefined> {
  const named = await listedNames(`symbol=${profiles[section].symbol}`, section, session);
  const symbol = new URLSearchParams(named).get('symbol') ?? '';
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  const account = 'account' in found ? found.account : undefined;
  const request = { section, symbol, account, onResponse };
  try {
    if (account === undefined || !session.options.trade) {
      return contradictionIn(await readMarket(session, request));
    }
    await prepareLists(session, account, section);
    const problem = contradictionIn(await readMarket(session, request));
    if (problem !== undefined) return problem;
    return await contradictionAfterTrade(session, account, request);
  } catch (error) {
    if (error instanceof UnreadableMarket) return error.message;
    throw error;
  }
}

const tries = 3;

/** Another program can take the only order of a side, so an empty side is read again. */
async function contradictionAfterTrade(
  session: Session,
  account: TestAccount,
  request: MarketRequest,
): Promise<string | undefined> {
  for (let count = 1; ; count++) {
    const cancelQuotes = await tradeAndQuote(session, account, request.section);
    const data = await readMarket(session, request);
    await cancelQuotes?.();
    const problem = contradictionIn(data);
    const isEmpty = levelsOf(data, 'bids').length === 0 || levelsOf(data, 'asks').length === 0;
    if (problem !== undefined || !isEmpty) return problem;
    if (count === tries) return 'Expected the orders of the test on both sides of getDepth.';
  }
}
