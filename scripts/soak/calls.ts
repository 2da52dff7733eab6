import { createHmac } from 'node:crypto';
import type { GatewayRequest } from '@broker-api/sandbox';
import { apiKeyHeader, type OperationRecord, routes } from '@broker-api/spec';
import { readExamples } from '../generate/read/examples.ts';
import { root } from '../lib/paths.ts';

/** A successful example of an operation, as a request. */
export interface Call {
  readonly operation: OperationRecord;
  /** Names and values, encoded as they are sent; without timestamp and signature. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** Every operation with each of its successful examples. */
export const calls: readonly Call[] = [...routes.values()]
  .filter(({ alias }) => !alias)
  .flatMap(({ operation }) =>
    Object.values(readExamples(root, operation.section, operation.operationId))
      .filter(({ status }) => status === 200)
      .map(({ request }) => ({
        operation,
        parameters: Object.entries(request).map(
          ([name, value]) => [name, encodeURIComponent(String(value))] as const,
        ),
      })),
  );

/** Pairs as form text. */
export function formText(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** The signature of a text by Node itself, not by a package of ours. */
export function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text, 'latin1').digest('hex');
}

/** What a request is made of. */
interface Parts {
  readonly operation: OperationRecord;
  readonly query: string;
  readonly body: string;
  readonly apiKey: string | undefined;
}

/** A request as the gateway takes it. */
export function gatewayRequest({ operation, query, body, apiKey }: Parts): GatewayRequest {
  const { method, path } = operation;
  const headers = {
    ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(apiKey !== undefined && { [apiKeyHeader.toLowerCase()]: apiKey }),
  };
  return { method, path, query, body, headers, ip: '127.0.0.1' };
}

/** One text without its name, joined to another. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('&');
}
