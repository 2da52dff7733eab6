import type { UserStreamOptions } from '@broker-api/streams/user';
import type { BrokerConnection } from './broker-connection.ts';
import type { SocketEvent } from './messages.ts';

/** A class that opens WebSockets: the one of the browser, or the one of the broker in the page. */
export type SocketClass = NonNullable<UserStreamOptions['WebSocket']>;

/** A WebSocket, as streams use it. */
export type StreamSocket = InstanceType<SocketClass>;

/** Returns a class that connects to the streams of the broker in the worker. */
export function pageSocketClass(connection: BrokerConnection): SocketClass {
  return class PageSocket implements StreamSocket {
    binaryType = 'arraybuffer';
    onopen: StreamSocket['onopen'] = null;
    onmessage: StreamSocket['onmessage'] = null;
    onerror: StreamSocket['onerror'] = null;
    onclose: StreamSocket['onclose'] = null;
    readonly #id: string;

    constructor(url: string) {
      this.#id = connection.openSocket(url, (event) => this.#dispatch(event));
    }

    send(text: string): void {
      connection.sendFrame(this.#id, text);
    }

    close(): void {
      connection.closeSocket(this.#id);
    }

    #dispatch(event: SocketEvent): void {
      const handlers = { open: this.onopen, message: this.onmessage, close: this.onclose };
      handlers[event.type]?.(event as never);
    }
  };
}
