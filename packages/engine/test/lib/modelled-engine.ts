import {
  type BrokerCommand,
  type BrokerPart,
  brokerTokens,
  defaultSymbols,
} from '@broker-api/test-kit';
import { Engine } from '../../src/engine.ts';
import type { Command, EngineEvent } from '../../src/index.ts';
import { feeAccount, roundingAccount } from '../../src/ledger/ledger.ts';
import type { Token } from '../../src/ledger/token.ts';
import { formatDecimal } from '../../src/money/decimal.ts';
import { createSections, createState, type EngineState } from '../../src/sections.ts';
import { restoreRecords } from '../../src/snapshot/snapshot.ts';
import { exactUnits, filtersOf, houseScale, refOf, toTransfer } from './common-adapter.ts';
import {
  clearingOf,
  contractOrder,
  contractSnapshot,
  toContractCommand,
} from './contract-adapter.ts';
import { optionFlows, optionOrder, optionSnapshot, toOptionCommand } from './option-adapter.ts';
import { SpotAdapter } from './spot-adapter.ts';

/**
 * An engine that executes the commands of the broker model, and returns parts of its state in the
 * format of the model.
 */
export class ModelledEngine {
  #state: EngineState;
  #engine: Engine;
  readonly #spot: SpotAdapter;

  /** @param time when the tokens and the spot symbols are added: before all commands */
  constructor(time: number) {
    this.#state = createState({ rateLimits: [] }, time);
    this.#engine = new Engine(this.#state);
    this.#spot = new SpotAdapter((command) => this.#engine.apply(command));
    for (const token of brokerTokens) {
      this.#engine.apply({ kind: 'accounts.addToken', time, token, scale: 8 });
    }
    for (const { symbol, base, quote, price, quantity, minNotional } of defaultSymbols) {
      const definition = { symbol, baseAsset: base, quoteAsset: quote, minNotional };
      const filters = filtersOf({ price, quantity });
      this.#engine.apply({ kind: 'spot.addSymbol', time, ...definition, ...filters });
    }
  }

  get spot(): SpotAdapter {
    return this.#spot;
  }

  /**
   * Replaces the engine with an engine restored from the encoded state. Returns the lines of the
   * state.
   */
  restart(): readonly string[] {
    const lines = [...this.#engine.encodeLines()];
    this.#state = createState({ rateLimits: [] }, 0);
    const sections = createSections(this.#state);
    restoreRecords(
      sections.flatMap((section) => section.records()),
      lines,
    );
    this.#engine = new Engine(this.#state);
    return lines;
  }

  /** Returns the lines of the current state, which later commands do not affect. */
  capture(): Iterable<string> {
    return this.#engine.encodeLines();
  }

  invariantViolations(): Iterable<string> {
    return this.#engine.invariantViolations();
  }

  /** Executes a command, and returns the name of the rejection or undefined. */
  apply(command: BrokerCommand): string | undefined {
    return this.execute(command).rejection?.error;
  }

  /** Executes a command. Returns its result, with the events that were due before it. */
  execute(command: BrokerCommand) {
    const before = this.advance(command.command.time);
    const { rejection, reply, events } = this.#engine.apply(this.#translate(command));
    return { rejection, reply, events: [...before, ...events] };
  }

  /** Executes what is due, such as funding and expirations. Returns the events. */
  advance(time: number): readonly EngineEvent[] {
    const due = this.#engine.dueBefore({ time });
    return due === undefined ? [] : this.#engine.apply(due).events;
  }

  contractOrder(user: string, clientOrderId: string) {
    return contractOrder(this.#state, user, clientOrderId);
  }

  optionOrder(user: string, clientOrderId: string) {
    return optionOrder(this.#engine, user, clientOrderId);
  }

  /** Returns a part of the state in the format of the model. */
  view(part: BrokerPart): unknown {
    if (part === 'spot') return this.#spotBalances();
    if (part === 'contract') return contractSnapshot(this.#state);
    if (part === 'house') return this.#house();
    const users = this.#tokenAccounts.map(({ ref }) => ref.user);
    const read = part === 'option' ? optionSnapshot : optionFlows;
    return read(this.#engine, users);
  }

  #translate({ section, command }: BrokerCommand): Command {
    if (section === 'spot') return command;
    if (section === 'contract') return toContractCommand(this.#state, command);
    if (section === 'option') return toOptionCommand(command);
    const { time, user, from, to } = command;
    const source = refOf({ account: user }, from);
    const target = refOf({ account: user }, to);
    return toTransfer(time, source, target, command);
  }

  get #tokenAccounts() {
    return [...this.#state.broker.accounts].filter(({ ref }) => ref.accountType === 1);
  }

  #spotBalances() {
    const accounts = this.#tokenAccounts;
    const rows = accounts.map((account) => {
      const balances = [...account.balances()].map(({ token, free, locked }) => {
        return [token.name, [free, locked].map((amount) => formatDecimal(amount, token.scale))];
      });
      return [account.ref.user, Object.fromEntries(balances)];
    });
    return Object.fromEntries(rows);
  }

  /**
   * Returns the exact house balances. They include the amounts that the clearing accounts owe: less
   * than one unit of each token.
   */
  #house() {
    const { ledger, tokens } = this.#state.broker;
    const owed = new Map<Token, bigint>();
    for (const { token, remainder } of clearingOf(this.#state)) {
      owed.set(token, (owed.get(token) ?? 0n) + remainder);
    }
    const balanceOf = (account: string, token: Token, more = 0n): string => {
      const { free } = ledger.houseAccount(account).balance(token);
      return formatDecimal(exactUnits(free, token) + more, houseScale);
    };
    const rows = [...tokens].map((token) => [
      token.name,
      {
        fees: balanceOf(feeAccount, token),
        rounding: balanceOf(roundingAccount, token, owed.get(token)),
        insuranceFund: formatDecimal(
          this.#state.contract.insuranceFund.balance(token).free,
          token.scale,
        ),
      },
    ]);
    return Object.fromEntries(rows);
  }
}
