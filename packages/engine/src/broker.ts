import { Account } from './accounts/account.ts';
import { Accounts } from './accounts/accounts.ts';
import type { ChangedBalance, EngineEvent } from './events.ts';
import { Ledger } from './ledger/ledger.ts';
import type { Balance } from './ledger/ledger-account.ts';
import { Tokens } from './ledger/token.ts';
import { formatDecimal } from './money/decimal.ts';
import { SpotSection } from './spot/spot-section.ts';
import type { BrokerRules } from './world/world.ts';

/** An index price, as it was set last. */
export interface IndexPrice {
  /** A decimal. */
  readonly price: string;
  readonly time: number;
}

/** The whole state of the broker. */
export class Broker {
  rules: BrokerRules;
  readonly tokens = new Tokens();
  readonly ledger = new Ledger();
  readonly accounts = new Accounts();
  readonly spot: SpotSection;
  readonly indexPrices = new Map<string, IndexPrice>();
  depositSequence = 0;
  /** The time of the last command, in milliseconds. It never goes back. */
  time: number;

  constructor(rules: BrokerRules, time: number) {
    this.rules = rules;
    this.time = time;
    this.spot = new SpotSection(this.ledger, rules.maxOpenOrders ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Ends a command that changed something: checks what it touched, and tells of changed balances.
   *
   * @throws EngineFault when what it left behind can't be
   */
  settle(events: EngineEvent[]): void {
    const touched = this.ledger.settle();
    this.spot.settle();
    const changed = new Map<Account, ChangedBalance[]>();
    for (const balance of touched) {
      const { account } = balance;
      if (!(account instanceof Account) || !balance.hasChanged) continue;
      account.updateTime = this.time;
      if (account.ref.accountType !== 1) continue;
      const list = changed.get(account);
      if (list) list.push(shownBalance(balance));
      else changed.set(account, [shownBalance(balance)]);
    }
    for (const [account, balances] of changed) events.push(accountInfo(account, balances));
  }
}

/** What an account may do and which of its balances changed, as its user is told. */
export function accountInfo(
  { ref, switches, updateTime }: Account,
  balances: readonly ChangedBalance[],
): EngineEvent {
  return { kind: 'outboundAccountInfo', account: ref, time: updateTime, ...switches, balances };
}

function shownBalance({ token, free, locked }: Balance): ChangedBalance {
  return {
    asset: token.name,
    free: formatDecimal(free, token.scale),
    locked: formatDecimal(locked, token.scale),
  };
}
