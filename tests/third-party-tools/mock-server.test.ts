import { sampled } from '@broker-api/test-kit';
import prismHttp from '@stoplight/prism-http';
import { describe, expect, test } from 'vitest';
import { completeEditions, readDocument } from './documents.ts';

const logger = Object.fromEntries(
  ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'].map((level) => [level, () => {}]),
);
const prism = prismHttp.createInstance(
  {
    mock: { dynamic: false },
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: true,
    isProxy: false,
    upstreamProxy: undefined,
  },
  { logger: { ...logger, child: () => logger } as never },
);

type Operations = Awaited<ReturnType<typeof prismHttp.getHttpOperationsFromSpec>>;
type Request = Parameters<typeof prism.request>[0];

async function operationsOf(document: string): Promise<Operations> {
  return prismHttp.getHttpOperationsFromSpec(readDocument(document));
}

/** Sends a request to the mock server, which knows only the document. */
async function mock(request: Request, operations: Operations) {
  const result = await prism.request(request, operations)();
  if (result._tag === 'Left') throw result.left;
  const { output, validations } = result.right;
  const problems = [...validations.input, ...validations.output].map(({ message }) => message);
  return { status: output.statusCode, body: output.body, problems };
}

const headers = { 'x-bh-apikey': 'key' };

describe('an order', async () => {
  const operations = await operationsOf('spot/openapi.json');
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.5',
    price: '9990',
    timeInForce: 'GTC',
    recvWindow: '5000',
    timestamp: '1796083202000',
    signature: 'ab',
  };
  const path = '/openapi/v1/order';
  const inQuery = (query: Record<string, string>, sent = headers as Record<string, string>) =>
    mock({ method: 'post', url: { path, query }, headers: sent }, operations);
  const inForm = (form: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    const url = { path, query: {} };
    return mock({ method: 'post', url, headers: { ...headers, ...type }, body }, operations);
  };

  test('for the mock server, an order is valid in the query string alone', async () => {
    expect(await inQuery(order)).toMatchObject({ status: 200, problems: [] });
  });

  test('for the mock server, an order is valid in the form body alone', async () => {
    expect(await inForm(order)).toMatchObject({ status: 200, problems: [] });
  });

  test('for the mock server, an order is invalid with an unknown side', async () => {
    expect(await inQuery({ ...order, side: 'LONG' })).toMatchObject({ status: 400 });
    expect(await inForm({ ...order, side: 'LONG' })).toMatchObject({ status: 400 });
  });

  test('for the mock server, an order is rejected without an API key', async () => {
    expect(await inQuery(order, {})).toMatchObject({ status: 401 });
  });
});

const ofSections = completeEditions.filter((name) => !name.startsWith('control'));

test.each(sampled(ofSections, 1))(
  'the mock server responds to each operation of %s with a valid example',
  async (document) => {
    const operations = await operationsOf(document);
    expect(operations.length).toBeGreaterThan(20);
    for (const { method, path, request } of operations) {
      const parameters = (request?.query ?? []).flatMap(({ name, examples }) => {
        const [example] = (examples ?? []) as { value?: unknown }[];
        return example?.value === undefined ? [] : [[name, String(example.value)]];
      });
      const query = { ...Object.fromEntries(parameters), signature: 'ab' };
      const url = { path, query };
      const response = await mock({ method: method as 'get', url, headers }, operations);
      const expected = { status: 200, problems: [] };
      expect({ method, path, ...response }).toMatchObject({ method, path, ...expected });
    }
  },
);
