import { ManualTimers } from '../manual-timers.ts';
import { type ScriptedSocket, scriptedSockets } from '../scripted-socket.ts';
import { type Account, type BrokerErrorClass, FakeAccount } from './fake-account.ts';

/** The part of a user stream that the vectors use. */
export interface ObservedStream extends AsyncIterable<unknown> {
  on(name: 'event' | 'state' | 'error', listener: (value: never) => void): unknown;
  close(): void;
}

/** What a setup creates streams with: the exports of the packages under test. */
export interface UserStreamExports<Stream> {
  readonly createUserStream: (options: never) => Stream;
  readonly BrokerError: BrokerErrorClass;
}

/** A user stream on scripted sockets, with the queries of a described account. */
export interface UserSetup<Stream> {
  readonly timers: ManualTimers;
  readonly sockets: ScriptedSocket[];
  readonly broker: FakeAccount;
  readonly stream: Stream;
  readonly events: unknown[];
  readonly states: string[];
  readonly errors: unknown[];
  readonly latest: () => ScriptedSocket;
}

/** The account, and options of the stream. */
export interface UserSetupOptions {
  readonly account?: Account | undefined;
  readonly sections?: readonly ('spot' | 'contract' | 'option')[] | undefined;
}

/** Creates a user stream. Its sockets wait until the test opens them. */
export function createUserSetup<Stream extends object>(
  { createUserStream, BrokerError }: UserStreamExports<Stream>,
  { account = {}, sections = ['spot'], ...rest }: UserSetupOptions,
): UserSetup<Stream> {
  const timers = new ManualTimers();
  const { WebSocket: Silent, sockets } = scriptedSockets();
  // The broker responds to each ping.
  const WebSocket = class extends Silent {
    override send(text: string): void {
      super.send(text);
      if ('ping' in JSON.parse(text)) this.receive('{"pong":0}');
    }
  };
  const broker = new FakeAccount(BrokerError);
  broker.account = account;
  const clients = Object.fromEntries(sections.map((name) => [name, broker.client(name)]));
  const options = {
    baseUrl: 'https://broker.example',
    listenKeys: broker.client('spot'),
    WebSocket,
    clock: timers.now,
    schedule: timers.schedule,
    random: () => 0.5,
    ...clients,
    ...rest,
  };
  const stream = createUserStream(options as never);
  const events: unknown[] = [];
  const states: string[] = [];
  const errors: unknown[] = [];
  const observed = stream as unknown as ObservedStream;
  observed.on('event', (event) => events.push(event));
  observed.on('state', ({ status }: { readonly status: string }) => states.push(status));
  observed.on('error', (error) => errors.push(error));
  const latest = () => sockets.at(-1) as ScriptedSocket;
  return { timers, sockets, broker, stream, events, states, errors, latest };
}
