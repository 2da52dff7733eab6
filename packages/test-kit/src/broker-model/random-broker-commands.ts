import { setupCommands } from '../contract-model/default-contracts.ts';
import { RandomContractCommands } from '../contract-model/random-contract-commands.ts';
import { accountNames, optionSetupCommands } from '../option-model/default-series.ts';
import { RandomOptionCommands } from '../option-model/random-option-commands.ts';
import type { Random } from '../random.ts';
import { RandomCommands } from '../random-commands.ts';
import { RandomMarket } from '../random-market.ts';
import type { AccountType, BrokerCommand } from './broker-command.ts';
import { type BrokerModel, brokerTokens, isShared } from './broker-model.ts';

const accountTypes: readonly AccountType[] = [1, 2, 3];

/** The deposits of each token account: token, amount. */
const spotDeposits = [
  ['BTC', '2'],
  ['ETH', '60'],
  ['USDT', '25000'],
] as const;

/** Returns the commands that create the initial state of random histories. */
export function brokerSetupCommands(): BrokerCommand[] {
  const contract = setupCommands();
  const time = contract[0]?.time ?? 0;
  const users = contract.flatMap((one) => (one.kind === 'addAccount' ? one.account : []));
  return [
    ...contract.map((command): BrokerCommand => ({ section: 'contract', command })),
    // Omits the users and the index prices, because they exist already.
    ...optionSetupCommands()
      .filter((command) => !isShared(command))
      .map((command): BrokerCommand => ({ section: 'option', command })),
    ...users.flatMap((user) =>
      spotDeposits.map(([token, amount]): BrokerCommand => {
        const account = { user, accountType: 1, accountIndex: 0 } as const;
        const command = { kind: 'accounts.deposit', time, account, token, amount } as const;
        return { section: 'spot', command };
      }),
    ),
  ];
}

/** Generates random commands of all sections after those of `brokerSetupCommands`. */
export class RandomBrokerCommands {
  readonly #random: Random;
  readonly #model: BrokerModel;
  readonly #market: RandomMarket;
  readonly #contract: RandomContractCommands;
  readonly #option: RandomOptionCommands;
  /** The generator of spot commands. Pass the events of spot orders to its `observe`. */
  readonly spot: RandomCommands;

  constructor(random: Random, model: BrokerModel) {
    const market = new RandomMarket(setupCommands()[0]?.time ?? 0);
    this.#random = random;
    this.#model = model;
    this.#market = market;
    this.spot = new RandomCommands(random, market, accountNames);
    this.#contract = new RandomContractCommands(random, model.contract, market);
    this.#option = new RandomOptionCommands(random, model.option, market);
  }

  next(): BrokerCommand {
    const kind = this.#random.below(100);
    if (kind < 25) return { section: 'spot', command: this.spot.next() };
    if (kind < 60) return { section: 'contract', command: this.#contract.next() };
    if (kind < 95) return { section: 'option', command: this.#option.next() };
    return this.#transfer();
  }

  /**
   * Generates a transfer of a part of the available amount. If there is no available amount, the
   * transfer is rejected.
   */
  #transfer(): BrokerCommand {
    const random = this.#random;
    const pair = random.sample(accountTypes, 2) as [AccountType, AccountType];
    const [from, to] = random.chance(0.5) ? pair : [pair[1], pair[0]];
    const user = random.pick(accountNames);
    const token = random.pick(brokerTokens);
    const available = Number(this.#model.available(user, from, token));
    const amount = (available * random.fraction() * 0.6 + 0.00000001).toFixed(8);
    const { time } = this.#market;
    return {
      section: 'accounts',
      command: { kind: 'transfer', time, user, token, amount, from, to },
    };
  }
}
