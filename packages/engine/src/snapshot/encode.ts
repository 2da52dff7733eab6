import type { Account } from '../accounts/account.ts';
import type { EngineState } from '../engine-state.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import { encodeSpot } from './encode-spot.ts';
import { stringifyKeys, encodeLine } from './line.ts';

const ruleKeys = ['maxOpenOrders', 'rateLimits', 'rateLimitType', 'interval', 'limit'];

/** Changes when the lines of a state do. */
export const encodingVersion = 1;

/**
 * The state line by line. What follows from other lines is left out, and everything has one place,
 * so that the same state has the same lines whatever led to it.
 */
export function* encodeState(broker: EngineState): IterableIterator<string> {
  const { ledger, tokens, accounts, spot, rules } = broker;
  yield encodeLine('broker', encodingVersion, broker.time, stringifyKeys(rules, ruleKeys));
  const { orderSequence, tradeSequence } = spot;
  yield encodeLine(
    'sequences',
    broker.depositSequence,
    ledger.balanceFlowSequence,
    orderSequence,
    tradeSequence,
  );
  for (const { name, scale } of tokens) yield encodeLine('token', name, scale);
  for (const house of ledger.houseAccounts()) {
    yield encodeLine('house', house.name, house.mayBeNegative);
    yield* encodeBalances(house);
  }
  for (const account of accounts) yield* encodeAccount(account);
  for (const [symbol, { price, time }] of [...broker.indexPrices].sort()) {
    yield encodeLine('index', symbol, price, time);
  }
  yield* encodeSpot(spot);
  yield encodeLine('end');
}

function* encodeAccount(account: Account): IterableIterator<string> {
  const { ref, permissions, feeRates } = account;
  yield encodeLine(
    'account',
    ref.user,
    ref.accountType,
    ref.accountIndex,
    account.accountName,
    permissions.canTrade,
    permissions.canWithdraw,
    permissions.canDeposit,
    String(feeRates.maker),
    String(feeRates.taker),
    account.updateTime,
  );
  yield* encodeBalances(account);
  for (const { sequence, token, amount, time, ...addresses } of account.deposits) {
    const { address, addressTag, fromAddress, fromAddressTag } = addresses;
    const values = [address, addressTag, fromAddress, fromAddressTag];
    yield encodeLine('deposit', sequence, token.name, String(amount), time, ...values);
  }
  for (const { sequence, token, type, change, total, time } of account.balanceFlows ?? []) {
    yield encodeLine('flow', sequence, token.name, type, String(change), String(total), time);
  }
}

/** The balances of the account whose line was last. */
function* encodeBalances(account: LedgerAccount): IterableIterator<string> {
  for (const { token, free, locked, margin } of account.balances()) {
    yield encodeLine('balance', token.name, String(free), String(locked), String(margin));
  }
}
