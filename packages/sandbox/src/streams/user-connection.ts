import type { ScheduledTask } from '../state/scheduler.ts';
import { Connection, type ConnectionContext, type StreamClient } from './connection.ts';
import { heartbeatOf, pingAt, pongAt } from './heartbeat.ts';
import { closings, maximumMissedPongs, pingIntervalMs } from './stream-bounds.ts';

/** A connection to the user data stream. */
export class UserConnection extends Connection {
  override readonly stream = 'user';
  readonly owner: string;
  readonly #onEnd: (connection: UserConnection) => void;
  readonly #heartbeat: ScheduledTask;
  /** The number of pings since the last pong. */
  #unanswered = 0;

  constructor(
    context: ConnectionContext,
    client: StreamClient,
    owner: string,
    onEnd: (connection: UserConnection) => void,
  ) {
    super(context, client);
    this.owner = owner;
    this.#onEnd = onEnd;
    const ping = (time: number) => this.#ping(time);
    this.#heartbeat = context.scheduler.at(this.openedAt + pingIntervalMs, ping);
  }

  /** Responds to a ping, and notes a pong. The stream has no other messages from clients. */
  protected override handle(text: string): undefined {
    const heartbeat = heartbeatOf(parse(text));
    if (heartbeat === 'ping') this.send(pongAt(this.context.now()));
    if (heartbeat === 'pong') this.#unanswered = 0;
  }

  protected override ended(): void {
    this.#heartbeat.reschedule(undefined);
    this.#onEnd(this);
  }

  #ping(time: number): void {
    if (this.#unanswered >= maximumMissedPongs) {
      this.close(closings.noPong);
      return;
    }
    this.#unanswered += 1;
    this.#heartbeat.reschedule(time + pingIntervalMs);
    this.send(pingAt(time));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
