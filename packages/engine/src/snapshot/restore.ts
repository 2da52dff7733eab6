import type { Account, AccountType } from '../accounts/account.ts';
import { EngineState } from '../engine-state.ts';
import type { BrokerRules } from '../initial-state/initial-state.ts';
import { type FlowType, flowTypes } from '../ledger/balance-flow.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import { encodingVersion } from './encode.ts';
import { LineReader } from './line.ts';
import { SpotRestorer } from './restore-spot.ts';

/**
 * Restores the state from its encoded lines.
 *
 * @throws TypeError when the lines are not an encoded state
 */
export function restoreState(lines: Iterable<string>): EngineState {
  let restorer: Restorer | undefined;
  let ended = false;
  for (const text of lines) {
    const reader = new LineReader(text);
    if (restorer === undefined) restorer = new Restorer(parseHeader(reader));
    else if (reader.kind === 'end') ended = true;
    else restorer.read(reader);
  }
  if (restorer === undefined || !ended) {
    throw new TypeError(
      'Invalid engine snapshot: the end line is missing, so the snapshot is incomplete.',
    );
  }
  restorer.spot.finish();
  return restorer.state;
}

function parseHeader(reader: LineReader): EngineState {
  const version = reader.kind === 'broker' ? reader.number() : undefined;
  if (version !== encodingVersion) {
    throw new TypeError(
      `Unsupported engine snapshot: the first line must have the kind "broker" and encoding version ${encodingVersion}; got ${JSON.stringify(reader.kind)} and ${version}.`,
    );
  }
  const time = reader.number();
  return new EngineState(JSON.parse(reader.text()) as BrokerRules, time);
}

/** Restores the state line by line. */
class Restorer {
  readonly state: EngineState;
  readonly spot: SpotRestorer;
  /** The account of the last `account` or `house` line. The balance lines after it belong to it. */
  #owner: LedgerAccount | undefined = undefined;
  /** The account of the last `account` line. The deposits and flows after it belong to it. */
  #account: Account | undefined = undefined;

  constructor(state: EngineState) {
    this.state = state;
    this.spot = new SpotRestorer(state);
  }

  read(reader: LineReader): void {
    const read = this.#readers[reader.kind];
    if (read !== undefined) read(reader);
    else this.spot.read(reader);
  }

  readonly #readers: Readonly<Record<string, (reader: LineReader) => void>> = {
    sequences: (reader) => {
      const { state } = this;
      state.depositSequence = reader.number();
      state.ledger.restoreSequence(reader.number());
      state.spot.orderSequence = reader.number();
      state.spot.tradeSequence = reader.number();
    },
    token: (reader) => {
      this.state.tokens.add(reader.text(), reader.number());
    },
    house: (reader) => {
      this.#owner = this.state.ledger.addHouseAccount(reader.text(), reader.boolean());
    },
    account: (reader) => {
      const user = reader.text();
      const accountType = reader.number() as AccountType;
      const ref = { user, accountType, accountIndex: reader.number() };
      const account = this.state.accounts.add(ref, reader.text(), 0);
      const [canTrade, canWithdraw] = [reader.boolean(), reader.boolean()];
      account.permissions = { canTrade, canWithdraw, canDeposit: reader.boolean() };
      account.feeRates = { maker: Number(reader.amount()), taker: Number(reader.amount()) };
      account.updateTime = reader.number();
      this.#account = account;
      this.#owner = account;
    },
    balance: (reader) => {
      const balance = reader.required(this.#owner, 'account').balance(this.#token(reader));
      balance.free = reader.amount();
      balance.locked = reader.amount();
      balance.margin = reader.amount();
    },
    deposit: (reader) => {
      reader.required(this.#account, 'account').deposits.push({
        sequence: reader.number(),
        token: this.#token(reader),
        amount: reader.amount(),
        time: reader.number(),
        address: reader.text(),
        addressTag: reader.text(),
        fromAddress: reader.text(),
        fromAddressTag: reader.text(),
      });
    },
    flow: (reader) => {
      reader.required(this.#account?.balanceFlows, 'account').push({
        sequence: reader.number(),
        token: this.#token(reader),
        type: flowTypeOf(reader),
        change: reader.amount(),
        total: reader.amount(),
        time: reader.number(),
      });
    },
    index: (reader) => {
      this.state.indexPrices.set(reader.text(), { price: reader.text(), time: reader.number() });
    },
  };

  #token(reader: LineReader): Token {
    return reader.required(this.state.tokens.get(reader.text()), 'token');
  }
}

function flowTypeOf(reader: LineReader): FlowType {
  const name = reader.text();
  return reader.required(name in flowTypes ? (name as FlowType) : undefined, 'flow type');
}
