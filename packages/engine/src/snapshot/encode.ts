import type { Account } from '../accounts/account.ts';
import type { EngineState } from '../engine-state.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import { encodeSpot } from './encode-spot.ts';
import { encodeLine, stringifyKeys } from './line.ts';

const ruleKeys = ['maxOpenOrders', 'rateLimits', 'rateLimitType', 'interval', 'limit'];

/** The version of the encoding. It changes when the format of any line changes. */
export const encodingVersion = 1;

/**
 * Encodes the state as lines in canonical order. Derived data is omitted. Equal states have equal
 * lines, even if different commands led to them.
 */
export function* encodeState(state: EngineState): IterableIterator<string> {
  const { ledger, tokens, accounts, spot, rules } = state;
  yield encodeLine('broker', encodingVersion, state.time, stringifyKeys(rules, ruleKeys));
  const { orderSequence, tradeSequence } = spot;
  yield encodeLine(
    'sequences',
    state.depositSequence,
    ledger.balanceFlowSequence,
    orderSequence,
    tradeSequence,
  );
  for (const { name, scale } of tokens) yield encodeLine('token', name, scale);
  for (const account of ledger.houseAccounts()) {
    yield encodeLine('house', account.name, account.mayBeNegative);
    yield* encodeBalances(account);
  }
  for (const account of accounts) yield* encodeAccount(account);
  for (const [symbol, { price, time }] of [...state.indexPrices].sort()) {
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

/** A balance line belongs to the last `account` or `house` line before it. */
function* encodeBalances(account: LedgerAccount): IterableIterator<string> {
  for (const { token, free, locked, margin } of account.balances()) {
    yield encodeLine('balance', token.name, String(free), String(locked), String(margin));
  }
}
