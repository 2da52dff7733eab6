import type { JsonObject } from '@broker-api/spec/schema';
import { type Example, mainExamplesFirst } from '../../read/examples.ts';

/** A request of a collection for Postman or Bruno. */
export interface CollectionRequest {
  readonly name: string;
  /** The name of the folder that contains the request. */
  readonly folder: string;
  readonly method: string;
  readonly path: string;
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

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

/** Returns the variables of a collection with their first values. The scripts set some of them. */
export function collectionVariables(examples: Examples): { name: string; value: string }[] {
  const orders = mainExamplesFirst(examples.placeOrder ?? {});
  const symbol = orders.map(([, { request }]) => request.symbol).find((one) => one !== undefined);
  return [
    { name: 'symbol', value: String(symbol ?? '') },
    { name: 'clientOrderId', value: 'order-1' },
    { name: 'listenKey', value: '' },
  ];
}

/**
 * Returns one request for each operation of an annotated document, in the order of the document. A
 * request sends the parameters of the main example of its operation, and those that are required.
 *
 * @param examples the examples of each operation, by operationId and case name
 */
export function collectionRequests(
  { paths, components }: JsonObject,
  examples: Examples,
): CollectionRequest[] {
  const { securitySchemes = {} } = components as Record<string, JsonObject>;
  const { name: keyHeader } = (securitySchemes as Record<string, JsonObject>).apiKey ?? {};
  const items = Object.entries(paths as Record<string, Record<string, JsonObject>>);
  return items.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const [[, main] = []] = mainExamplesFirst(examples[operation.operationId as string] ?? {});
      const [requirement = {}] = (operation.security ?? []) as JsonObject[];
      const withKey = 'apiKey' in requirement;
      return {
        name: operation.summary as string,
        folder: (operation.tags as string[])[0] as string,
        method: method.toUpperCase(),
        path,
        description: operation.description as string,
        headers: withKey ? [{ name: keyHeader as string, value: '{{apiKey}}' }] : [],
        parameters: [
          ...((operation.parameters ?? []) as JsonObject[]).map((one) =>
            collectionParameter(one, method, main?.request ?? {}),
          ),
          ...('signature' in requirement ? [signature] : []),
        ],
      };
    }),
  );
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

/** The parts of a collection. */
export interface Collection {
  readonly title: string;
  readonly requests: readonly CollectionRequest[];
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** Groups requests by folder. Keeps the order of the folders and of the requests. */
export function requestsByFolder(
  requests: readonly CollectionRequest[],
): ReadonlyMap<string, CollectionRequest[]> {
  return Map.groupBy(requests, ({ folder }) => folder);
}
