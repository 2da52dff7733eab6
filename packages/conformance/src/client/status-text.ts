/** Returns a status, with the code and the message of the error in a body. */
export function statusText(status: number, body: unknown): string {
  const { code, msg } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const error = typeof code === 'number' ? ` with code ${code} (${String(msg)})` : '';
  return `status ${status}${error}`;
}
