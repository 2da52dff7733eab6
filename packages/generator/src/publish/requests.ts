import type { JsonObject } from '@broker-api/spec/schema';
import { mainExamplesFirst } from '../read/examples.ts';
import { type Examples, type Named, type Route, routesOf } from './annotate.ts';

/** The parts of a collection for Postman or Bruno. */
export interface Collection {
  readonly title: string;
  /** The requests by folder, in the order of the document. */
  readonly folders: readonly (readonly [name: string, requests: readonly CollectionRequest[]])[];
  /** The variables with their first values. The scripts set some of them. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** A request of a collection. */
export interface CollectionRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The address with the parameters that the request sends. */
  readonly url: string;
  readonly description: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly parameters: readonly CollectionParameter[];
}

interface CollectionParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Whether the request sends the parameter until the user changes that. */
  readonly enabled: boolean;
}

/** The address of a sandbox that runs with the default options. */
export const sandboxUrl = 'http://127.0.0.1:8787';

/** The parameter that marks a request as signed. */
const signature: CollectionParameter = {
  name: 'signature',
  value: '{{signature}}',
  description: 'The script of the collection computes it from the other parameters.',
  enabled: true,
};

/** The variables of a collection, by the names of the parameters that contain them. */
const variables: Readonly<Record<string, string>> = {
  symbol: '{{symbol}}',
  timestamp: '{{timestamp}}',
  listenKey: '{{listenKey}}',
  clientOrderId: '{{clientOrderId}}',
  origClientOrderId: '{{clientOrderId}}',
};

/**
 * Returns the collection of an annotated document: one request for each operation. A request sends
 * the parameters of the main example of its operation, and those that are required.
 */
export function collectionOf(document: JsonObject, examples: Examples): Collection {
  const { title } = document.info as { title: string };
  const { securitySchemes } = document.components as Record<string, Named>;
  const keyHeader = securitySchemes?.apiKey?.name as string;
  const folders: Record<string, CollectionRequest[]> = {};
  for (const route of routesOf(document)) {
    const { operationId, tags } = route.operation as { operationId: string; tags: string[] };
    const [[, main] = []] = mainExamplesFirst(examples[operationId] ?? {});
    const [folder = ''] = tags;
    folders[folder] ??= [];
    folders[folder].push(collectionRequest(route, main?.request ?? {}, keyHeader));
  }
  const orders = mainExamplesFirst(examples.placeOrder ?? {});
  const symbol = orders.map(([, { request }]) => request.symbol).find((one) => one !== undefined);
  return {
    title,
    folders: Object.entries(folders),
    variables: [
      { name: 'symbol', value: String(symbol ?? '') },
      { name: 'clientOrderId', value: 'order-1' },
      { name: 'listenKey', value: '' },
    ],
  };
}

function collectionRequest(
  { path, method, operation }: Route,
  example: JsonObject,
  keyHeader: string,
): CollectionRequest {
  const [requirement = {}] = (operation.security ?? []) as JsonObject[];
  const parameters = ((operation.parameters ?? []) as JsonObject[]).map((one) =>
    collectionParameter(one, method, example),
  );
  if ('signature' in requirement) parameters.push(signature);
  const sent = parameters.filter(({ enabled }) => enabled);
  const query = sent.map(({ name, value }) => `${name}=${value}`).join('&');
  return {
    name: operation.summary as string,
    method: method.toUpperCase(),
    path,
    url: `{{baseUrl}}${path}${query && `?${query}`}`,
    description: operation.description as string,
    headers: 'apiKey' in requirement ? [{ name: keyHeader, value: '{{apiKey}}' }] : [],
    parameters,
  };
}

function collectionParameter(
  { name, description, required, example }: JsonObject,
  method: string,
  request: JsonObject,
): CollectionParameter {
  const key = name as string;
  // The broker rejects an id of a new order that it already knows, so it assigns these ids.
  const isNewId = method === 'post' && /clientOrderId$/i.test(key);
  const value = isNewId ? undefined : variables[key];
  return {
    name: key,
    value: value ?? String(request[key] ?? example ?? ''),
    description: String(description ?? ''),
    enabled: required === true || (request[key] !== undefined && !isNewId),
  };
}
