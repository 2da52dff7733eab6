import type { Duplex } from 'node:stream';
import { brokerIdPattern } from '../../brokers/brokers.ts';
import { type Selected, select } from '../../brokers/route-brokers.ts';
import { errorResponse as controlError } from '../../control/control-plane-error.ts';
import { toApiError } from '../../gateway/api-error.ts';
import { HttpError } from '../../http/http-error.ts';
import {
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  maximumBodyBytes,
} from '../../http/messages.ts';
import type { RequestHandler } from '../../http/request-handler.ts';
import type { Handshake } from '../../streams/streams.ts';
import { endWithError, type RequestHead } from '../http-messages.ts';
import { mainBroker } from '../postgres/postgres-brokers.ts';
import type { ForwardingAcceptor } from '../stream-server.ts';
import { brokerNotFound } from './fleet-service.ts';
import { type Hop, type HopTarget, hopHeader, readHop, unavailable } from './hop.ts';
import type { Member } from './member.ts';
import { type Peer, passOn, passStreamOn } from './peers.ts';

/** The maximum length of a request from another member (64 MiB, like that of the control plane). */
const maximumHopBytes = 2 ** 26;

/** What a router uses. */
interface RouterOptions {
  readonly member: Member;
  readonly baseDomain: string | undefined;
  readonly onNews: (body: string) => void;
}

/**
 * Passes each request to its broker: in this process if it owns the broker, otherwise in the
 * process that does. A request is passed on once.
 */
export class FleetRouter {
  readonly #member: Member;
  readonly #baseDomain: string | undefined;
  readonly #onNews: (body: string) => void;
  /** The number of requests and streams that were passed on. */
  passedOn = 0;

  constructor({ member, baseDomain, onNews }: RouterOptions) {
    this.#member = member;
    this.#baseDomain = baseDomain;
    this.#onNews = onNews;
  }

  /** Returns the handler of a server. */
  handlerOf(target: Exclude<HopTarget, 'news'>): RequestHandler {
    const errorResponse = target === 'gateway' ? gatewayError : controlError;
    return {
      maximumBodyBytes: target === 'gateway' ? maximumBodyBytes : maximumHopBytes,
      bodyLimitOf: (headers) => {
        if (target === 'controlPlane' || this.#isHop(headers)) return maximumHopBytes;
        return maximumBodyBytes;
      },
      errorResponse,
      handle: async (request) => {
        try {
          const hop = readHop(request.headers, this.#member.secret);
          return await this.#handle(request, hop, hop?.target ?? target);
        } catch (error) {
          if (error instanceof HttpError) return errorResponse(error);
          throw error;
        }
      },
      // The brokers finish their requests when they are released.
      close: async () => {},
    };
  }

  /** The streams of all brokers. */
  readonly streams: ForwardingAcceptor = {
    accept: (handshake, limits) => {
      const hop = readHop(handshake.headers, this.#member.secret);
      const { id, path } = this.#select(handshake);
      const broker = this.#member.brokers.get(id);
      if (broker === undefined || !this.#member.isServing) throw unavailable();
      return broker.parts.streams.accept(
        { ...handshake, path, ip: hop?.ip ?? handshake.ip },
        limits,
      );
    },
    forward: (handshake, socket, head) => {
      if (readHop(handshake.headers, this.#member.secret) !== undefined) return false;
      if (this.#member.brokers.get(this.#select(handshake).id) !== undefined) return false;
      this.#forward(handshake, socket, head).catch((error) => {
        if (error instanceof HttpError) endWithError(socket, gatewayError(error));
        else socket.destroy();
      });
      return true;
    },
  };

  async #handle(
    request: HttpRequest,
    hop: Hop | undefined,
    target: HopTarget,
  ): Promise<HttpResponse> {
    if (target === 'news') {
      this.#onNews(request.body);
      return jsonResponse(200, {});
    }
    const { id, path } = this.#select(request);
    const broker = this.#member.brokers.get(id);
    if (broker !== undefined) {
      this.#member.assertCurrent();
      const { ip = request.ip, requestId = request.requestId } = hop ?? {};
      const { [hopHeader]: _, ...headers } = request.headers;
      const routed = { ...request, path, ip, requestId, headers };
      return broker.use(() => broker.parts[target].handle(routed));
    }
    if (hop !== undefined) throw unavailable();
    if (request.bodyTooLarge) throw new HttpError(413, 'The body of the request is too large.');
    const owner = await this.#ownerOf(id);
    this.passedOn += 1;
    const { ip, requestId } = request;
    const passed = { ...request, path: pathOf({ id, path }) };
    return passOn(owner, { target, ip, requestId }, passed);
  }

  async #forward(handshake: RequestHead, socket: Duplex, head: Buffer): Promise<void> {
    const selected = this.#select(handshake);
    const owner = await this.#ownerOf(selected.id);
    if (socket.destroyed) return;
    this.passedOn += 1;
    const { ip, requestId } = handshake;
    const passed = { ...handshake, path: pathOf(selected) };
    const reject = (): void => endWithError(socket, gatewayError(unavailable()));
    const hop = { target: 'gateway', ip, requestId } as const;
    passStreamOn(owner, hop, { passed, socket, head }, reject);
  }

  /** Returns the broker of a request; by default, that of the server. */
  #select(request: Pick<Handshake, 'path' | 'headers'>): Selected {
    const { path, headers = {} } = request;
    const selected = select({ path, headers }, this.#baseDomain);
    if (selected === undefined) return { id: mainBroker, path };
    if (!brokerIdPattern.test(selected.id)) throw brokerNotFound(selected.id);
    return selected;
  }

  /** Returns the process that owns a broker. */
  async #ownerOf(id: string): Promise<Peer> {
    const find = () => this.#member.view.brokers.find((broker) => broker.id === id);
    if (find() === undefined) await this.#refresh();
    const broker = find();
    if (broker === undefined) throw brokerNotFound(id);
    if (broker.isStopped)
      throw unavailable('An operator must continue the broker: records are missing');
    const owner = this.#member.ownerOf(broker);
    const { secret, contacts } = this.#member;
    if (owner === undefined || secret === undefined) throw unavailable();
    return { url: owner.url, secret, signal: contacts.signalOf(owner.id) };
  }

  async #refresh(): Promise<void> {
    try {
      await this.#member.refresh();
    } catch {
      throw unavailable();
    }
  }

  #isHop(headers: HttpRequest['headers']): boolean {
    try {
      return readHop(headers, this.#member.secret) !== undefined;
    } catch {
      return false;
    }
  }
}

function pathOf({ id, path }: Selected): string {
  return id === mainBroker ? path : `/b/${id}${path}`;
}

function gatewayError(error: HttpError): HttpResponse {
  const { status, code, message, headers } = toApiError(error);
  return jsonResponse(status, { code, msg: message }, headers);
}
