import { checkOptions } from '@broker-api/spec';
import {
  type BrokerAccount,
  type ControlClient,
  type CreatedBroker,
  createControlClient,
  type NewBroker,
} from '../../control/index.ts';
import { createSandbox, type Sandbox } from '../index.ts';

/** The servers of a sandbox, as `broker-sandbox --json` prints them. */
export interface BrokerServer {
  /** The origin of the broker, such as `http://127.0.0.1:8787`. */
  readonly rest: string;
  /** The origin of the control plane, such as `http://127.0.0.1:8788`. */
  readonly control: string;
  /** The token of the control plane, if it requires one. */
  readonly token?: string;
}

/** The options of a client that calls a broker; pass them to `createSpotClient` and the like. */
export interface BrokerClientOptions {
  readonly baseUrl: string;
  readonly credentials: BrokerAccount;
  /** Returns the time of the broker. */
  readonly clock: () => number;
  /** Sends to the sandbox in this process; absent if the broker is on a server. */
  readonly fetch?: Sandbox['send'];
}

/** A broker for a test. */
export interface TestBroker {
  /** The URL of the broker, with its path. */
  readonly baseUrl: string;
  /** The default API keys, such as those of alice and bob. */
  readonly accounts: readonly BrokerAccount[];
  /** The control plane of the broker. */
  readonly control: ControlClient;
  /** The class with which to connect to the streams of `wsUrl`. */
  readonly WebSocket: Sandbox['WebSocket'] | typeof WebSocket;
  /** The URL to which the paths of the streams are appended. */
  readonly wsUrl: string;
  /** Returns the time of the broker, if only this test changes its clock. */
  now(): number;
  /**
   * Returns the options of a client.
   *
   * @param account the name of a default account, such as `bob`; alice if it is omitted
   */
  clientOptions(account?: string): BrokerClientOptions;
  /** Returns the journal as a text, one record a line, which `broker-sandbox replay` reads. */
  journal(): Promise<string>;
  /** Closes the broker. A test can call it, although the fixture closes the broker too. */
  close(): Promise<void>;
}

/** All brokers of a process that are not on a server. */
let inProcess: Sandbox | undefined;

/**
 * Creates a broker.
 *
 * @param server the server on which to create it; in this process if omitted
 */
export async function createTestBroker(
  request: NewBroker = {},
  server?: BrokerServer,
): Promise<TestBroker> {
  const isText = [String];
  checkOptions('server', server ?? {}, { rest: isText, control: isText, token: isText });
  inProcess ??= server === undefined ? createSandbox() : undefined;
  const sandbox = server === undefined ? inProcess : undefined;
  const { rest = 'http://127.0.0.1', control: controlUrl = rest, token } = server ?? {};
  const connection = { token, fetch: sandbox?.controlFetch };
  const serverControl = createControlClient({ baseUrl: controlUrl, ...connection });
  const created = await serverControl.createBroker({ keepJournal: true, ...request });
  const { brokerId, path } = created.broker;
  const client = createControlClient({ baseUrl: `${controlUrl}${path}`, ...connection });
  const clock = new TestClock();
  clock.use(await client.getClock());
  let closed: Promise<unknown> | undefined;
  return {
    ...clientSide(created, `${rest}${path}`, clock, sandbox),
    control: clock.watch(client),
    now: () => clock.now(),
    journal: async () => `${(await client.getJournal()).records.join('\n')}\n`,
    close: async () => {
      closed ??= serverControl.closeBroker({ brokerId });
      await closed;
    },
  };
}

function clientSide(
  { accounts }: CreatedBroker,
  baseUrl: string,
  clock: TestClock,
  sandbox: Sandbox | undefined,
): Pick<TestBroker, 'baseUrl' | 'wsUrl' | 'accounts' | 'WebSocket' | 'clientOptions'> {
  return {
    baseUrl,
    wsUrl: baseUrl.replace(/^http/, 'ws'),
    accounts,
    WebSocket: sandbox?.WebSocket ?? WebSocket,
    clientOptions: (name = 'alice') => {
      const credentials = accounts.find((account) => account.name === name);
      if (credentials === undefined) {
        const names = accounts.map((account) => account.name).join(', ');
        throw new TypeError(`The account must be one of ${names}; got ${JSON.stringify(name)}.`);
      }
      const transport = sandbox && { fetch: sandbox.send };
      return { baseUrl, credentials, clock: () => clock.now(), ...transport };
    },
  };
}

type ClockView = Awaited<ReturnType<ControlClient['getClock']>>;

/** Knows the time of a broker without a call, because the clocks of clients are synchronous. */
class TestClock {
  #time = 0;
  /** The time of a real clock advances with the system clock; that of a manual clock does not. */
  #readAt: number | undefined;

  now(): number {
    return this.#readAt === undefined ? this.#time : this.#time + Date.now() - this.#readAt;
  }

  use({ mode, time }: ClockView): ClockView {
    this.#time = time;
    this.#readAt = mode === 'real' ? Date.now() : undefined;
    return { mode, time };
  }

  /** Returns a control plane client whose calls also change this clock. */
  watch(control: ControlClient): ControlClient {
    const reread = async <Result>(result: Result): Promise<Result> => {
      this.use(await control.getClock());
      return result;
    };
    return {
      ...control,
      setClock: async (...args) => this.use(await control.setClock(...args)),
      advanceClock: async (...args) => this.use(await control.advanceClock(...args)),
      reset: async (...args) => reread(await control.reset(...args)),
      restoreSnapshot: async (...args) => reread(await control.restoreSnapshot(...args)),
    };
  }
}
