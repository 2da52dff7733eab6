import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals } from '../decimal.ts';
import { longestList } from '../known-operations.ts';
import type { Row } from './statement.ts';

/** Sends a request of an account. Returns the rows of a list; undefined if there is no list. */
export type ReadRows = (
  operationId: string,
  parameters: string,
) => Promise<readonly Row[] | undefined>;

/** The type and the index of the account in which users trade tokens. */
const tokens = { accountType: '1', accountIndex: '0' };

/** Compares the lists of accounts and of deposits with the flows of these accounts. */
export async function accountListProblems(read: ReadRows): Promise<string[]> {
  return [...(await subAccountProblems(read)), ...(await depositProblems(read))];
}

/** The flows of a listed account have its id, and an account that is not listed has none. */
async function subAccountProblems(read: ReadRows): Promise<string[]> {
  const accounts = await read('listSubAccounts', '');
  if (accounts === undefined) return [];
  const problems: string[] = [];
  for (const { accountId, accountType, accountIndex } of accounts) {
    const flows = await flowsOf(read, textOf(accountType), textOf(accountIndex));
    const other = flows.find((flow) => flow.accountId !== accountId)?.accountId;
    if (other === undefined) continue;
    problems.push(
      `Expected the account ${accountId} of listSubAccounts to have the type ${accountType} and ` +
        `the index ${accountIndex}; listBalanceFlow returns flows of ${other} for these.`,
    );
  }
  return [...problems, ...mainProblems(accounts), ...(await unlistedProblems(read, accounts))];
}

/** The main account is listed, and has no name. */
function mainProblems(accounts: readonly Row[]): string[] {
  const main = accounts.filter(({ accountIndex }) => textOf(accountIndex) === tokens.accountIndex);
  const named = main.find(({ accountName }) => accountName !== '');
  const isListed = main.some(({ accountType }) => textOf(accountType) === tokens.accountType);
  return [
    ...(named ? [`Expected a main account without a name, got ${named.accountName}.`] : []),
    ...(isListed ? [] : ['Expected the main account for token trading in listSubAccounts.']),
  ];
}

/** The account with the lowest index that is not listed has no flows. */
async function unlistedProblems(read: ReadRows, accounts: readonly Row[]): Promise<string[]> {
  const ofTokens = accounts.filter(({ accountType }) => textOf(accountType) === tokens.accountType);
  const indexes = new Set(ofTokens.map(({ accountIndex }) => textOf(accountIndex)));
  let index = 1;
  while (indexes.has(String(index))) index += 1;
  const flows = await flowsOf(read, tokens.accountType, String(index));
  if (flows.length === 0) return [];
  return [`Expected the account with the index ${index} in listSubAccounts: it has flows.`];
}

async function flowsOf(read: ReadRows, type: string, index: string): Promise<readonly Row[]> {
  const parameters = `accountType=${type}&accountIndex=${index}&limit=1`;
  return (await read('listBalanceFlow', parameters)) ?? [];
}

/** By how much the times of a deposit and of its flow can differ. */
const toleranceMs = 60_000;

const mostFlows = longestList('spot', 'listBalanceFlow');

/**
 * The newest deposit has a flow. A list of the largest length may lack it: an account that trades
 * a lot has more flows in this time.
 */
async function depositProblems(read: ReadRows): Promise<string[]> {
  const deposit = (await read('listDepositOrders', 'limit=1'))?.at(-1);
  if (deposit === undefined) return [];
  const time = Number(textOf(deposit.time));
  const token = textOf(deposit.token);
  const flows = await read(
    'listBalanceFlow',
    `accountType=${tokens.accountType}&accountIndex=${tokens.accountIndex}&limit=${mostFlows}` +
      `&startTime=${time - toleranceMs}&endTime=${time + toleranceMs}`,
  );
  if (flows === undefined || flows.length >= mostFlows) return [];
  const found = flows.some(
    ({ flowType, tokenId, change }) =>
      flowType === 'DEPOSIT' &&
      tokenId === token &&
      compareDecimals(textOf(change), textOf(deposit.quantity)) === 0,
  );
  if (found) return [];
  const quantity = textOf(deposit.quantity);
  return [`Expected the deposit of ${quantity} ${token} at ${time} in listBalanceFlow.`];
}
