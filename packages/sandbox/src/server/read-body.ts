import type { IncomingMessage } from 'node:http';

/** A body as it was read. */
export interface ReadBody {
  /** One character for each byte; empty when it was too long. */
  readonly text: string;
  readonly tooLong: boolean;
  /** Whether all of it came: the connection can't be used again when it did not. */
  readonly complete: boolean;
}

const none: ReadBody = { text: '', tooLong: false, complete: true };

/**
 * Of a body that is too long so much is read and dropped before it is refused: a client that is cut
 * off while it sends does not see why.
 */
const maximumDropped = 1_048_576;

/**
 * Reads the body of a request.
 *
 * @throws when the connection breaks before the body is there
 */
export function readBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<ReadBody> | ReadBody {
  if (!hasBody(request)) return none;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      if (length <= maximumBytes + maximumDropped) return;
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
    request.once('close', () => reject(new Error('the connection broke')));
    request.once('error', reject);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
