import { HttpError } from '../../http/http-error.ts';
import type { HttpRequest } from '../../http/messages.ts';
import { findStream } from '../find-stream.ts';

/**
 * Rejects a request to the path of a stream. The gateway never receives the handshake of a
 * WebSocket, so the request is an ordinary HTTP request.
 *
 * @throws HttpError with status 426
 */
export function requireWebSocket({ path }: HttpRequest): void {
  if (findStream(path) === undefined) return;
  const message =
    'This path is a stream; ' +
    'connect with a WebSocket client, which sends the header "Upgrade: websocket".';
  throw new HttpError(426, message, { upgrade: 'websocket', connection: 'upgrade' });
}
