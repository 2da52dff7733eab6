import { BoundedList, bySequence } from '../bounded-list.ts';
import { formatId } from '../ids.ts';
import { type BalanceFlow, LedgerAccount } from '../ledger/ledger.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { excerpt, formatDecimal, isDecimal, parseAmount } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { type Retention, retention } from '../rules.ts';

/** An amount of a token. */
export interface TokenAmount {
  readonly token: Token;
  /** In units of the token's scale. */
  readonly amount: Amount;
}

/**
 * Parses an amount of a token. Rejections, in this order: INVALID_PARAMETER for an unknown token,
 * or an amount that is not a decimal above zero; BAD_PRECISION for an amount with more decimal
 * places than the token.
 */
export function parseTokenAmount(
  tokens: Tokens,
  name: string,
  text: string,
): TokenAmount | Rejection {
  const token = tokens.get(name);
  if (token === undefined) {
    return rejection(
      'INVALID_PARAMETER',
      `There is no token ${name}. Send an existing token, or add it first.`,
    );
  }
  if (!isDecimal(text) || !/[1-9]/.test(text)) {
    const message =
      `The amount must be a decimal above zero, of at most 64 characters; ` +
      `got ${excerpt(text)}.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const amount = parseAmount(text, token.scale);
  if (amount !== undefined) return { token, amount };
  return rejection(
    'BAD_PRECISION',
    `A ${token.name} amount can have at most ${token.scale} decimal places; got ${text}.`,
  );
}

/** Says how much of a token something needs, and how much of it the account has available. */
export function formatShortfall(account: Account, token: Token, needed: Amount): string {
  const need = formatDecimal(needed, token.scale);
  const free = formatDecimal(account.free(token), token.scale);
  return `needs ${need} ${token.name}; ${free} ${token.name} is available`;
}

export const accountTypes = [1, 2, 3] as const;

/** The type of an account: 1 is token trading, 2 options, 3 contracts. */
export type AccountType = (typeof accountTypes)[number];

/** Identifies an account. Index 0 is the main account of a type; 1 and up are sub-accounts. */
export interface AccountRef {
  readonly user: string;
  readonly accountType: AccountType;
  readonly accountIndex: number;
}

/** What an account is permitted to do. */
export interface AccountPermissions {
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
}

/**
 * The fee rates of an account, in units of `10 ** -8`. A rate applies to the amount received in
 * token trading, to the premium of options, and to the value of contracts.
 */
export interface FeeRates {
  readonly maker: number;
  readonly taker: number;
}

/** The number of decimal places of a fee rate. */
export const feeRateScale = 8;

/** The fee rates of a new account, by account type. */
const defaultFeeRates: Readonly<Record<AccountType, FeeRates>> = {
  1: { maker: 100_000, taker: 100_000 },
  2: { maker: 10_000, taker: 10_000 },
  3: { maker: 25_000, taker: 50_000 },
};

/** The properties of an account that never change. */
export type NewAccount = Pick<Account, 'ref' | 'accountName' | 'isBot'>;

/** A completed deposit. */
export interface Deposit {
  readonly sequence: number;
  readonly token: Token;
  readonly amount: Amount;
  readonly time: number;
  readonly address: string;
  readonly addressTag: string;
  readonly fromAddress: string;
  readonly fromAddressTag: string;
}

/**
 * A user's account. The ledger changes its balances; the trading sections, such as spot, store its
 * orders.
 */
export class Account extends LedgerAccount {
  /** The number of the account in the sequence of all user accounts, from 1. */
  readonly sequence: number;
  readonly ref: AccountRef;
  /** Empty for main accounts. */
  readonly accountName: string;
  /** Whether a bot of the broker, such as a market maker, trades with the account. */
  readonly isBot: boolean;
  /** The changes in total balances, oldest first. */
  override readonly balanceFlows: BoundedList<BalanceFlow>;
  readonly deposits = new BoundedList<Deposit>({ newest: retention.deposits, keyOf: bySequence });
  permissions: AccountPermissions = { canTrade: true, canWithdraw: true, canDeposit: true };
  feeRates: FeeRates;
  /** When the balances or permissions last changed. */
  updateTime: number;

  constructor(sequence: number, { ref, accountName, isBot }: NewAccount, time: number) {
    super(formatAccountRef(ref));
    this.sequence = sequence;
    this.ref = ref;
    this.accountName = accountName;
    this.isBot = isBot;
    this.updateTime = time;
    this.balanceFlows = new BoundedList<BalanceFlow>({
      ...this.retention,
      keyOf: bySequence,
      timeOf: (flow) => flow.time,
    });
    this.feeRates = defaultFeeRates[ref.accountType];
  }

  get id(): string {
    return formatId('account', this.sequence);
  }

  /** How many closed orders, trades and balance flows of the account are kept. */
  get retention(): Retention {
    return this.isBot ? retention.bot : retention.account;
  }

  /** Whether this is the user's main account: token trading, index 0. */
  get isMain(): boolean {
    return this.ref.accountType === 1 && this.ref.accountIndex === 0;
  }
}

/** Formats an account reference for messages. */
export function formatAccountRef({ user, accountType, accountIndex }: AccountRef): string {
  return `${user}, type ${accountType}, index ${accountIndex}`;
}
