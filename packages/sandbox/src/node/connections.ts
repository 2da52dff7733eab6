import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isInNetwork } from '../gateway/api-keys.ts';

/** The maximum share of a server's connections that one address can have. */
const shareOfAddress = 0.75;

/** The number of requests in progress from which a server reads no more of a connection. */
const maximumInProgress = 100;

interface ConnectionState {
  /** The number of complete requests without a complete response. */
  inProgress: number;
  /** The response to the latest request whose headers have arrived. */
  latest: ServerResponse | undefined;
}

/** The connections of a server, limited in total and for each address, and their requests. */
export class Connections {
  readonly #states = new WeakMap<Duplex, ConnectionState>();

  /** @param trustedProxies the proxies, each of which can have all connections */
  constructor(server: Server, maximum: number, trustedProxies: readonly string[]) {
    const countByAddress = new Map<string, number>();
    server.maxConnections = maximum;
    server.on('connection', (socket: Socket) => {
      const { remoteAddress: address = '' } = socket;
      const isProxy = trustedProxies.some((network) => isInNetwork(address, network));
      const count = (countByAddress.get(address) ?? 0) + 1;
      if (!isProxy && count > maximum * shareOfAddress) {
        socket.destroy();
        return;
      }
      countByAddress.set(address, count);
      socket.once('close', () => {
        const left = (countByAddress.get(address) ?? 1) - 1;
        if (left > 0) countByAddress.set(address, left);
        else countByAddress.delete(address);
      });
      this.#add(socket);
    });
    // Nothing was sent or received for a time: the client reads no response, or sends no request.
    // An incomplete request has its own timeout, after which it gets an error.
    server.on('timeout', (socket) => {
      const isIdle = this.#states.get(socket)?.latest?.writableFinished === true;
      if (isIdle || socket.writableLength > 0) socket.destroy();
    });
  }

  /** Notes that the headers of a request have arrived. */
  requestArrives(socket: Socket, response: ServerResponse): void {
    const state = this.#states.get(socket);
    if (state !== undefined) state.latest = response;
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
    if (state.inProgress === maximumInProgress) socket.pause();
    response.on('close', () => {
      state.inProgress -= 1;
      if (state.inProgress === maximumInProgress - 1) socket.resume();
    });
    return state.inProgress;
  }

  #add(socket: Socket): void {
    const state: ConnectionState = { inProgress: 0, latest: undefined };
    this.#states.set(socket, state);
    // Node resumes reading at the end of each request.
    socket.on('resume', () => {
      if (state.inProgress >= maximumInProgress) socket.pause();
    });
  }
}
