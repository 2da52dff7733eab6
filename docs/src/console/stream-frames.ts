const maximumFrames = 1000;

/** Stands for a frame that is compressed, because its subscription has `binary: true`. */
const binaryFrame = JSON.stringify({ msg: 'A binary frame: a compressed message' });

/** The members of a WebSocket that `StreamFrames` uses. The sockets of a sandbox have them too. */
interface Socket extends EventTarget {
  readonly OPEN: number;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/**
 * Collects the frames of a stream until they are taken, at most the latest 1000 frames. Responds to
 * pings, because the server closes a connection that sends no pongs.
 */
export class StreamFrames {
  readonly #socket: Socket;
  #frames: string[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      const { data: received } = event as MessageEvent<unknown>;
      const data = typeof received === 'string' ? received : binaryFrame;
      const { ping } = JSON.parse(data) as { readonly ping?: number };
      if (ping !== undefined) {
        socket.send(JSON.stringify({ pong: ping }));
        return;
      }
      this.#frames.push(data);
      if (this.#frames.length > maximumFrames) this.#frames.shift();
    });
  }

  /**
   * Resolves when the socket is open.
   *
   * @throws Error if the broker does not accept the connection
   */
  static async open(socket: Socket): Promise<StreamFrames> {
    const frames = new StreamFrames(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      const fail = (): void => reject(new Error('The broker did not accept the connection.'));
      socket.addEventListener('close', fail, { once: true });
    });
    return frames;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /**
   * Returns the frames received since the last call; undefined if the stream is not open and no
   * frames remain.
   */
  take(): readonly string[] | undefined {
    const frames = this.#frames;
    this.#frames = [];
    return this.isOpen || frames.length > 0 ? frames : undefined;
  }

  /** Sends a frame, if the stream is open. */
  send(frame: string): void {
    if (this.isOpen) this.#socket.send(frame);
  }

  close(): void {
    this.#socket.close();
  }
}
