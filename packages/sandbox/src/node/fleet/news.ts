import { viewOf } from '../../broker-service.ts';
import type { Broker as BrokerView } from '../../control/generated/client.gen.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { keepOnly } from './acknowledged.ts';
import type { Member } from './member.ts';
import { passOn } from './peers.ts';

/** What a member tells the others about a broker that it owns, or has lost. */
interface BrokerNews {
  readonly id: string;
  readonly createdAt: number;
  /** The newest record that the member has acknowledged, and the token that it had. */
  readonly acknowledged: number;
  readonly token: string;
  /** Absent if the member has lost the broker. */
  readonly view?: BrokerView;
}

/** How often a member tells the others what has changed, in milliseconds. */
const newsMs = 500;

/**
 * Exchanges the newest acknowledged records between members, so that a member that takes the broker
 * of a dead one knows which records the database must contain.
 */
export class News {
  readonly #member: Member;
  readonly #options: SandboxOptions;
  readonly #views = new Map<string, BrokerView>();
  /** What each member has received, by its id and the broker. */
  readonly #sent = new Map<number, Map<string, string>>();
  readonly #sending = new Set<number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(member: Member, options: SandboxOptions) {
    this.#member = member;
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#sendAll(), newsMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns how another process described its broker. */
  viewOf(id: string): BrokerView | undefined {
    return this.#views.get(id);
  }

  /** Notes what another member has sent. */
  receive(body: string): void {
    const all = JSON.parse(body) as BrokerNews[];
    for (const { id, createdAt, acknowledged, token, view } of all) {
      const isNewest = createdAt >= (this.#views.get(id)?.createdAt ?? 0);
      if (view !== undefined && isNewest) this.#views.set(id, view);
      this.#member.brokers.note({ id, createdAt }, acknowledged, token);
    }
  }

  #sendAll(): void {
    const { others, secret, view } = this.#member;
    keepOnly(this.#sent, new Set(others.map(({ id }) => id)));
    const brokers = new Set(view.brokers.map(({ id }) => id));
    for (const one of [this.#views, ...this.#sent.values()]) keepOnly(one, brokers);
    if (secret === undefined) return;
    for (const { id, url } of others) {
      if (this.#sending.has(id)) continue;
      this.#sending.add(id);
      void this.#send(id, url, secret)
        .catch(() => {})
        .finally(() => this.#sending.delete(id));
    }
  }

  /** A member tells only what it has acknowledged itself, so that no news returns to its source. */
  *#ownNews(): Generator<BrokerNews> {
    const { brokers } = this.#member;
    for (const [id, { createdAt, sequence, token }] of brokers.lost) {
      yield { id, createdAt, acknowledged: sequence, token };
    }
    for (const broker of brokers.all()) {
      const { id, createdAt, newestRecord: acknowledged, token } = broker;
      yield { id, createdAt, acknowledged, token, view: viewOf(broker, this.#options) };
    }
  }

  async #send(id: number, url: string, secret: string): Promise<void> {
    const sent = this.#sent.get(id) ?? new Map<string, string>();
    const changed: [string, string][] = [];
    for (const news of this.#ownNews()) {
      const text = JSON.stringify(news);
      if (sent.get(news.id) !== text) changed.push([news.id, text]);
    }
    if (changed.length === 0) return;
    const body = `[${changed.map(([, text]) => text).join()}]`;
    const hop = { target: 'news', ip: '-' } as const;
    const request = { method: 'POST', path: '/', query: '', headers: {}, body };
    const { status } = await passOn(url, secret, hop, request);
    if (status !== 200) return;
    for (const [broker, text] of changed) sent.set(broker, text);
    this.#sent.set(id, sent);
  }
}
