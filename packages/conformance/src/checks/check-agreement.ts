import { callerAccount } from '../client/account.ts';
import type { ApiResponse } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { listedNames } from '../fixtures/listed-names.ts';
import { prepareLists, tradeAndQuote } from '../fixtures/market.ts';
import { hasExampleState } from '../fixtures/orders.ts';
import { profiles } from '../profiles/profiles.ts';
import { contradictionIn } from './market-agreement.ts';
import { readMarket } from './market-reads.ts';
import type { Run } from './send-case.ts';

/**
 * Compares what all operations say about the market. If trading is on, trades first, and compares
 * again after a trade at another price, with both sides of the book filled.
 *
 * @returns the failure message, or undefined
 * @throws Skipped if the market changes all the time
 */
export async function checkAgreement({
  operation,
  session,
  exchanges,
}: Run): Promise<string | undefined> {
  const { section } = operation;
  const named = await listedNames(`symbol=${profiles[section].symbol}`, section, session);
  const symbol = new URLSearchParams(named).get('symbol') ?? '';
  const onResponse = ({ exchange }: ApiResponse) => void exchanges.push(exchange);
  const compare = async () =>
    contradictionIn(await readMarket(session, { operation, symbol, onResponse }));
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  const account = 'account' in found ? found.account : undefined;
  if (account !== undefined && (await hasExampleState(session, account, section))) {
    throw new Skipped('the deployment responds with recorded examples', 'not testable');
  }
  if (account === undefined || !session.options.trade) return compare();
  await prepareLists(session, account, section);
  const problem = await compare();
  if (problem !== undefined) return problem;
  const cancelQuotes = await tradeAndQuote(session, account, section);
  try {
    return await compare();
  } finally {
    await cancelQuotes?.();
  }
}
