import type { Closing } from './stream-bounds.ts';

/**
 * A message that the broker sends, as text. Several connections can share a message, so that it is
 * encoded only once.
 */
export class StreamMessage {
  readonly text: string;
  /** Whether to send it in a binary frame. */
  readonly binary: boolean;

  constructor(text: string, binary = false) {
    this.text = text;
    this.binary = binary;
  }
}

/** The client's end of a connection: a WebSocket, or an object in the same process. */
export interface StreamSocket {
  /** The number of bytes that wait to be sent to the client. */
  readonly bufferedAmount: number;
  /** Whether an injected fault discards all messages from the client. */
  readonly isHalfOpen?: boolean;
  /** Sends a message, or returns why the broker must close the connection instead. */
  send(message: StreamMessage): Closing | undefined;
  /** Closes the connection. The socket sends no message after that. */
  close(code: number, reason: string): void;
}
