import type { GatewayOperation } from '@broker-api/spec';
import { errorCodeOf } from '../known-operations.ts';
import { costOf } from '../pacing/request-cost.ts';
import type { TestAccount } from './account.ts';
import { signatureOf } from './request-texts.ts';
import type { ApiResponse, OutgoingRequest, Session } from './session.ts';

/** Sends a request, and signs it if there is an account and the operation requires an API key. */
export async function call(
  session: Session,
  account: TestAccount | undefined,
  operation: GatewayOperation,
  parameters = '',
): Promise<ApiResponse> {
  const { method, path, requiresApiKey } = operation;
  const signer = requiresApiKey ? account : undefined;
  if (signer) await session.clock();
  const cost = costOf(operation, new URLSearchParams(parameters));
  return session.request(cost, async (send) =>
    send(
      signer
        ? await signedRequest(session, signer, operation, parameters)
        : { method, path, query: parameters },
    ),
  );
}

/** Returns a request with the current time and a signature. */
export async function signedRequest(
  session: Session,
  { apiKey, secretKey }: TestAccount,
  { method, path }: GatewayOperation,
  parameters: string,
): Promise<OutgoingRequest> {
  const { now } = await session.clock();
  const signed = `${parameters}${parameters === '' ? '' : '&'}timestamp=${now()}`;
  const signature = signatureOf(signed, secretKey);
  return { method, path, query: `${signed}&signature=${signature}`, apiKey };
}

/** Returns what became of a request that failed, as the end of a sentence. */
export function failedWith({ status, body }: Pick<ApiResponse, 'status' | 'body'>): string {
  return status === 0 ? 'got no response' : `failed with ${statusText(status, body)}`;
}

const invalidTimestamp = new RegExp(`"code"\\s*:\\s*${errorCodeOf('INVALID_TIMESTAMP')}\\b`);

/**
 * Returns whether the body of a response says that a request was a replay. A session never sends a
 * request twice, but another run with the same account can send the same one in the same
 * millisecond.
 */
export const isReplay = (body: string): boolean => invalidTimestamp.test(body);

/** Returns a status, with the code and the message of the error in a body. */
export function statusText(status: number, body: unknown): string {
  const { code, msg } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const error = typeof code === 'number' ? ` with code ${code} (${String(msg)})` : '';
  return `status ${status}${error}`;
}
