import { quote } from './format.ts';
import { HttpError } from './http-error.ts';
import { type HttpRequest, maximumBodyBytes } from './messages.ts';

/**
 * Checks the length and the content type of a body. A request without a body needs no content type.
 *
 * @param type the content type that the body must have, such as `application/json`
 * @throws HttpError with status 413 for a long body, 415 for another content type
 */
export function assertBody(
  { body, bodyTooLarge, headers }: HttpRequest,
  type: string,
  maximumBytes = maximumBodyBytes,
): void {
  if (bodyTooLarge || body.length > maximumBytes) {
    throw new HttpError(413, `The body must have at most ${maximumBytes} bytes.`);
  }
  if (body === '') return;
  const sent = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (sent.trim().toLowerCase() === type) return;
  throw new HttpError(415, `The content type of the body must be ${type}; got ${quote(sent)}.`);
}
