import { type Account, type Deposit, feeRateScale } from '../accounts/account.ts';
import { formatId } from '../ids.ts';
import { type BalanceFlow, flowTypes } from '../ledger/ledger.ts';
import { formatDecimal } from '../money/decimal.ts';

/** The balance of a token; amounts are decimals. */
export type BalanceView = AccountView['balances'][number];

/** Returns the balances of an account: every balance that exists, even if it is zero. */
export function balanceViews(account: Account) {
  return [...account.balances()].map(({ token, total, free, locked, margin }) => ({
    token: token.name,
    total: formatDecimal(total, token.scale),
    free: formatDecimal(free, token.scale),
    locked: formatDecimal(locked, token.scale),
    margin: formatDecimal(margin, token.scale),
  }));
}

/** An account with its permissions, fee rates and balances. */
export type AccountView = ReturnType<typeof accountView>;

export function accountView(account: Account) {
  const { ref, id, accountName, permissions, feeRates } = account;
  return {
    ref,
    accountId: id,
    /** Empty for main accounts. */
    accountName,
    ...permissions,
    /** Decimals: 0.001 is 0.1%. `FeeRates` says which amounts the rates apply to. */
    makerFeeRate: formatDecimal(feeRates.maker, feeRateScale),
    takerFeeRate: formatDecimal(feeRates.taker, feeRateScale),
    balances: balanceViews(account).map(({ total: _, ...balance }) => balance),
  };
}

/** Returns the view of an account in a list of a user's accounts (spot, schema SubAccount). */
export function subAccountView({ id, accountName, ref: { accountType, accountIndex } }: Account) {
  return { accountId: id, accountName, accountType, accountIndex };
}

/** Returns the view of a deposit (specification: spot, schema DepositOrder). */
export function depositOrderView({ sequence, token, amount, ...deposit }: Deposit) {
  const { address, addressTag, fromAddress, fromAddressTag, time } = deposit;
  return {
    orderId: formatId('deposit', sequence),
    token: token.name,
    address,
    addressTag,
    fromAddress,
    fromAddressTag,
    time,
    quantity: formatDecimal(amount, token.scale),
  };
}

/** Returns the view of a balance flow of an account (specification: spot, schema BalanceFlow). */
export function balanceFlowView(flow: BalanceFlow, account: Account) {
  const { token, type } = flow;
  return {
    id: formatId('balanceFlow', flow.sequence),
    accountId: account.id,
    tokenId: token.name,
    tokenName: token.name,
    flowTypeValue: flowTypes[type].value,
    flowType: type,
    flowName: flowTypes[type].name,
    change: formatDecimal(flow.change, token.scale),
    total: formatDecimal(flow.total, token.scale),
    created: flow.time,
  };
}
