import { operations, usedWeightHeader } from '@broker-api/spec';
import { fraction } from '../auditor/fraction.ts';
import type { Row } from '../auditor/rule.ts';
import { newRows } from '../auditor/views.ts';
import { decided, required } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount } from '../client/account.ts';
import { call, statusText } from '../client/call.ts';
import { errorCodeOf, longestList } from '../known-operations.ts';
import { type ScriptedTest, sameQuantity, tries } from './judged-test.ts';
import { Trader } from './trader.ts';
import type { Traders } from './trades.ts';

const accounts = required('section 4.5');
const notRequired = errorCodeOf('PARAM_NOT_REQUIRED');
const invalidParameter = errorCodeOf('INVALID_PARAMETER');

/** The type and the index of the account in which users trade tokens. */
const tokens = { accountType: '1', accountIndex: '0' };

/** The scripted tests of accounts. */
export const accountScripts: readonly ScriptedTest[] = [
  {
    id: 'secret-key',
    title: 'Rejects a signature with the secret key of another account',
    source: required('section 5'),
    async *run({ account: { account, section, session }, other }) {
      const mixed = { ...account, secretKey: other.account.secretKey };
      const operation = operations[section].getAccount;
      if (operation === undefined) return;
      if ((await call(session, mixed, operation)).status !== 200) return;
      yield 'Expected a signature with the secret key of another account to be invalid.';
    },
  },
  {
    id: 'used-weight',
    title: `Returns the used weight in the header ${usedWeightHeader}`,
    source: decided('section 7'),
    requires: 'listSubAccounts',
    async *run({ account }) {
      const { status, headers } = await account.call('getAccount');
      if (status === 0 || headers.has(usedWeightHeader)) return;
      yield `Expected the header ${usedWeightHeader} in the response of getAccount, got none.`;
    },
  },
  {
    id: 'sub-accounts',
    title: 'Lists the accounts of a user with their types and indexes',
    source: accounts,
    requires: 'listSubAccounts',
    run: subAccounts,
  },
  {
    id: 'deposits',
    title: 'Returns a flow for the newest deposit, and the deposits of the oldest flows',
    source: accounts,
    requires: 'listDepositOrders',
    run: deposits,
  },
  {
    id: 'transfers',
    title: 'Returns one flow for each transfer',
    source: accounts,
    requires: 'transfer',
    run: transfers,
  },
  {
    id: 'invalid-transfers',
    title: 'Rejects transfers that the rules of transfers do not permit',
    source: accounts,
    requires: 'transfer',
    run: invalidTransfers,
  },
  {
    id: 'sub-account-keys',
    title: 'Shows only its own account to the key of a sub-account',
    source: accounts,
    requires: 'listSubAccounts',
    run: subAccountKeys,
  },
  {
    id: 'added-margin',
    title: 'Adds margin to a position with adjustMargin',
    source: { source: 'requirements-2', locator: 'section 4' },
    requires: 'adjustMargin',
    run: addedMargin,
  },
  {
    id: 'listen-keys',
    title: 'Returns one listen key to a user, which no other user can extend or close',
    source: required('section 4.4'),
    requires: 'createListenKey',
    run: listenKeys,
  },
];

/**
 * The flows of a listed account have its id, an account that is not listed has none, and the main
 * account is listed without a name.
 */
async function* subAccounts({ account }: Traders): AsyncIterable<string> {
  const listed = await account.rows('listSubAccounts');
  const flowsOf = (type: unknown, index: unknown) =>
    account.rows('listBalanceFlow', `accountType=${type}&accountIndex=${index}&limit=1`);
  for (const { accountId, accountType, accountIndex } of listed) {
    const flows = await flowsOf(textOf(accountType), textOf(accountIndex));
    const other = flows.find((flow) => flow.accountId !== accountId);
    if (other === undefined) continue;
    yield `Expected the account ${textOf(accountId)} of listSubAccounts to have the type ` +
      `${textOf(accountType)} and the index ${textOf(accountIndex)}; listBalanceFlow returns ` +
      `flows of ${textOf(other.accountId)} for these.`;
  }
  const main = listed.filter((row) => textOf(row.accountIndex) === tokens.accountIndex);
  const named = main.find(({ accountName }) => accountName !== '');
  if (named) yield `Expected a main account without a name, got ${textOf(named.accountName)}.`;
  if (!main.some((row) => textOf(row.accountType) === tokens.accountType)) {
    yield 'Expected the main account for token trading in listSubAccounts.';
  }
  const ofTokens = listed.filter((row) => textOf(row.accountType) === tokens.accountType);
  const indexes = new Set(ofTokens.map((row) => textOf(row.accountIndex)));
  let index = 1;
  while (indexes.has(String(index))) index += 1;
  if ((await flowsOf(tokens.accountType, index)).length === 0) return;
  yield `Expected the account with the index ${index} in listSubAccounts: it has flows.`;
}

