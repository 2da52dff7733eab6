import type { BrokerTarget } from './broker-target.ts';
import { clientOptions } from './broker-target.ts';
import type { StreamSocket } from './page-socket.ts';
import { sectionClient } from './section-clients.ts';

/** Stands for a frame that is compressed, because its subscription has `binary: true`. */
const binaryFrame = JSON.stringify({ msg: 'A binary frame: a compressed message' });

/**
 * A connection that reports each frame as it arrives. The forms *Try it* show what is on the wire,
 * so they connect by hand. A program uses `createUserStream` and `createMarketStream` instead,
 * which connect again and recover what was missed; the playground does so.
 */
export class WireStream {
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  readonly #socket: StreamSocket;

  private constructor(socket: StreamSocket, onFrame: (frame: string) => void) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.onclose = () => resolve();
    });
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      const frame = typeof data === 'string' ? data : binaryFrame;
      const { ping } = JSON.parse(frame) as { readonly ping?: number };
      // The server closes a connection that sends no pongs.
      if (ping === undefined) onFrame(frame);
      else this.send(JSON.stringify({ pong: ping }));
    };
  }

  /**
   * Resolves when the socket is open.
   *
   * @throws Error if the broker does not accept the connection
   */
  static async open(socket: StreamSocket, onFrame: (frame: string) => void): Promise<WireStream> {
    const stream = new WireStream(socket, onFrame);
    const opened = new Promise<void>((resolve) => {
      socket.onopen = () => resolve();
    });
    const failed = stream.closed.then(() => {
      throw new Error('The broker did not accept the connection.');
    });
    await Promise.race([opened, failed]);
    // From now on, the end of the connection is not an error.
    failed.catch(() => {});
    return stream;
  }

  send(frame: string): void {
    this.#socket.send(frame);
  }

  /** Ends the connection. Frames that are still on their way are ignored. */
  close(): void {
    this.#socket.onmessage = null;
    this.#socket.close();
  }
}

/** Connects to the stream at a path. Replaces `{listenKey}` with a listen key of the user. */
export async function openWireStream(
  target: BrokerTarget,
  path: string,
  onFrame: (frame: string) => void,
): Promise<WireStream> {
  const key = path.includes('{listenKey}') ? await createListenKey(target) : '';
  const origin = target.baseUrl.replace(/^http/, 'ws');
  const socket = new target.WebSocket(origin + path.replace('{listenKey}', key));
  return WireStream.open(socket, onFrame);
}

/** Creates a listen key, or extends the one that the user has. */
export async function createListenKey(target: BrokerTarget): Promise<string> {
  const spot = await sectionClient('spot', clientOptions(target));
  const { listenKey } = (await spot('createListenKey')) as { readonly listenKey: string };
  return listenKey;
}
