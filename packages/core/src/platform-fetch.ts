import { phaseError } from './phase-error.ts';

/**
 * The `fetch` of the platform. In Node, the error of a connection that could not be made proves
 * that nothing was sent; then the call throws a TransportError with the outcome `failed`.
 */
export const platformFetch = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await globalThis.fetch(url, init);
  } catch (error) {
    // The client says which method sends the request; a request of `raw` has none.
    const { operationId } = init as { readonly operationId?: string };
    if (operationId === undefined || !isUnconnected((error as Error)?.cause)) throw error;
    throw phaseError(operationId, error, false, new URL(url).host);
  }
};

/**
 * Returns whether a system call failed that comes before a connection. The code alone proves
 * nothing: `EHOSTUNREACH`, for example, can also end a connection that has sent a request.
 */
function isUnconnected(cause: unknown): boolean {
  const { syscall, code, errors } = Object(cause) as Record<string, unknown>;
  // One error for each address of the host.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isUnconnected);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return syscall === 'connect' || syscall === 'getaddrinfo';
}
