import type { ContractDefinition } from '../contract-model/commands.ts';
import { ContractTerms } from '../contract-model/contract-terms.ts';
import { equityAt, type Holding, profitAt } from '../contract-model/position-figures.ts';
import { maximumOf, Rational, sumOf, tokenUnit } from '../rational.ts';
import { type CollusionEngine, type ContractAccount, index, users } from './collusion-engine.ts';

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
    for (const line of engine.encodeLines()) {
      if (!isRead.test(line)) continue;
      const [kind, ...values] = JSON.parse(line) as [string, ...unknown[]];
      this.#read(kind, values as never[]);
    }
  }

  #read(kind: string, values: never[]): void {
    const [first, second, third, fourth, fifth, sixth] = values as [string, ...never[]];
    const { symbol, marginToken, costUnit } = this.terms;
    if (kind === 'broker.indexPrice' && first === index) this.mark = Rational.parse(second);
    else if (kind === 'accounts.account') {
      const [user, accountType, accountIndex] = values[0] as unknown as [string, 3, number];
      this.#accounts.push({ user, accountType, accountIndex });
    } else if (kind === 'accounts.houseBalance' && first === 'insurance fund') {
      if (second === marginToken) this.insuranceFund = units(third, tokenUnit);
    } else if (kind === 'accounts.balance' && second === marginToken) {
      const available = units(third, tokenUnit);
      const total = sumOf([third, fourth, fifth].map((amount) => units(amount, tokenUnit)));
      this.balances.push({ account: this.#account(Number(first)), available, total });
    } else if (kind === 'contract.position' && first === symbol && fourth !== 0) {
      this.positions.push({
        account: this.#account(second),
        side: third,
        quantity: units(fourth, this.terms.quantity.step),
        cost: units(fifth, costUnit),
        margin: units(sixth, tokenUnit),
      });
    }
  }

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
