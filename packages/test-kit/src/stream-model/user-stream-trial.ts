import { parseExact } from '../exact-decimal.ts';
import type { Random } from '../random.ts';
import { RandomTrading } from './random-trading.ts';
import {
  type Credentials,
  openSocket,
  signedCall,
  type TestSocket,
  type TradedSandbox,
} from './traded-sandbox.ts';
import type { UserEventFold } from './user-event-fold.ts';
import { type StreamSection, UserFold } from './user-fold.ts';

type Row = Readonly<Record<string, unknown>>;

interface Trader {
  readonly credentials: Credentials;
  fold: UserFold;
}

const funds = [
  [1, 'USDT', '1000000'],
  [1, 'BTC', '100'],
  [1, 'ETH', '1000'],
  [2, 'USDT', '1000000'],
  [3, 'BTC', '2'],
  [3, 'BUSDT', '20000'],
] as const;

const sections = ['spot', 'contract', 'option'] as const;
const prefix = {
  spot: '/openapi/v1',
  contract: '/openapi/contract/v1',
  option: '/openapi/option/v1',
};
const orderTypes = {
  spot: [{}],
  contract: [{ orderType: 'STOP' }, { orderType: 'LIMIT' }],
  option: [{}],
};
const finalStates = ['FILLED', 'CANCELED', 'REJECTED'];

/** Users that trade at random, and the comparison of the first one's events with REST. */
export class UserStreamTrial {
  readonly #sandbox: TradedSandbox;
  readonly #random: Random;
  readonly #trading: RandomTrading;
  readonly #advance: (milliseconds: number) => Promise<void>;
  readonly #traders: Trader[] = [];
  /** What REST has listed since the start. */
  readonly #fills = new Map<string, string>();
  readonly #executed = new Map<string, bigint>();
  readonly #finals = new Map<string, string>();
  readonly #newestTrade = new Map<string, string>();
  acceptedCount = 0;
  /** The fills and final states up to a restart, which need no event. */
  readonly #optional = new Set<string>();
  #restartedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param options the symbols of the options to trade
   * @param advance advances the clock, and waits until everything has happened
   */
  constructor(
    sandbox: TradedSandbox,
    options: readonly string[],
    random: Random,
    advance: (milliseconds: number) => Promise<void>,
  ) {
    this.#sandbox = sandbox;
    this.#random = random;
    this.#trading = new RandomTrading(random, options);
    this.#advance = advance;
  }

  /** Creates the users. Returns the credentials of the first one. */
  async start(count: number): Promise<Credentials> {
    for (let number = 0; number < count; number++) {
      const user = `trader-${number}`;
      const { control } = this.#sandbox;
      await control.addUser({ user });
      const credentials = await control.addApiKey({ user });
      for (const [accountType, token, amount] of funds) {
        await control.addDeposit({ user, accountType, token, amount });
      }
      const trader = { credentials, fold: new UserFold(`user-${number}-`) };
      this.#traders.push(trader);
      await this.#follow(trader);
    }
    return this.#owner.credentials;
  }

