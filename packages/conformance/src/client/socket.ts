import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The part of the standard `WebSocket` that the session uses. */
export interface StreamSocket {
  /** The type of the data in binary frames. */
  binaryType: string;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listen: Listener): void;
}

type Listener = (event: Event) => void;

/** Opens a WebSocket. */
export type OpenSocket = (url: string) => StreamSocket;

/** Opens a WebSocket with the platform's `WebSocket` class. */
export const platformSocket: OpenSocket = (url) => new WebSocket(url);

// The class `WebSocket` hides the status of a rejected handshake. A plain HTTP request with these
// headers repeats the handshake to read the status.
const handshakeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** Returns the status of the response to a WebSocket handshake; 0 if no response arrives. */
export function handshakeStatus(url: string, timeoutMs: number): Promise<number> {
  const request = url.startsWith('wss:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const sent = request(url.replace(/^ws/, 'http'), {
      headers: handshakeHeaders,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const end = (status = 0): void => {
      sent.destroy();
      resolve(status);
    };
    sent.on('response', ({ statusCode }) => end(statusCode));
    sent.on('upgrade', () => end(101));
    sent.on('error', () => end());
    sent.end();
  });
}
