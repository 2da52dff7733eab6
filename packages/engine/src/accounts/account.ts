import { BoundedList } from '../bounded-list.ts';
import { formatId } from '../ids.ts';
import { LedgerAccount } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { retention } from '../retention.ts';

/** Kind of an account: 1 token trading, 2 options, 3 contracts. */
export type AccountType = 1 | 2 | 3;

/** Names an account: whose it is, of which kind, and 0 for the main one or 1 and up for others. */
export interface AccountRef {
  readonly user: string;
  readonly accountType: AccountType;
  readonly accountIndex: number;
}

/** What an account may do. */
export interface AccountPermissions {
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
}

/** What trades cost, in units of `10 ** -8` of the amount received. */
export interface FeeRates {
  readonly maker: number;
  readonly taker: number;
}

/** How many decimals a fee rate may have. */
export const feeRateScale = 8;

/** A deposit into an account. */
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

/** An account of a user: the ledger keeps its balances, sections keep its orders. */
export class Account extends LedgerAccount {
  /** Its place among all accounts of users, from 1. */
  readonly sequence: number;
  readonly ref: AccountRef;
  /** Empty for the main account of each kind. */
  readonly accountName: string;
  readonly deposits = new BoundedList<Deposit>(retention.deposits);
  permissions: AccountPermissions = { canTrade: true, canWithdraw: true, canDeposit: true };
  feeRates: FeeRates = { maker: 100_000, taker: 100_000 };
  /** When its balances or permissions last changed. */
  updateTime: number;

  constructor(sequence: number, ref: AccountRef, accountName: string, time: number) {
    super(formatAccountRef(ref), 'user');
    this.sequence = sequence;
    this.ref = ref;
    this.accountName = accountName;
    this.updateTime = time;
  }

  get id(): string {
    return formatId('account', this.sequence);
  }

  /** Whether it is the main account of its user: token trading, index 0. */
  get isMain(): boolean {
    return this.ref.accountType === 1 && this.ref.accountIndex === 0;
  }
}

/** An account as messages name it. */
export function formatAccountRef({ user, accountType, accountIndex }: AccountRef): string {
  return `${user}, type ${accountType}, index ${accountIndex}`;
}
