import { BoundedList, bySequence } from '../bounded-list.ts';
import { formatId } from '../ids.ts';
import type { BalanceFlow } from '../ledger/balance-flow.ts';
import { LedgerAccount } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { type Retention, retention } from '../retention.ts';

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
