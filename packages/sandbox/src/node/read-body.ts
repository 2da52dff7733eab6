import type { IncomingMessage } from 'node:http';

/** The body of a request. */
export interface ReadBody {
  /** One character per byte; empty if the body was too long. */
  readonly text: string;
  readonly tooLong: boolean;
  /** Whether the whole body arrived. If not, the connection cannot be reused. */
  readonly complete: boolean;
}

/** The result for a request that has no body. */
export const noBody: ReadBody = { text: '', tooLong: false, complete: true };

/**
 * The maximum number of excess bytes to read and discard. They are read because a client that is
 * disconnected while it is still sending might not receive the response.
 */
const maximumDiscarded = 1_048_576;

/**
 * Reads the body of a request whose headers announce a body.
 *
 * @throws Error if the connection closes before the body has arrived
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      if (length <= maximumBytes + maximumDiscarded) return;
      request.off('data', onData);
      request.pause();
      resolve({ text: '', tooLong: true, complete: false });
    };
    request.on('data', onData);
    request.once('end', () => {
      const tooLong = length > maximumBytes;
      const text = tooLong ? '' : Buffer.concat(chunks).toString('latin1');
      resolve({ text, tooLong, complete: true });
    });
    request.once('close', () =>
      reject(new Error('The connection closed before the body arrived.')),
    );
    request.once('error', reject);
  });
}

/** Returns whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
