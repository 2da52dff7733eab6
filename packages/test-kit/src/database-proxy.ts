import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards the connections of a process to a database, and delays, holds or cuts them. */
export class DatabaseProxy {
  delayMs = 0;
  readonly #database: () => URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#forward(socket));
  /** What `holdFrom` waits for. */
  #awaited: { readonly text: string; readonly found: () => void } | undefined;
  /** The connection that `holdFrom` holds, and what sends its data later. */
  #held: Socket | undefined;
  readonly #unsent: (() => void)[] = [];

  /** @param database returns the URL of the database at the moment */
  constructor(database: () => URL) {
    this.#database = database;
  }

  /** Starts the proxy. Returns the URL of the database through it. */
  async listen(): Promise<URL> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(this.#database());
    url.port = String((this.#server.address() as AddressInfo).port);
    return url;
  }

  /**
   * Holds the first data of the process that contains a text, and what follows on the same
   * connection. Resolves when the text has arrived.
   */
  holdFrom(text: string): Promise<void> {
    return new Promise((found) => {
      this.#awaited = { text, found };
    });
  }

  /** Sends what `holdFrom` held. */
  release(): void {
    this.#awaited = undefined;
    this.#held = undefined;
    for (const send of this.#unsent.splice(0)) send();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(client: Socket): void {
    const { port, hostname } = this.#database();
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      // Each call sends the oldest data, so that the order stays when the delay becomes shorter.
      const waiting: Buffer[] = [];
      const sendOldest = () => void to.write(waiting.shift() ?? '');
      from.on('data', (data) => {
        waiting.push(data);
        if (this.#isHeld(from, data)) this.#unsent.push(sendOldest);
        else setTimeout(sendOldest, this.delayMs);
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }

  #isHeld(socket: Socket, data: Buffer): boolean {
    if (this.#awaited !== undefined && data.includes(this.#awaited.text)) {
      this.#held = socket;
      this.#awaited.found();
      this.#awaited = undefined;
    }
    return this.#held === socket;
  }
}
