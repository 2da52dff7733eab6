import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './postgres-server.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** Returns the processes of a fleet that clients may use. */
export type Members = () => readonly SandboxProcess[];

/** A broker of a fleet and the URL of the process that owns it. */
export interface OwnedBroker {
  readonly broker: string;
  readonly owner: string | null;
}

/** Returns who owns the brokers of a fleet, from its tables. */
export async function brokerOwners(database: URL): Promise<OwnedBroker[]> {
  const rows = await query(
    database,
    `SELECT broker, url AS owner FROM broker_sandbox.brokers
     LEFT JOIN broker_sandbox.fleet_members ON id = owner`,
  );
  return rows as unknown as OwnedBroker[];
}

/** How a client places and lists limit orders that are not filled. */
interface Section {
  readonly place: string;
  readonly list: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The parameter with the client order id. */
  readonly idParameter: string;
  readonly listParameters: Readonly<Record<string, string>>;
  /** The path of a query for an order, if the clients send it. */
  readonly find?: string;
}

const option: Section = {
  place: '/openapi/option/v1/order',
  list: '/openapi/option/v1/openOrders',
  parameters: { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1', price: '1' },
  idParameter: 'clientOrderId',
  listParameters: {},
};

const sections: readonly Section[] = [
  option,
  {
    place: '/openapi/v1/order',
    list: '/openapi/v1/openOrders',
    parameters: {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: '9000',
    },
    idParameter: 'newClientOrderId',
    listParameters: {},
    find: '/openapi/v1/order',
  },
  {
    place: '/openapi/contract/v1/order',
    list: '/openapi/contract/v1/openOrders',
    parameters: {
      symbol: 'BTC-PERP-BUSDT',
      side: 'BUY_OPEN',
      orderType: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '1',
      price: '9900',
      leverage: 50,
    },
    idParameter: 'clientOrderId',
    listParameters: { orderType: 'LIMIT' },
  },
];

/** The error code of an order whose client order id was already used. */
const usedId = '-1141';

/** The error code of a timestamp that an earlier owner may have seen. */
const earlyTimestamp = '-1021';

/** A pause between two requests, so that a test does not need the whole processor. */
const pauseMs = 20;

/** Clients that place orders in all sections of several brokers, through all processes. */
export class FleetTraders {
  /** The path and the client order id of each acknowledged order. */
  readonly acknowledged: string[] = [];
  /** Responses that no owner and no process without a broker may send. */
  readonly failures: string[] = [];
  readonly paths: readonly string[];
  readonly #members: Members;
  readonly #label: string;
  #isStopped = false;
  readonly #done: Promise<unknown>;

  /**
   * @param paths the paths that select the brokers
   * @param label the start of the client order ids
   */
  constructor(members: Members, paths: readonly string[], label = 't') {
    this.#members = members;
    this.paths = paths;
    this.#label = label;
    this.#done = this.#tradeAll();
  }

  /** Waits until each broker has acknowledged more orders. Returns false after the timeout. */
  async progress(count = 5, timeoutMs = 30_000): Promise<boolean> {
    const before = this.acknowledged.length;
    const placed = (path: string): number =>
      this.acknowledged.slice(before).filter((id) => id.startsWith(`${path} `)).length;
    const until = performance.now() + timeoutMs;
    while (this.paths.some((path) => placed(path) < count)) {
      if (performance.now() > until) return false;
      await sleep(50);
    }
    return true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #tradeAll(): Promise<void> {
    const symbol = await findOption(this.#members);
    const traded = sections.flatMap((section): Section[] => {
      if (section !== option) return [section];
      return symbol === undefined
        ? []
        : [{ ...option, parameters: { ...option.parameters, symbol } }];
    });
    await Promise.all(this.paths.map((path, at) => this.#trade(path, at, traded)));
  }

  async #trade(path: string, at: number, traded: readonly Section[]): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      const section = traded[number % traded.length] as Section;
      const id = `${this.#label}${at}-${number}`;
      // An order whose outcome is unknown is placed again, with the same client order id.
      for (let attempt = 0; !this.#isStopped; attempt++) {
        if (await this.#place(path, section, id, number + attempt)) {
          this.acknowledged.push(`${path} ${id}`);
          if (section.find !== undefined)
            await this.#find(path, section.find, id, number + attempt);
          break;
        }
        await sleep(100);
      }
      await sleep(pauseMs);
    }
  }

  /** Reads an acknowledged order through another process: only one process may own its broker. */
  async #find(path: string, find: string, origClientOrderId: string, turn: number): Promise<void> {
    const members = this.#members();
    const signal = AbortSignal.timeout(3000);
    const response = await members[(turn + 1) % members.length]
      ?.call('alice', 'GET', `${path}${find}`, { origClientOrderId }, signal)
      .catch(() => undefined);
    if (response?.text.includes(unknownOrder)) {
      this.failures.push(`The acknowledged order ${path} ${origClientOrderId} does not exist.`);
    }
  }

  async #place(path: string, section: Section, id: string, turn: number): Promise<boolean> {
    const members = this.#members();
    const parameters = { ...section.parameters, [section.idParameter]: id };
    const signal = AbortSignal.timeout(3000);
    const response = await members[turn % members.length]
      ?.call('alice', 'POST', `${path}${section.place}`, parameters, signal)
      .catch(() => undefined);
    const { status = 0, text = '' } = response ?? {};
    if (status === 200 || text.includes(usedId)) return true;
    const isMoving = status === 0 || status === 503 || status === 500;
    if (!isMoving && !text.includes(earlyTimestamp)) this.failures.push(`${status} ${text}`);
    return false;
  }
}

