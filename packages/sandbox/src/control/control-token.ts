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
