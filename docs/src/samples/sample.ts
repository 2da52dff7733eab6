import type { GatewayOperation } from '@broker-api/spec';

/** The server that a sample calls, and the keys that it signs with. */
export interface Target {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** The values in the samples. A script of the page replaces them with the reader's settings. */
export const placeholders: Target = {
  baseUrl: 'http://127.0.0.1:8787',
  apiKey: 'YOUR_API_KEY',
  secretKey: 'YOUR_SECRET_KEY',
};

/** A call that samples in several languages make. */
export interface Call {
  readonly operation: GatewayOperation;
  /** The parameters, as the caller of a client writes them: without timestamp and signature. */
  readonly request: Readonly<Record<string, string | number | boolean>>;
  readonly target: Target;
  /** Whether the response contains ids that JavaScript numbers cannot represent. */
  readonly returnsIds: boolean;
}

/** A program that makes a call. */
export interface Sample {
  readonly label: string;
  /** The language for syntax highlighting. */
  readonly language: 'sh' | 'ts' | 'js' | 'python';
  readonly code: string;
}

/**
 * Returns the parameter that needs a new value in each call: the client order id of a new order.
 * The broker rejects a second order with the same id.
 */
export function freshParameter({
  operation,
  request,
}: Pick<Call, 'operation' | 'request'>): string | undefined {
  if (request.newClientOrderId !== undefined) return 'newClientOrderId';
  const isNewOrder = operation.retry === 'by-client-order-id';
  return isNewOrder && request.clientOrderId !== undefined ? 'clientOrderId' : undefined;
}

/** Returns a client order id without the digits at its end, which samples replace with new ones. */
export function freshPrefix(value: string | number | boolean | undefined): string {
  return String(value).replace(/\d+$/, '');
}
