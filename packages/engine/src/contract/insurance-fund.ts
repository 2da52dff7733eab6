import { BoundedList, bySequence } from '../bounded-list.ts';
import type { Balance, FlowType, Ledger } from '../ledger/ledger.ts';
import type { Token } from '../ledger/token.ts';
import { type Amount, add, min, subtract, toAmount } from '../money/amount.ts';
import { retention } from '../rules.ts';

/** The house account of the insurance fund. It has one balance for each margin token. */
const insuranceAccount = 'insurance fund';

/**
 * The liquidations of one command may spend this part of the fund's balance on the book: one unit
 * of `spendingDivisor`.
 */
const spendingDivisor = 10n;

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
  /** The balances before the command, of the tokens that the command posted. */
  readonly #before = new Map<Token, Amount>();
  /** What the liquidations of the command have spent on the book. */
  readonly #spent = new Map<Token, Amount>();

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
    const balance = this.balance(token);
    if (!this.#before.has(token)) this.#before.set(token, balance.free);
    this.#ledger.post(balance, amount, type);
  }

  /**
   * Returns how much the fund can still pay for the liquidations of the command on the book: at
   * most a tenth of its balance before the command, over all of them, and at most its balance.
   */
  spendable(token: Token): Amount {
    const { free } = this.balance(token);
    const before = this.#before.get(token) ?? free;
    const limit = toAmount(BigInt(before) / spendingDivisor);
    return min(free, subtract(limit, this.#spent.get(token) ?? 0));
  }

  /** Counts an amount that the fund paid for a liquidation on the book. */
  countSpending(token: Token, amount: Amount): void {
    this.#spent.set(token, add(this.#spent.get(token) ?? 0, amount));
  }

  /** Forgets what the command spent. */
  finishCommand(): void {
    this.#before.clear();
    this.#spent.clear();
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
    const created = new BoundedList<InsuranceRecord>({
      newest: retention.insuranceRecords,
      keyOf: bySequence,
    });
    this.#records.set(token, created);
    return created;
  }
}
