import { BoundedList, bySequence } from '../bounded-list.ts';
import type { FlowType } from '../ledger/balance-flow.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Balance } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { retention } from '../retention.ts';

/** The house account of the insurance fund. It has one balance for each margin token. */
const insuranceAccount = 'insurance fund';

/** A balance of the insurance fund at a point in time. */
export interface InsuranceRecord {
  readonly sequence: number;
  readonly token: Token;
  readonly time: number;
  readonly value: Amount;
}

/** The insurance fund and the history of its balances. */
export class InsuranceFund {
  /** The sequence number of the last record. All tokens share one sequence. */
  sequence = 0;
  readonly #ledger: Ledger;
  readonly #records = new Map<Token, BoundedList<InsuranceRecord>>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    ledger.addHouseAccount(insuranceAccount, true);
  }

  /** Returns the balance of a token. It is negative when the fund owes money. */
  balance(token: Token): Balance {
    return this.#ledger.houseAccount(insuranceAccount).balance(token);
  }

  /** Posts an amount to the fund: the fund receives a positive amount and pays a negative one. */
  post(token: Token, amount: Amount, type: FlowType): void {
    this.#ledger.post(this.balance(token), amount, type);
  }

  /** Stores the balance of a token if it differs from the last record. */
  record(token: Token, time: number): void {
    const records = this.records(token);
    const value = this.balance(token).free;
    if (records.last?.value === value) return;
    this.sequence++;
    records.push({ sequence: this.sequence, token, time, value });
  }

  /** Returns the records of a token, oldest first. */
  records(token: Token): BoundedList<InsuranceRecord> {
    const existing = this.#records.get(token);
    if (existing !== undefined) return existing;
    const created = new BoundedList<InsuranceRecord>(retention.insuranceRecords, bySequence);
    this.#records.set(token, created);
    return created;
  }
}
