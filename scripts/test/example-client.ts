import { contractTable, createContractClient } from '@broker-api/contract';
import type { ClientOptions, SectionTable } from '@broker-api/core';
import { type Example, exampleReader } from '@broker-api/generator/examples';
import { createOptionClient, optionTable } from '@broker-api/option';
import { operations, type Section, sections } from '@broker-api/spec';
import { createSpotClient, spotTable } from '@broker-api/spot';
import { root } from '../lib/paths.ts';

type AnyClient = Record<string, (parameters: object) => Promise<unknown>>;

/** The client of a section with an untyped `raw`. */
interface RawClient {
  readonly raw: {
    request(method: string, path: string): Promise<{ data?: unknown; error?: unknown }>;
  };
}

/** Creates the client of a section. */
const createClient: Readonly<Record<Section, (options: ClientOptions) => object>> = {
  spot: createSpotClient,
  contract: createContractClient,
  option: createOptionClient,
};

/** The operation table of the client of each section. */
export const tables: Readonly<Record<Section, SectionTable>> = {
  spot: spotTable,
  contract: contractTable,
  option: optionTable,
};

/** Returns a client with a stub transport, its `raw`, and the requests that the client sent. */
export function clientWithResponse(
  section: Section,
  status: number,
  body: string,
  options: Partial<ClientOptions> = {},
) {
  const requests: { url: URL; method: string | undefined }[] = [];
  const client: unknown = createClient[section]({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { apiKey: 'key', secretKey: 'secret' },
    fetch: async (url, { method }) => {
      requests.push({ url: new URL(url), method });
      return new Response(body, { status });
    },
    ...options,
  });
  return { client: client as AnyClient, raw: (client as RawClient).raw, requests };
}

/** Returns the examples of all operations: title, section, operation and example. */
export function operationExamples(): (readonly [string, Section, string, Example])[] {
  const examplesOf = exampleReader(root);
  return sections.flatMap((section) =>
    Object.keys(operations[section]).flatMap((operationId) =>
      Object.entries(examplesOf(section, operationId)).map(
        ([name, example]) =>
          [`${section}/${operationId}/${name}`, section, operationId, example] as const,
      ),
    ),
  );
}
