import { ManualTimers, type ScriptedSocket, scriptedSockets } from '@broker-api/test-kit';
import { createUserStream, type UserStream, type UserStreamOptions } from '../../src/user/index.ts';
import { type Account, FakeAccount } from './fake-account.ts';

/** A user stream on scripted sockets, with the queries of a described account. */
export interface Setup {
  readonly timers: ManualTimers;
  readonly sockets: ScriptedSocket[];
  readonly broker: FakeAccount;
  readonly stream: UserStream;
  readonly events: unknown[];
  readonly states: string[];
  readonly errors: unknown[];
  readonly latest: () => ScriptedSocket;
}

export interface SetupOptions extends Partial<UserStreamOptions> {
  readonly account?: Account | undefined;
  readonly sections?: readonly ('spot' | 'contract' | 'option')[] | undefined;
}

/** Creates a user stream. Its sockets wait until the test opens them. */
export function createSetup({ account = {}, sections = ['spot'], ...rest }: SetupOptions): Setup {
  const timers = new ManualTimers();
  const { WebSocket: Silent, sockets } = scriptedSockets();
  // The broker responds to each ping.
  const WebSocket = class extends Silent {
    override send(text: string): void {
      super.send(text);
      if ('ping' in JSON.parse(text)) this.receive('{"pong":0}');
    }
  };
  const broker = new FakeAccount();
  broker.account = account;
  const clients = Object.fromEntries(sections.map((name) => [name, broker.client(name)]));
  const stream = createUserStream({
    baseUrl: 'https://broker.example',
    listenKeys: broker.client('spot'),
    WebSocket,
    clock: timers.now,
    schedule: timers.schedule,
    random: () => 0.5,
    ...clients,
    ...rest,
  });
  const events: unknown[] = [];
  const states: string[] = [];
  const errors: unknown[] = [];
  stream.on('event', (event) => events.push(event));
  stream.on('state', ({ status }) => states.push(status));
  stream.on('error', (error) => errors.push(error));
  const latest = () => sockets.at(-1) as ScriptedSocket;
  return { timers, sockets, broker, stream, events, states, errors, latest };
}
