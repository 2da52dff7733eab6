/** The limit of the clients. No response that the specification defines comes near it. */
const maximumBytes = 32 * 2 ** 20;

/**
 * Reads the body of a response as text. The limit applies to the decompressed body.
 *
 * @param signal ends the wait for the rest of the body, even if `fetch` ignored it
 * @throws Error for a body that is too long, and the reason of the signal
 */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      signal.throwIfAborted();
      if (value === undefined) return text + decoder.decode();
      bytes += value.length;
      if (bytes > maximumBytes) throw new Error(`the body is longer than ${maximumBytes} bytes`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    // Closes the connection, unless the body is complete.
    cancel();
  }
}
