import type { OpenSocket, StreamSocket } from '../src/client/stream-connection.ts';

/** How a faulty server differs from a correct one. */
export interface SocketFaults {
  /** Returns the frames that the client receives instead of the given frame. */
  readonly receive?: (text: string) => readonly string[];
  /** Returns the frames that the server receives instead of the given frame. */
  readonly send?: (text: string) => readonly string[];
  /** Whether every client receives the frames of all clients. */
  readonly broadcasts?: boolean;
  /** Whether the client never learns that the server closed the connection. */
  readonly staysOpen?: boolean;
  /** Whether the server accepts every handshake. */
  readonly acceptsAll?: boolean;
  /** Returns whether the server closes the connection after the given frame. */
  readonly closesAfter?: (text: string) => boolean;
}

/** Returns a function that opens sockets to a faulty server. */
export function faulty(open: OpenSocket, faults: SocketFaults): OpenSocket {
  const all = new Set<FaultySocket>();
  return (url) => {
    const socket = new FaultySocket(open(url), faults, all);
    all.add(socket);
    return socket;
  };
}

class FaultySocket extends EventTarget implements StreamSocket {
  binaryType = 'arraybuffer';
  readonly #inner: StreamSocket;
  readonly #faults: SocketFaults;

  constructor(inner: StreamSocket, faults: SocketFaults, all: ReadonlySet<FaultySocket>) {
    super();
    this.#inner = inner;
    this.#faults = faults;
    const { receive = (text: string) => [text] } = faults;
    inner.addEventListener('open', () => this.dispatchEvent(new Event('open')));
    inner.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<string>;
      for (const text of receive(data)) {
        for (const socket of faults.broadcasts ? all : [this]) socket.deliver(text);
      }
      if (faults.closesAfter?.(data)) this.#inner.close();
    });
    inner.addEventListener('error', () => {
      this.dispatchEvent(new Event(faults.acceptsAll ? 'open' : 'error'));
    });
    inner.addEventListener('close', (event) => {
      const { code, reason } = event as CloseEvent;
      if (faults.staysOpen || faults.acceptsAll) return;
      this.dispatchEvent(new CloseEvent('close', { code, reason }));
    });
  }

  deliver(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  send(text: string): void {
    for (const one of this.#faults.send?.(text) ?? [text]) this.#inner.send(one);
  }

  close(code?: number): void {
    this.#inner.close(code);
  }
}
