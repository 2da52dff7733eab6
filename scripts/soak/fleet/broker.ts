import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { CrashChecks } from '../crash/checks.ts';
import { CrashClient } from '../crash/client.ts';
import { crashSections, listOptions, pathOf } from '../crash/orders.ts';
import { ClientRecords, read, sectionNames, traders } from '../crash/records.ts';
import { CrashStreams } from '../crash/streams.ts';
import { FleetEndpoint, pauseMs } from './endpoint.ts';
import { BalanceReader } from './reader.ts';

interface HistoryOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
}

/** Clients that trade with one broker, and what they know about it. */
export class FleetBroker {
  readonly records = new ClientRecords();
  readonly checks = new CrashChecks(this.records);
  readonly streams = new CrashStreams();
  readonly reader = new BalanceReader();
  readonly repeated = new Violations();
  readonly unexpected = new Violations();
  readonly id: string;
  readonly #accounts: BrokerEndpoint['accounts'];
  readonly #trading: FleetEndpoint;
  readonly #checking: FleetEndpoint;
  readonly #random: Random;
  #clients: readonly CrashClient[] = [];
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    origin: string,
    { id, accounts }: { readonly id: string; readonly accounts: BrokerEndpoint['accounts'] },
    random: Random,
  ) {
    this.id = id;
    this.#accounts = accounts;
    this.#random = random;
    this.#trading = this.at(origin, pauseMs);
    this.#checking = this.at(origin);
  }

  /** Returns this broker at another origin, such as the one of a server. */
  at(origin: string, waitMs = 0): FleetEndpoint {
    const path = this.id === 'main' ? '' : `/b/${this.id}`;
    return new FleetEndpoint(origin + path, this.#accounts, waitMs);
  }

  /** Opens the positions, and creates the clients. */
  async begin(): Promise<void> {
    await this.checks.openPositions(this.#checking);
    await this.check(false);
    const markets = { index: 10_000, options: await listOptions(this.#checking) };
    this.#clients = traders.map((_, number) => {
      const random = seededRandom(this.#random.below(2 ** 31));
      return new CrashClient(number, this.records, random, markets);
    });
  }

  resume(): void {
    this.#trading.isPaused = false;
    const works = this.#clients.map((client) => () => client.work(this.#trading, () => {}));
    works.push(() => this.#openStreams());
    for (let count = 0; count < 2; count++) {
      works.push(() => this.reader.read(this.#trading, true));
    }
    this.#work = Promise.all(works.map((work) => this.#repeat(work)));
  }

  /** Waits until no request is in progress. */
  async pause(): Promise<void> {
    this.#trading.isPaused = true;
    await this.#work;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#trading.isPaused) {
      await work().catch((error) => this.unexpected.add(() => `${this.id}: ${error}`));
      await sleep(pauseMs);
    }
  }

  async #openStreams(): Promise<void> {
    // While the broker moves, streams are rejected.
    await this.streams.open(this.#trading).catch(() => {});
  }

  /** Compares the broker with the records of its paused clients. */
  async check(isLast: boolean): Promise<void> {
    await this.checks.check(this.#checking, this.#random, isLast);
    await this.streams.check(this.#checking);
    for (const user of traders) await this.#checkRepeated(user);
  }

  /** Checks that each of the newest orders was requested, and exists once. */
  async #checkRepeated(user: string): Promise<void> {
    const known = new Map(this.records.orders.map((order) => [order.clientOrderId, order]));
    for (const section of sectionNames) {
      const { found } = crashSections[section];
      const ids = new Map<string, string>();
      for (const list of ['listHistoryOrders', 'listOpenOrders']) {
        const path = pathOf(section, list);
        const parameters = { ...found, limit: 500 };
        const orders = await read<readonly HistoryOrder[]>(this.#checking, user, path, parameters);
        for (const { clientOrderId, orderId } of orders) {
          const isOther = (ids.get(clientOrderId) ?? orderId) !== orderId;
          const isKnown = clientOrderId === 'held' || known.get(clientOrderId)?.client === user;
          if (isOther || !isKnown) this.repeated.add(() => `${this.id}: order ${clientOrderId}`);
          ids.set(clientOrderId, orderId);
        }
      }
    }
  }
}
