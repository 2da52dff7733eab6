import type { ClientOptions, SpotClient } from '@broker-api/spot';

/** The servers that the suite calls, and the keys of a user of the sandbox. */
export interface SuiteInput {
  readonly sandbox: string;
  /** Responds to every request with the same order, with ids and decimals of many digits. */
  readonly exactOrder: string;
  /** Responds to every request with a redirect. */
  readonly redirect: string;
  /** Never responds. */
  readonly silent: string;
  /** Responds with the vectors; undefined to run none. */
  readonly vectors: string | undefined;
  readonly credentials: { readonly apiKey: string; readonly secretKey: string };
}

/** The transport of a client. */
export type Fetch = ClientOptions['fetch'];

/** What a check uses. */
export interface Clients {
  readonly input: SuiteInput;
  readonly create: (baseUrl: string, options?: Partial<ClientOptions>) => SpotClient;
}

/** A behaviour of the clients. */
export type Check = (clients: Clients) => Promise<void>;

/** An order that rests on the book. */
export const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '5000',
} as const;