  /** Forgets what the broker listed before its ids began again. */
  async restart(): Promise<void> {
    for (const [number, trader] of this.#traders.entries()) {
      trader.fold = new UserFold(`user-${number}-`);
      await this.#follow(trader);
    }
    for (const map of [this.#fills, this.#executed, this.#finals, this.#newestTrade]) map.clear();
    this.#optional.clear();
    this.notedRestart();
    for (const section of sections) {
      await this.#readTrades(section);
      await this.#readFinals(section);
    }
  }

  /** The stream began again: what the broker did before is only in the state that follows. */
  notedRestart(): void {
    this.#restartedAt = this.#sandbox.now();
  }

  /** Sends a request of a random user, and advances the clock. */
  async step(): Promise<void> {
    const random = this.#random;
    const number = random.below(this.#traders.length);
    const { credentials, fold } = this.#traders[number] as Trader;
    const open = (section: StreamSection) => fold.openOrders(section);
    const { method, path, parameters } = this.#trading.next(number, open);
    const { status } = await signedCall(this.#sandbox, credentials, method, path, parameters);
    if (status === 200) this.acceptedCount += 1;
    if (random.chance(0.01)) {
      const price = String(9900 + random.below(200));
      await this.#sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price });
    }
    await this.#advance(1 + random.below(random.chance(0.05) ? 1000 : 40));
  }

  /** Compares what the events lead to with REST. Returns the differences. */
  async differences(fold: UserEventFold): Promise<string[]> {
    const found = fold.problems.splice(0);
    for (const section of sections) {
      await this.#readTrades(section);
      await this.#readFinals(section);
      found.push(
        ...difference(
          `open ${section} orders`,
          fold.openOrders(section),
          await this.#open(section),
        ),
      );
    }
    found.push(...mapDifferences('fill', fold.fills, this.#expected(this.#fills, fold.fills)));
    found.push(
      ...mapDifferences('final state', fold.finals, this.#expected(this.#finals, fold.finals)),
    );
    found.push(...(await this.#rowDifferences(fold)));
    return found;
  }

  #expected(
    listed: ReadonlyMap<string, string>,
    folded: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> {
    return new Map([...listed].filter(([key]) => folded.has(key) || !this.#optional.has(key)));
  }

  get #owner(): Trader {
    return this.#traders[0] as Trader;
  }

  /** Reads the events of a trader without faults, to know which orders can be cancelled. */
  async #follow(trader: Trader): Promise<void> {
    const { credentials, fold } = trader;
    const path = '/openapi/v1/userDataStream';
    const { body } = await signedCall(this.#sandbox, credentials, 'POST', path);
    const { listenKey } = body as { listenKey?: string };
    // The sandbox is closed.
    if (listenKey === undefined) return;
    const socket: TestSocket = await openSocket(this.#sandbox, `/openapi/ws/${listenKey}`);
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith('{"ping"')) socket.send('{"pong":0}');
      else fold.apply(String(data));
    };
    // The API key can be unknown for a moment while the broker restarts.
    socket.onclose = () => void this.#follow(trader).catch(() => {});
  }

  async #get(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const { credentials } = this.#owner;
    const { status, body } = await signedCall(this.#sandbox, credentials, 'GET', path, parameters);
    if (status !== 200) throw new Error(`${path} failed: ${JSON.stringify(body)}`);
    return body;
  }

  async #readTrades(section: StreamSection): Promise<void> {
    const toId = this.#newestTrade.get(section) ?? '0';
    const rows = await this.#get(`${prefix[section]}/myTrades`, { toId, limit: '1000' });
    for (const row of rows as Row[]) {
      this.#newestTrade.set(section, String(row.id ?? row.tradeId));
      const key = `${section} ${row.orderId}`;
      const quantity = parseExact(String(row.qty ?? row.quantity));
      const executed = (this.#executed.get(key) ?? 0n) + quantity;
      this.#executed.set(key, executed);
      if (Number(row.time) <= this.#restartedAt) this.#optional.add(`${key} ${executed}`);
      const fee = String(row.commission ?? row.fee);
      this.#fills.set(`${key} ${executed}`, `${quantity} at ${row.price}, fee ${fee}`);
    }
  }

  async #readFinals(section: StreamSection): Promise<void> {
    for (const type of orderTypes[section]) {
      const path = `${prefix[section]}/historyOrders`;
      for (const row of (await this.#get(path, { ...type, limit: '1000' })) as Row[]) {
        if (!finalStates.includes(String(row.status))) continue;
        const executed = parseExact(String(row.executedQty));
        if (Number(row.updateTime) <= this.#restartedAt) {
          this.#optional.add(`${section} ${row.orderId}`);
        }
        this.#finals.set(`${section} ${row.orderId}`, `${row.status} ${executed}`);
      }
    }
  }

  async #open(section: StreamSection): Promise<string[]> {
    const rows: Row[] = [];
    for (const type of orderTypes[section]) {
      const path = `${prefix[section]}/openOrders`;
      rows.push(...((await this.#get(path, { ...type, limit: '1000' })) as Row[]));
    }
    return rows
      .map(({ orderId, status, executedQty }) => {
        return `${section} ${orderId} ${status} ${parseExact(String(executedQty))}`;
      })
      .sort();
  }

  async #rowDifferences({ rows }: UserEventFold): Promise<string[]> {
    const listed = new Map<string, string>();
    const { balances } = (await this.#get('/openapi/v1/account')) as { balances: Row[] };
    for (const { asset, free, locked } of balances) {
      listed.set(`spot balance ${asset}`, `${free} ${locked}`);
    }
    const contract = (await this.#get('/openapi/contract/v1/account')) as Record<string, Row>;
    for (const [token, row] of Object.entries(contract)) {
      listed.set(`contract balances ${token}`, `${row.total} ${row.availableMargin}`);
    }
    const option = (await this.#get('/openapi/option/v1/account')) as { balances: Row[] };
    for (const { tokenName, free, locked, margin } of option.balances) {
      listed.set(`option balances ${tokenName}`, `${free} ${locked} ${margin}`);
    }
    for (const row of (await this.#get('/openapi/contract/v1/positions')) as Row[]) {
      listed.set(`contract positions ${row.symbol} ${row.side}`, `${row.position} ${row.margin}`);
    }
    for (const row of (await this.#get('/openapi/option/v1/positions')) as Row[]) {
      listed.set(`option positions ${row.symbol}`, `${row.position} ${row.averagePrice}`);
    }
    const folded = [...rows]
      .filter(([key]) => !key.startsWith('option settlements'))
      .map(([key, row]): [string, string] => [key, rowText(key, row)]);
    return mapDifferences('row', new Map(folded), listed);
  }
}

function rowText(key: string, row: Row): string {
  if (key.startsWith('spot')) return `${row.f} ${row.l}`;
  if (key.startsWith('contract balances')) return `${row.total} ${row.availableMargin}`;
  if (key.startsWith('option balances')) return `${row.free} ${row.locked} ${row.margin}`;
  if (key.startsWith('contract')) return `${row.position} ${row.margin}`;
  return `${row.position} ${row.averagePrice}`;
}

function mapDifferences(
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

function difference(name: string, folded: readonly string[], listed: readonly string[]): string[] {
  if (folded.join() === listed.join()) return [];
  return [`${name}: the events say ${folded.join()}, REST says ${listed.join()}`];
}
