// The reference model of a whole broker: the models of spot, contracts and options, and the
// transfers between them. The sections share only the clock, the index prices, the users and the
// house accounts.
import { applyToModel } from '../comparison.ts';
import type { ContractCommand } from '../contract-model/commands.ts';
import { ContractModel } from '../contract-model/contract-model.ts';
import { snapshotOf } from '../contract-model/model-snapshot.ts';
import { defaultSymbols } from '../fixtures.ts';
import type { OptionCommand } from '../option-model/commands.ts';
import { optionSnapshotOf } from '../option-model/model-snapshot.ts';
import { OptionModel } from '../option-model/option-model.ts';
import { Rational, sumOf } from '../rational.ts';
import { ReferenceModel } from '../reference-model.ts';
import type { AccountType, BrokerCommand, TransferBetweenAccounts } from './broker-command.ts';

type SharedCommand = Extract<
  ContractCommand & OptionCommand,
  { kind: 'advance' | 'setIndexPrice' | 'addAccount' }
>;

/** The tokens of the symbols, contracts and series that random histories use. */
export const brokerTokens = ['BTC', 'ETH', 'USDT', 'BUSDT', 'TBTC'];

/**
 * The parts of the state of a broker: the sections, the house balances, and the newest 100 balance
 * flows of each option account.
 */
export type BrokerPart = 'spot' | 'contract' | 'option' | 'house' | 'optionFlows';

interface HouseTokenView {
  readonly fees: string;
  readonly rounding: string;
  readonly insuranceFund: string;
}

/** A broker with all sections. Users are identified by name; decimals are strings. */
export class BrokerModel {
  readonly spot = new ReferenceModel(defaultSymbols);
  readonly contract = new ContractModel();
  readonly option = new OptionModel();

  /** Applies a command, and returns the error name of the rejection or undefined. */
  apply({ section, command }: BrokerCommand): string | undefined {
    this.advance(command.time);
    if (section === 'spot') return applyToModel(this.spot, command).rejection;
    if (section === 'accounts') return this.#transfer(command);
    if (isShared(command)) {
      this.option.apply(command);
      return this.contract.apply(command).rejection;
    }
    const { rejection } =
      section === 'contract' ? this.contract.apply(command) : this.option.apply(command);
    if (command.kind === 'transfer' && command.amount.startsWith('-') && rejection === undefined) {
      // A withdrawal from the section goes to the token account of the user.
      this.spot.deposit(command.account, command.token, command.amount.slice(1));
    }
    return rejection;
  }

  /** Advances the clock of all sections: settles due funding and expired series. */
  advance(time: number): void {
    this.contract.apply({ kind: 'advance', time });
    this.option.apply({ kind: 'advance', time });
  }

  /**
   * Returns a part of the state. After each command, every part must be equal in the engine and the
   * model.
   */
  view(part: BrokerPart): unknown {
    if (part === 'option') return optionSnapshotOf(this.option);
    if (part === 'house') return this.#house();
    if (part === 'contract') {
      const { house, ...contract } = snapshotOf(this.contract);
      return { ...contract, clearing: house.clearing };
    }
    const rows = [...this.contract.state.accounts.keys()].map((user) => {
      return [
        user,
        part === 'spot' ? this.spot.balances(user) : this.option.flows(user).slice(-100),
      ];
    });
    return Object.fromEntries(rows);
  }

  /** Returns a contract order, whether it is open or closed; undefined if it does not exist. */
  contractOrder(user: string, clientOrderId: string) {
    return this.contract.order(user, clientOrderId);
  }

  /** Returns an option order, whether it is open or closed; undefined if it does not exist. */
  optionOrder(user: string, clientOrderId: string) {
    return this.option.order(user, clientOrderId);
  }

  /** Returns the available amount of an account. */
  available(user: string, type: AccountType, token: string): string {
    if (type === 1) return this.spot.balances(user)[token]?.[0] ?? '0';
    if (type === 2) return this.option.balances(user)[token]?.free ?? '0';
    return this.contract.balances(user)[token]?.availableMargin ?? '0';
  }

  #transfer(command: TransferBetweenAccounts): string | undefined {
    const { from, to, user, token, amount } = command;
    // The requirements demand that one of the two accounts is the main token account.
    if (from !== 1 && to !== 1) return 'INVALID_PARAMETER';
    const available = Rational.parse(this.available(user, from, token));
    if (available.isBelow(Rational.parse(amount))) return 'INSUFFICIENT_BALANCE';
    this.#move(command, from, `-${amount}`);
    this.#move(command, to, amount);
    return undefined;
  }

  #move({ time, user: account, token }: TransferBetweenAccounts, to: AccountType, amount: string) {
    if (to === 1) this.spot.deposit(account, token, amount);
    else
      (to === 2 ? this.option : this.contract).apply({
        kind: 'transfer',
        time,
        account,
        token,
        amount,
      });
  }

  #house(): Record<string, HouseTokenView> {
    const spotFees = this.spot.balances('fees');
    const ofContract = this.contract.house().tokens;
    const ofOption = this.option.house();
    const rows = brokerTokens.map((token) => {
      const contract = ofContract[token];
      const option = ofOption[token];
      return [
        token,
        {
          fees: sumOfDecimals(spotFees[token]?.[0], contract?.fees, option?.fees),
          rounding: sumOfDecimals(contract?.rounding, option?.rounding),
          insuranceFund: contract?.insuranceFund ?? '0',
        },
      ];
    });
    return Object.fromEntries(rows);
  }
}

export function isShared(command: ContractCommand | OptionCommand): command is SharedCommand {
  return ['advance', 'setIndexPrice', 'addAccount'].includes(command.kind);
}

function sumOfDecimals(...decimals: readonly (string | undefined)[]): string {
  return sumOf(decimals.map((text) => Rational.parse(text ?? '0'))).toString();
}
