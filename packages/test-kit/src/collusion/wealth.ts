import type { ContractDefinition } from '../contract-model/commands.ts';
import { ContractTerms } from '../contract-model/contract-terms.ts';
import { equityAt, type Holding, profitAt } from '../contract-model/position-figures.ts';
import { maximumOf, Rational, sumOf, tokenUnit } from '../rational.ts';
import { recordsOf } from '../state-records.ts';
import { type CollusionEngine, type ContractAccount, index, users } from './collusion-engine.ts';

/** The values of a line that this file reads. */
type Values = [never, never, never, never, never, never];

interface Balance {
  readonly account: ContractAccount;
  readonly available: Rational;
  readonly total: Rational;
}

/** A position and its account. */
export interface OwnedPosition extends Holding {
  readonly account: ContractAccount;
}

/** The balances and positions of all users in one contract, read from the encoded state. */
export class Wealth {
  readonly terms: ContractTerms;
  readonly balances: Balance[] = [];
  readonly positions: OwnedPosition[] = [];
  mark = Rational.zero;
  insuranceFund = Rational.zero;
  readonly #accounts: ContractAccount[] = [];

  constructor(engine: CollusionEngine, definition: ContractDefinition) {
    this.terms = new ContractTerms(definition);
    const lines = [...engine.encodeLines()].filter((line) => isRead.test(line));
    for (const record of recordsOf(lines)) {
      const [kind, ...values] = record as unknown as [string, ...Values];
      this.#readers[kind]?.(values);
    }
  }

  readonly #readers: Readonly<Record<string, (values: Values) => void>> = {
    'broker.indexPrice': ([symbol, price]) => {
      if (symbol === index) this.mark = Rational.parse(price);
    },
    'accounts.account': ([reference]) => {
      const [user, accountType, accountIndex]: Values = reference;
      this.#accounts.push({ user, accountType, accountIndex });
    },
    'accounts.houseBalance': ([name, token, free]) => {
      const isFund = name === 'insurance fund' && token === this.terms.marginToken;
      if (isFund) this.insuranceFund = units(free, tokenUnit);
    },
    'accounts.balance': ([account, token, free, locked, margin]) => {
      if (token !== this.terms.marginToken) return;
      const available = units(free, tokenUnit);
      const total = sumOf([available, units(locked, tokenUnit), units(margin, tokenUnit)]);
      this.balances.push({ account: this.#account(account), available, total });
    },
    'contract.position': ([symbol, account, side, quantity, cost, margin]) => {
      if (symbol !== this.terms.symbol || quantity === 0) return;
      this.positions.push({
        account: this.#account(account),
        side,
        quantity: units(quantity, this.terms.quantity.step),
        cost: units(cost, this.terms.costUnit),
        margin: units(margin, tokenUnit),
      });
    },
  };

  #account(number: number): ContractAccount {
    const account = this.#accounts[number - 1];
    if (account === undefined) throw new Error(`The state has no account ${number}`);
    return account;
  }

  /** Returns what a user has: all balances, and the profits of the positions at the mark price. */
  of(user: string): Rational {
    const balances = this.balances.filter(({ account }) => account.user === user);
    const positions = this.positions.filter(({ account }) => account.user === user);
    return sumOf([
      ...balances.map(({ total }) => total),
      ...positions.map((position) => profitAt(this.terms, position, this.mark)),
    ]).reduced();
  }

  get ofAll(): Rational {
    return sumOf(users.map((user) => this.of(user)));
  }

  /** Returns by how much the losses of positions would exceed their margins at a mark price. */
  deficitAt(mark: Rational): Rational {
    return sumOf(
      this.positions.map((position) =>
        maximumOf(equityAt(this.terms, position, mark).negated(), Rational.zero),
      ),
    );
  }
}

const isRead =
  /^\["(broker\.indexPrice|accounts\.(account|houseBalance|balance)|contract\.position)"/;

function units(amount: string | number, unit: Rational): Rational {
  return new Rational(BigInt(amount)).times(unit);
}
