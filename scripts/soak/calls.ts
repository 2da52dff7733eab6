import { exampleReader } from '@broker-api/generator/examples';
import type { HttpRequest } from '@broker-api/sandbox';
import { apiKeyHeader, type GatewayOperation, routes } from '@broker-api/spec';
import { root } from '../lib/paths.ts';

/** The request of a successful example. */
export interface Call {
  readonly operation: GatewayOperation;
  /** The names and URL-encoded values of the parameters, without timestamp and signature. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const examplesOf = exampleReader(root);

/** The requests from the successful examples of all operations. */
export const calls: readonly Call[] = [...routes.values()]
  .filter(({ alias }) => !alias)
  .flatMap(({ operation }) =>
    Object.values(examplesOf(operation.section, operation.operationId))
      .filter(({ status }) => status === 200)
      .map(({ request }) => ({
        operation,
        parameters: Object.entries(request).map(
          ([name, value]) => [name, encodeURIComponent(String(value))] as const,
        ),
      })),
  );

/** Joins names and URL-encoded values into a form-encoded string. */
export function formText(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

interface RequestParts {
  readonly operation: GatewayOperation;
  readonly query: string;
  readonly body: string;
  readonly apiKey: string | undefined;
}

/** Returns a request for the gateway. Adds the headers for the body and the API key. */
export function gatewayRequest({ operation, query, body, apiKey }: RequestParts): HttpRequest {
  const { method, path } = operation;
  const headers = {
    ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(apiKey !== undefined && { [apiKeyHeader.toLowerCase()]: apiKey }),
  };
  return { method, path, query, body, headers, ip: '127.0.0.1' };
}

/** Joins the non-empty strings with `&`. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('&');
}