/** By how much the times of a deposit and of its flow can differ. */
const toleranceMs = 60_000;

/** Older deposits can be missing in the list, but not those of this time. */
const recentMs = 86_400_000;

/** Returns whether a flow has the token, the amount and about the time of a deposit. */
const isOfDeposit = (flow: Row, { token, quantity, time }: Row): boolean =>
  flow.flowType === 'DEPOSIT' &&
  textOf(flow.tokenId) === textOf(token) &&
  sameQuantity(flow.change, quantity) &&
  Math.abs(Number(textOf(flow.created)) - Number(textOf(time))) <= toleranceMs;

async function* deposits({ account }: Traders): AsyncIterable<string> {
  const mostFlows = longestList('spot', 'listBalanceFlow');
  const mostDeposits = longestList('spot', 'listDepositOrders');
  const flowsOf = (selection: string): Promise<readonly Row[]> => {
    const list = `${new URLSearchParams(tokens)}&${selection}&limit=${mostFlows}`;
    return account.rows('listBalanceFlow', list);
  };
  const listed = await account.rows('listDepositOrders', `limit=${mostDeposits}`);
  const newest = listed.at(-1);
  if (newest !== undefined) {
    const time = Number(textOf(newest.time));
    const flows = await flowsOf(`startTime=${time - toleranceMs}&endTime=${time + toleranceMs}`);
    // An account that trades a lot has more flows in this time than a list can contain.
    if (flows.length < mostFlows && !flows.some((flow) => isOfDeposit(flow, newest))) {
      const what = `${textOf(newest.quantity)} ${textOf(newest.token)} at ${time}`;
      yield `Expected the deposit of ${what} in listBalanceFlow.`;
    }
  }
  const since = (await account.session.clock()).now() - recentMs;
  const lost = (await flowsOf('endFlowId=0')).find(
    (flow) =>
      flow.flowType === 'DEPOSIT' &&
      Number(textOf(flow.created)) >= since &&
      !listed.some((deposit) => isOfDeposit(flow, deposit)),
  );
  if (lost === undefined || listed.length >= mostDeposits) return;
  const what = `${textOf(lost.change)} ${textOf(lost.tokenId)} at ${textOf(lost.created)}`;
  yield `Expected the deposit of ${what}, which has a flow, in listDepositOrders.`;
}

/** Returns the quote asset of the symbol that the tests trade, percent-encoded. */
async function quoteToken({ market }: Trader): Promise<string> {
  const listed = await market.listed(await market.symbol());
  return encodeURIComponent(textOf(listed?.quoteAsset ?? 'USDT'));
}

/** An amount that no other program is likely to transfer at the same time. */
const amount = '1.01702317';
const optionAccount = '2';

/** Transfers an amount away and back. Without a confirmation, the flow shows that it was moved. */
async function* transfers({ account }: Traders): AsyncIterable<string> {
  const token = await quoteToken(account);
  const flowsNow = async (): Promise<readonly Row[] | undefined> => {
    const list = `${new URLSearchParams(tokens)}&tokenId=${token}&limit=20`;
    const { body } = await account.call('listBalanceFlow', list);
    return Array.isArray(body) ? (body as readonly Row[]) : undefined;
  };
  let after = await flowsNow();
  if (after === undefined) return;
  for (const [from, to, expected] of [
    [tokens.accountType, optionAccount, `-${amount}`],
    [optionAccount, tokens.accountType, amount],
  ] as const) {
    const { status, body } = await account.call(
      'transfer',
      `tokenId=${token}&amount=${amount}&fromAccountType=${from}&fromAccountIndex=0` +
        `&toAccountType=${to}&toAccountIndex=0`,
    );
    const before = after;
    after = await flowsNow();
    const added = before && after && newRows(before, after, ({ id }) => id);
    const changes = added
      ?.map(({ change }) => textOf(change))
      .filter((change) => change.replace('-', '') === amount);
    if (status !== 200) {
      if (changes?.includes(expected)) continue;
      if (expected === amount) {
        yield `Expected a confirmation of the transfer of ${amount} ${token} back, got none.`;
      }
      return;
    }
    const { success } = body as Row;
    if (textOf(success) !== 'true') {
      yield `Expected success of a transfer to be true, got ${textOf(success)}.`;
    } else if (changes && changes.join(', ') !== expected) {
      yield `Expected the flow ${expected} in listBalanceFlow after the transfer of ${amount}, ` +
        `got ${changes.join(', ') || 'none'}.`;
    }
  }
}

/** So little that a broker that accepts an invalid transfer changes nothing that matters. */
const least = '0.00000001';

const fromMain = 'fromAccountType=1&fromAccountIndex=0&toAccountType=2&toAccountIndex=0';