/** The error code of an order that does not exist. */
const unknownOrder = '-2013';

/** An option that expires earlier is not traded, because its orders would disappear. */
const minimumLifeMs = 2 * 60 * 60_000;

/** Returns the symbol of the option that expires last; undefined if it expires too early. */
async function findOption(members: Members): Promise<string | undefined> {
  const text = await read(members, '/openapi/v1/getOptions', {});
  const options = JSON.parse(text) as { readonly symbol: string; readonly expiration: number }[];
  const last = options.toSorted((one, other) => one.expiration - other.expiration).at(-1);
  const isLong = last !== undefined && last.expiration - Date.now() > minimumLifeMs;
  return isLong ? last.symbol : undefined;
}

/** Follows the user stream of a broker through all processes, and collects its orders. */
export class StreamFollower {
  /** The path and the client order id of each order in an event. */
  readonly received = new Set<string>();
  readonly #done: Promise<void>;
  #socket: WebSocket | undefined;
  #isStopped = false;

  constructor(members: Members, path: string) {
    this.#done = this.#follow(members, path);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#socket?.close();
    await Promise.race([this.#done, sleep(4000)]);
  }

  async #follow(members: Members, path: string): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const all = members();
      await this.#connect(all[attempt % all.length], path).catch(() => {});
      await sleep(100);
    }
  }

  async #connect(member: SandboxProcess | undefined, path: string): Promise<void> {
    const signal = AbortSignal.timeout(3000);
    const address = `${path}/openapi/v1/userDataStream`;
    const { text = '{}' } = (await member?.call('alice', 'POST', address, {}, signal)) ?? {};
    const { listenKey } = JSON.parse(text) as { listenKey?: string };
    if (listenKey === undefined || this.#isStopped) return;
    const socket = new WebSocket(`${member?.webSocketOrigin}${path}/openapi/ws/${listenKey}`);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      for (const [, id] of String(data).matchAll(/"c":"(t[^"]*)"/g)) {
        this.received.add(`${path} ${id}`);
      }
    });
    await new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve());
      socket.addEventListener('error', () => resolve());
    });
  }
}

interface ListedOrder {
  readonly clientOrderId: string;
}

/** The number of orders on a page. */
const pageLength = 500;

/**
 * Returns the open orders of a broker in all sections: its path and their client order ids.
 *
 * @throws Error if no process serves the broker in time
 */
export async function openOrders(members: Members, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { list, listParameters } of sections) {
    let before: Readonly<Record<string, string | number>> = {};
    for (;;) {
      const parameters = { ...listParameters, ...before, limit: pageLength };
      const text = await read(members, `${path}${list}`, parameters);
      const orders = JSON.parse(text) as ListedOrder[];
      for (const { clientOrderId } of orders) ids.push(`${path} ${clientOrderId}`);
      // A number in JavaScript would round the id.
      const [, oldest] = /"orderId":"?(\d+)/.exec(text) ?? [];
      if (oldest === undefined || orders.length < pageLength) break;
      before = { orderId: oldest };
    }
  }
  return ids;
}

/** Waits until one of the processes serves each of the brokers. */
export async function waitForService(
  processes: readonly SandboxProcess[],
  paths: readonly string[],
): Promise<void> {
  const address = '/openapi/v1/account';
  await Promise.all(paths.map((path) => read(() => processes, `${path}${address}`, {}, 2000)));
}

async function read(
  members: Members,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  timeoutMs = 5000,
): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const all = members();
    const response = await all[attempt % all.length]
      ?.call('alice', 'GET', path, parameters, AbortSignal.timeout(timeoutMs))
      .catch(() => undefined);
    if (response?.status === 200) return response.text;
    if (response?.status === 400) throw new Error(response.text);
    await sleep(100);
  }
  throw new Error(`No process serves ${path}.`);
}
