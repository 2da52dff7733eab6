import { parseExact } from '../exact-decimal.ts';
import {
  type Credentials,
  type Parameters,
  type Row,
  signedQuery,
  type TradedSandbox,
} from './traded-sandbox.ts';
import type { StreamSection, UserEventFold } from './user-event-fold.ts';

/** The queries of each section: the prefix of their paths, and the parameters of their lists. */
const sections: readonly (readonly [StreamSection, path: string, lists: readonly Parameters[]])[] =
  [
    ['spot', '/openapi/v1', [{}]],
    ['contract', '/openapi/contract/v1', [{ orderType: 'STOP' }, { orderType: 'LIMIT' }]],
    ['option', '/openapi/option/v1', [{}]],
  ];
const finalStates = ['FILLED', 'CANCELED', 'REJECTED'];
const limit = '1000';

/** What REST says of one account, to compare it with the events of its user stream. */
export class RestAccount {
  readonly #sandbox: TradedSandbox;
  readonly #credentials: Credentials;
  /** What REST has listed since the start. */
  readonly #fills = new Map<string, string>();
  readonly #executed = new Map<string, bigint>();
  readonly #finals = new Map<string, string>();
  readonly #newestTrade = new Map<StreamSection, string>();
  /** The fills and final states up to a restart, which need no event. */
  readonly #optional = new Set<string>();
  #restartedAt = Number.NEGATIVE_INFINITY;

  constructor(sandbox: TradedSandbox, credentials: Credentials) {
    this.#sandbox = sandbox;
    this.#credentials = credentials;
  }

  /** Forgets what the broker listed before its ids began again. */
  async restart(): Promise<void> {
    for (const map of [this.#fills, this.#executed, this.#finals, this.#newestTrade]) map.clear();
    this.#optional.clear();
    this.notedRestart();
    await this.#read();
  }

  /** The stream began again: what the broker did before is only in the state that follows. */
  notedRestart(): void {
    this.#restartedAt = this.#sandbox.now();
  }

  /**
   * Compares the orders, fills and balances to which the events lead with REST. Returns the
   * differences.
   *
   * @param rows whether the stream also reports positions, and balances of all sections
   */
  async differences(fold: UserEventFold, rows = false): Promise<string[]> {
    await this.#read();
    return [
      ...fold.problems.splice(0),
      ...(await this.#openDifferences(fold)),
      ...differences('fill', fold.fills, this.#expected(this.#fills, fold.fills)),
      ...differences('final state', fold.finals, this.#expected(this.#finals, fold.finals)),
      ...(await this.#rowDifferences(fold, rows)),
    ];
  }

  #expected(
    listed: ReadonlyMap<string, string>,
    folded: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> {
    return new Map([...listed].filter(([key]) => folded.has(key) || !this.#optional.has(key)));
  }

  async #rows(path: string, parameters?: Parameters): Promise<Row[]> {
    return (await signedQuery(this.#sandbox, this.#credentials, path, parameters)) as Row[];
  }

  async #read(): Promise<void> {
    for (const [section, prefix, lists] of sections) {
      const toId = this.#newestTrade.get(section) ?? '0';
      for (const row of await this.#rows(`${prefix}/myTrades`, { toId, limit })) {
        this.#trade(section, row);
      }
      for (const list of lists) {
        for (const row of await this.#rows(`${prefix}/historyOrders`, { ...list, limit })) {
          if (!finalStates.includes(String(row.status))) continue;
          const key = `${section} ${row.orderId}`;
          if (Number(row.updateTime) <= this.#restartedAt) this.#optional.add(key);
          this.#finals.set(key, `${row.status} ${parseExact(String(row.executedQty))}`);
        }
      }
    }
  }

  #trade(section: StreamSection, row: Row): void {
    this.#newestTrade.set(section, String(row.id ?? row.tradeId));
    const order = `${section} ${row.orderId}`;
    const quantity = parseExact(String(row.qty ?? row.quantity));
    const executed = (this.#executed.get(order) ?? 0n) + quantity;
    this.#executed.set(order, executed);
    const key = `${order} ${executed}`;
    if (Number(row.time) <= this.#restartedAt) this.#optional.add(key);
    this.#fills.set(key, `${quantity} at ${row.price}, fee ${row.commission ?? row.fee}`);
  }

  async #openDifferences(fold: UserEventFold): Promise<string[]> {
    const folded = new Map<string, string>();
    const listed = new Map<string, string>();
    for (const [section, prefix, lists] of sections) {
      for (const { orderId, terms, status, executed } of fold.openOrders(section)) {
        folded.set(`${section} ${orderId}`, `${terms} ${status} ${executed}`);
      }
      for (const list of lists) {
        for (const row of await this.#rows(`${prefix}/openOrders`, { ...list, limit })) {
          const { orderId, clientOrderId, symbol, orderType, type, price, origQty, status } = row;
          const terms = [clientOrderId, symbol, orderType ?? type, price, origQty].join(' ');
          const executed = parseExact(String(row.executedQty));
          listed.set(`${section} ${orderId}`, `${terms} ${status} ${executed}`);
        }
      }
    }
    return differences('open order', folded, listed);
  }

  async #rowDifferences({ rows }: UserEventFold, all: boolean): Promise<string[]> {
    const listed = new Map<string, string>();
    const object = async (path: string) => (await this.#rows(path)) as unknown as Row;
    const spot = (await object('/openapi/v1/account')).balances as Row[];
    for (const { asset, free, locked } of spot) {
      const isReported = all || rows.has(`spot balance ${asset}`);
      if (isReported || `${free} ${locked}` !== '0 0') {
        listed.set(`spot balance ${asset}`, `${free} ${locked}`);
      }
    }
    if (all) {
      const contract = await object('/openapi/contract/v1/account');
      for (const [token, row] of Object.entries(contract) as [string, Row][]) {
        listed.set(`contract balances ${token}`, `${row.total} ${row.availableMargin}`);
      }
      const option = (await object('/openapi/option/v1/account')).balances as Row[];
      for (const { tokenName, free, locked, margin } of option) {
        listed.set(`option balances ${tokenName}`, `${free} ${locked} ${margin}`);
      }
      for (const row of await this.#rows('/openapi/contract/v1/positions')) {
        listed.set(`contract positions ${row.symbol} ${row.side}`, `${row.position} ${row.margin}`);
      }
      for (const row of await this.#rows('/openapi/option/v1/positions')) {
        listed.set(`option positions ${row.symbol}`, `${row.position} ${row.averagePrice}`);
      }
    }
    const folded = [...rows]
      .filter(([key]) => !key.startsWith('option settlements'))
      .map(([key, row]): [string, string] => [key, rowText(key, row)]);
    return differences('row', new Map(folded), listed);
  }
}

function rowText(key: string, row: Row): string {
  if (key.startsWith('spot')) return `${row.f} ${row.l}`;
  if (key.startsWith('contract balances')) return `${row.total} ${row.availableMargin}`;
  if (key.startsWith('option balances')) return `${row.free} ${row.locked} ${row.margin}`;
  if (key.startsWith('contract')) return `${row.position} ${row.margin}`;
  return `${row.position} ${row.averagePrice}`;
}

function differences(
  kind: string,
  folded: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): string[] {
  const keys = new Set([...folded.keys(), ...listed.keys()]);
  return [...keys].flatMap((key) => {
    const event = folded.get(key);
    const rest = listed.get(key);
    return event === rest ? [] : [`${kind} ${key}: the events say ${event}, REST says ${rest}`];
  });
}