async function* invalidTransfers({ account }: Traders): AsyncIterable<string> {
  const token = await quoteToken(account);
  const betweenOthers = fromMain.replace('fromAccountType=1', 'fromAccountType=3');
  for (const [what, ofToken, amountSent, between] of [
    ['between two accounts other than the main one', token, least, betweenOthers],
    ['of an unknown token', 'CONFORMANCE', least, fromMain],
    ['of a negative amount', token, `-${least}`, fromMain],
  ]) {
    const sent = `tokenId=${ofToken}&amount=${amountSent}&${between}`;
    if ((await account.call('transfer', sent)).status !== 200) continue;
    yield `Expected a transfer ${what} to be rejected, got status 200.`;
  }
}

async function* subAccountKeys({ account: main }: Traders): AsyncIterable<string> {
  const { session, section } = main;
  const { accounts: given } = session.options;
  const found = callerAccount(given, 'an API key of a sub-account', 'TRADE');
  if ('missing' in found || found.account === undefined) return;
  const sub = new Trader(session, section, found.account);
  const listed = await main.rows('listSubAccounts');
  const [flow] = await sub.rows('listBalanceFlow', 'limit=1');
  const owner = listed.find(({ accountId }) => accountId === flow?.accountId);
  if (textOf(owner?.accountIndex) === tokens.accountIndex) {
    yield 'Expected listBalanceFlow to return no flows of the main account to a sub-account.';
  }
  const shown = (await sub.call('getAccount')).text;
  if (/"free":"[^"]*[1-9]/.test(shown) && shown === (await main.call('getAccount')).text) {
    yield 'Expected getAccount not to return the balances of the main account to a sub-account.';
  }
  const token = await quoteToken(main);
  const { status, body } = await sub.call(
    'transfer',
    `tokenId=${token}&amount=${least}&${fromMain}`,
  );
  if ((body as Row | undefined)?.code === notRequired) return;
  yield `Expected a transfer with the account parameters and the key of a sub-account to be ` +
    `rejected with ${notRequired}, got ${statusText(status, body)}.`;
}

/** Added margin is in the position, and the response contains the new margin. */
async function* addedMargin({ account, other }: Traders): AsyncIterable<string> {
  const symbol = await account.market.symbol();
  const { addMargin } = account.profile.positions?.long ?? {};
  if (addMargin === undefined) return;
  const { operationId, parameters } = addMargin;
  const added = new URLSearchParams(parameters).get('amount') ?? '0';
  const removal = parameters.replace(`amount=${added}`, `amount=-${added}`);
  const read = async (): Promise<Row | undefined> => {
    const rows = await account.rows('listPositions', `symbol=${symbol}`);
    return rows.find(({ side }) => side === 'LONG');
  };
  const price = await account.market.tradePrice();
  await other.place({ side: 'sell', price });
  await account.place({ side: 'buy', price });
  for (let count = 0; count < tries; count++) {
    const before = await read();
    if (before === undefined) return;
    const changed = await account.call(operationId, `symbol=${symbol}&${parameters}`);
    const after = await read();
    const expected = fraction(before.margin).plus(added);
    // Another program can trade meanwhile.
    const isSame = before.position === after?.position && before.avgPrice === after?.avgPrice;
    const isConfirmed = changed.status === 200;
    if (!isConfirmed && !(isSame && expected.compare(after?.margin) === 0)) return;
    const removed = await account.call(operationId, `symbol=${symbol}&${removal}`);
    if (removed.status !== 200) {
      // Funding may have reduced the margin of an older position, which must keep its initial one.
      if ((removed.body as Row | undefined)?.code === invalidParameter) return;
      yield `Expected to remove the added margin ${added}, got no confirmation.`;
      return;
    }
    if (after === undefined || !isConfirmed) return;
    if (!isSame) continue;
    const shown = { listPositions: after.margin, [operationId]: (changed.body as Row).margin };
    for (const [name, margin] of Object.entries(shown)) {
      if (expected.compare(margin) === 0) continue;
      yield `Expected the margin ${expected} in ${name} after ${operationId}, ` +
        `got ${textOf(margin)}.`;
    }
    return;
  }
}

async function* listenKeys({ account, other }: Traders): AsyncIterable<string> {
  const create = async (): Promise<unknown> => {
    const { body } = await account.call('createListenKey');
    return (body as Row | undefined)?.listenKey;
  };
  const listenKey = await create();
  if (typeof listenKey !== 'string') return;
  for (const operationId of ['extendListenKey', 'closeListenKey']) {
    const { status } = await other.call(operationId, `listenKey=${listenKey}`);
    if (status !== 200) continue;
    yield `Expected ${operationId} with the listen key of another user to fail.`;
  }
  if ((await create()) !== listenKey) {
    yield 'Expected createListenKey to return the same listen key twice.';
    return;
  }
  const extended = await account.call('extendListenKey', `listenKey=${listenKey}`);
  if (extended.status === 200) return;
  yield 'Expected extendListenKey to accept the listen key that createListenKey returned.';
}
