import { assertBody } from '../../http/assert-body.ts';
import type { HttpRequest } from '../../http/messages.ts';
import { assertWellFormedText } from './form-text.ts';

/**
 * Checks that the body is a form, and that body and query are well-formed.
 *
 * @throws HttpError with status 413 or 415, or ApiError for illegal characters
 */
export function checkForm(request: HttpRequest): void {
  assertBody(request, 'application/x-www-form-urlencoded');
  assertWellFormedText(request.body, 'body');
  assertWellFormedText(request.query, 'query');
}
