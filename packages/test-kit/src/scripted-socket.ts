/** A WebSocket whose peer is the test. */
export class ScriptedSocket {
  readonly url: string;
  readonly sent: string[] = [];
  /** How the client closed the socket; undefined if it did not. */
  closedWith: number | undefined;
  binaryType = 'blob';
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1005): void {
    this.closedWith = code;
  }

  /** Accepts the connection. */
  open(): void {
    this.onopen?.({} as never);
  }

  /** Sends a frame to the client. */
  receive(data: string | ArrayBuffer): void {
    this.onmessage?.({ data } as never);
  }

  /** Ends the connection. */
  end(code = 1006, reason = ''): void {
    this.onerror?.({} as never);
    this.onclose?.({ code, reason } as never);
  }
}

/** Returns a class of sockets whose peer is the test, and the list of all its sockets. */
export function scriptedSockets(): {
  readonly WebSocket: new (url: string) => ScriptedSocket;
  readonly sockets: ScriptedSocket[];
} {
  const sockets: ScriptedSocket[] = [];
  const WebSocket = class extends ScriptedSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  };
  return { WebSocket, sockets };
}
