import { type ClientOptions, createSectionClient, type SectionTable } from '../src/index.ts';

export const baseUrl = 'https://broker.example/base';
export const apiKey = 'the-api-key';
export const secretKey = 'the-secret-key';

export const table: SectionTable = {
  section: 'tiny',
  operations: {
    getDepth: {
      method: 'GET',
      path: '/v1/depth',
      required: ['symbol'],
      optional: ['limit'],
      response: { fields: { bids: [['decimal']] } },
    },
    placeOrder: {
      method: 'POST',
      path: '/v1/order',
      requiresApiKey: true,
      signed: true,
      requiresTimestamp: true,
      required: ['symbol', 'type'],
      optional: ['price', 'note'],
      rules: [{ when: { type: ['LIMIT'] }, require: ['price'] }],
      response: '#Order',
    },
    createListenKey: {
      method: 'POST',
      path: '/v1/stream',
      requiresApiKey: true,
      requiresTimestamp: true,
    },
    extendListenKey: {
      method: 'PUT',
      path: '/v1/stream',
      requiresApiKey: true,
      requiresTimestamp: true,
      required: ['listenKey'],
      response: { values: '#Order' },
    },
  },
  shapes: { Order: { fields: { orderId: 'id', time: 'time', price: 'decimal' } } },
};

interface Tiny {
  getDepth(parameters: object, options?: object): Promise<unknown>;
  placeOrder(parameters: object, options?: object): Promise<unknown>;
  createListenKey(parameters?: object, options?: object): Promise<unknown>;
  extendListenKey(parameters: object, options?: object): Promise<unknown>;
}

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Creates a client whose fetch records each request in `sent` and responds with the given body. */
export function recording(
  body = '{}',
  init: ResponseInit = {},
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const client = createSectionClient<Tiny, Record<string, never>>(table, {
    baseUrl,
    credentials: { apiKey, secretKey },
    clock: () => 1_796_083_200_000,
    fetch: async (url, requestInit) => {
      sent.push({ url, init: requestInit });
      return new Response(body, init);
    },
    ...options,
  });
  return { client, sent };
}

const specialCharacters = "a b+c*'()!~%&=#\n😀";
export const order = {
  symbol: 'BTCUSDT',
  type: 'LIMIT',
  price: '10000.01',
  note: specialCharacters,
};
