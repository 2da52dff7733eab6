import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isInNetwork } from '../gateway/networks.ts';

/** The maximum share of a server's connections that one address can have. */
const shareOfAddress = 0.75;

/** The number of requests in progress from which a server reads no more of a connection. */
const maximumInProgress = 100;

interface ConnectionState {
  readonly address: string;
  /** The number of complete requests without a complete response. */
  inProgress: number;
  /** The response to the latest request whose headers have arrived. */
  latest: ServerResponse | undefined;
}

/**
 * The connections of a server, limited in total and for each address. A connection that exceeds a
 * limit takes the place of the idle connection that has waited longest. A connection is idle if it
 * is not a WebSocket and has no complete request in progress. If no other connection is idle, the
 * new connection is closed.
 */
export class Connections {
  readonly #maximum: number;
  readonly #trustedProxies: readonly string[];
  readonly #states = new Map<Duplex, ConnectionState>();
  readonly #countByAddress = new Map<string, number>();
  /** The idle connections; the first one has waited longest. */
  readonly #idle = new Set<Socket>();

  /** @param trustedProxies the proxies, each of which can have all connections */
  constructor(server: Server, maximum: number, trustedProxies: readonly string[]) {
    this.#maximum = maximum;
    this.#trustedProxies = trustedProxies;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /** Notes that the headers of a request have arrived. */
  requestArrives(socket: Socket, response: ServerResponse): void {
    const state = this.#states.get(socket);
    if (state !== undefined) state.latest = response;
  }

  /** Notes that the body of a request has to arrive. */
  bodyArrives(socket: Socket): void {
    // The connection is idle until its request is complete, but other connections wait longer.
    if (this.#idle.delete(socket)) this.#idle.add(socket);
  }

  /** Returns the response to the latest request of a connection whose headers have arrived. */
  latestResponse(socket: Duplex): ServerResponse | undefined {
    return this.#states.get(socket)?.latest;
  }

  /**
   * Notes that a complete request is in progress until its response is sent. Returns how many
   * requests of the connection are in progress.
   */
  begin(socket: Socket, response: ServerResponse): number {
    const state = this.#states.get(socket);
    if (state === undefined) return 1;
    state.inProgress += 1;
    this.#idle.delete(socket);
    if (state.inProgress === maximumInProgress) socket.pause();
    response.on('close', () => this.#end(socket, state));
    return state.inProgress;
  }

  /** Notes that a connection has become a WebSocket. */
  upgrade(socket: Socket): void {
    this.#idle.delete(socket);
  }

  #add(socket: Socket): void {
    const { remoteAddress: address = '' } = socket;
    const state: ConnectionState = { address, inProgress: 0, latest: undefined };
    const count = (this.#countByAddress.get(address) ?? 0) + 1;
    this.#states.set(socket, state);
    this.#countByAddress.set(address, count);
    this.#idle.add(socket);
    socket.once('close', () => this.#remove(socket));
    // Node resumes reading at the end of each request.
    socket.on('resume', () => {
      if (state.inProgress >= maximumInProgress) socket.pause();
    });
    const isProxy = this.#trustedProxies.some((network) => isInNetwork(address, network));
    if (!isProxy && count > this.#maximum * shareOfAddress) this.#closeIdle(address);
    else if (this.#states.size > this.#maximum) this.#closeIdle();
  }

  /** Closes the connection that has been idle for the longest time, or that of an address. */
  #closeIdle(address?: string): void {
    for (const socket of this.#idle) {
      if (address !== undefined && this.#states.get(socket)?.address !== address) continue;
      this.#remove(socket);
      socket.destroy();
      return;
    }
  }

  #end(socket: Socket, state: ConnectionState): void {
    state.inProgress -= 1;
    if (!this.#states.has(socket)) return;
    if (state.inProgress === 0) this.#idle.add(socket);
    if (state.inProgress === maximumInProgress - 1) socket.resume();
  }

  #remove(socket: Socket): void {
    const state = this.#states.get(socket);
    if (state === undefined) return;
    this.#states.delete(socket);
    this.#idle.delete(socket);
    const count = (this.#countByAddress.get(state.address) ?? 1) - 1;
    if (count > 0) this.#countByAddress.set(state.address, count);
    else this.#countByAddress.delete(state.address);
  }
}
