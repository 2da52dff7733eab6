import { promisify } from 'node:util';
import { sampled } from '@broker-api/test-kit';
import converter from 'openapi-to-postmanv2';
import { expect, test } from 'vitest';
import { completeEditions, operationCount, readDocument } from './documents.ts';

/** A folder or a request of a Postman collection. */
interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: { readonly url: { readonly query: readonly Parameter[] } };
  readonly response?: readonly { readonly code: number }[];
}

interface Parameter {
  readonly key: string;
  readonly value: string;
}

const convert = promisify(converter.convertV2) as unknown as (
  input: object,
  options: object,
) => Promise<{ result: boolean; output: readonly { data: { item: readonly Item[] } }[] }>;

async function requestsOf(name: string): Promise<Item[]> {
  const input = { type: 'json', data: readDocument(name) };
  const { result, output } = await convert(input, { parametersResolution: 'Example' });
  expect(result).toBe(true);
  const requests = (item: Item): Item[] => item.item?.flatMap(requests) ?? [item];
  return output.flatMap(({ data }) => data.item.flatMap(requests));
}

test.each(sampled(completeEditions, 1))(
  "Postman's converter imports each operation of %s",
  async (name) => {
    expect(await requestsOf(name)).toHaveLength(operationCount(readDocument(name)));
  },
);

test('an order imported by Postman has example values and several responses', async () => {
  const order = (await requestsOf('spot/openapi.json')).find(
    ({ name }) => name === 'Place an order',
  );
  const query = order?.request?.url.query ?? [];
  expect(query.find(({ key }) => key === 'symbol')?.value).toBe('BTCUSDT');
  expect(query.find(({ key }) => key === 'quantity')?.value).toBe('0.5');
  const codes = new Set(order?.response?.map(({ code }) => code));
  expect([...codes]).toEqual(expect.arrayContaining([200, 400, 401, 403, 418, 429]));
});
