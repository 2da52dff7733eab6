import { viewOf } from '../../broker-service.ts';
import type { Broker as BrokerView } from '../../control/generated/client.gen.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ChainTip } from '../../journal/hash-chain.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { keepOnly } from './acknowledged.ts';
import type { Member } from './member.ts';
import { passOn } from './peers.ts';

/** What a member tells the others about a broker that it owns, or has lost. */
interface BrokerNews {
  readonly id: string;
  readonly incarnation: string;
  /** The newest record that the member has acknowledged. */
  readonly acknowledged: ChainTip;
  /** Absent if the member has lost the broker. */
  readonly view?: BrokerView;
}

/** What a member sends to another one. */
interface NewsMessage {
  /** The id of the receiver: another process can have its URL. */
  readonly to: number;
  readonly news: readonly BrokerNews[];
}

/** How often a member tells the others what has changed, in milliseconds. */
const newsMs = 500;

/** How long a member has to respond, in milliseconds. */
const timeoutMs = 2000;

/**
 * Exchanges the newest acknowledged records between members, so that a member that takes the broker
 * of a dead one knows which records the database must contain. It thereby notes which members can
 * be reached, so it also sends messages without news.
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

  /**
   * Notes what another member has sent.
   *
   * @throws HttpError if the message is for another process
   */
  receive(body: string): void {
    const { to, news } = JSON.parse(body) as NewsMessage;
    if (to !== this.#member.id) throw new HttpError(421, 'This message is for another process.');
    for (const { id, incarnation, acknowledged, view } of news) {
      if (view !== undefined) this.#views.set(id, view);
      this.#member.brokers.note({ id, incarnation }, acknowledged);
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
        .catch(() => false)
        .then((hasArrived) => {
          this.#member.contacts.note(id, hasArrived);
          this.#sending.delete(id);
        });
    }
  }

  /** A member tells only what it has acknowledged itself, so that no news returns to its source. */
  *#ownNews(): Generator<BrokerNews> {
    const { brokers } = this.#member;
    for (const {
      id,
      incarnation,
      newestRecord: acknowledged,
    } of brokers.acknowledged.lost.values()) {
      yield { id, incarnation, acknowledged };
    }
    for (const broker of brokers.all()) {
      const { id, incarnation, newestRecord: acknowledged } = broker;
      yield { id, incarnation, acknowledged, view: viewOf(broker, this.#options) };
    }
  }

  /** Returns whether the member received what has changed. */
  async #send(id: number, url: string, secret: string): Promise<boolean> {
    const sent = this.#sent.get(id) ?? new Map<string, string>();
    const changed: [string, string][] = [];
    for (const news of this.#ownNews()) {
      const text = JSON.stringify(news);
      if (sent.get(news.id) !== text) changed.push([news.id, text]);
    }
    const body = `{"to":${id},"news":[${changed.map(([, text]) => text).join()}]}`;
    const hop = { target: 'news', ip: '-' } as const;
    const request = { method: 'POST', path: '/', query: '', headers: {}, body };
    const peer = { url, secret, signal: AbortSignal.timeout(timeoutMs) };
    const { status } = await passOn(peer, hop, request);
    if (status !== 200) return false;
    for (const [broker, text] of changed) sent.set(broker, text);
    this.#sent.set(id, sent);
    return true;
  }
}
