import { isEqualInConstantTime, sha256Hex } from '#crypto';
import type { HttpRequest } from '../http/messages.ts';
import { ControlPlaneError } from './control-plane-error.ts';

/** The format of a bearer token (RFC 6750), but with at least 16 characters. */
const format = /^[A-Za-z0-9._~+/-]{16,}=*$/;

/**
 * Returns what is wrong with a control token, or undefined if it is valid. The result does
 * not contain the token.
 */
export function controlTokenProblem(token: string): string | undefined {
  if (format.test(token)) return undefined;
  return (
    `must have at least 16 characters, and only letters, digits and ` +
    `".", "_", "~", "+", "/" or "-"; got ${token.length} characters. ` +
    `Create one with: openssl rand -hex 32`
  );
}

/** @throws TypeError if the token is too short or cannot be sent in a header */
export function checkControlToken(token: string | undefined): void {
  const problem = token === undefined ? undefined : controlTokenProblem(token);
  if (problem !== undefined) throw new TypeError(`controlToken ${problem}.`);
}

/**
 * Checks the token of a request, if the control plane requires one.
 *
 * @throws ControlPlaneError if the token is missing or wrong
 */
export function checkToken(
  { headers }: Pick<HttpRequest, 'headers'>,
  token: string | undefined,
): void {
  if (token === undefined) return;
  const sent = /^Bearer +(.*)$/i.exec(String(headers.authorization ?? ''))?.[1];
  if (sent !== undefined && isEqualText(sent, token)) return;
  const problem = sent === undefined ? 'The token is missing' : 'The token is wrong';
  const message =
    `${problem}. ` +
    `Send "Authorization: Bearer" with the token that the sandbox was started with.`;
  throw new ControlPlaneError('UNAUTHORIZED', message, {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/**
 * Returns whether two strings are equal. Compares their hashes in constant time, because the hashes
 * have the same length even if the strings do not.
 */
function isEqualText(sent: string, token: string): boolean {
  return isEqualInConstantTime(sha256Hex(sent), sha256Hex(token));
}
