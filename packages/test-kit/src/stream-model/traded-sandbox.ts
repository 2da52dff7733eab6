import { hmac } from '../hmac.ts';

/** A WebSocket, as the sandbox provides it. */
export interface TestSocket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(data: string): void;
  close(): void;
}

/**
 * The parts of a sandbox that the model uses. They are declared here, because the test kit imports
 * no package of this repository.
 */
export interface TradedSandbox {
  handle(request: {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly ip: string;
  }): Promise<{ readonly status: number; readonly body: string }>;
  now(): number;
  readonly WebSocket: new (url: string) => TestSocket;
  readonly control: {
    addUser(body: { user: string }): Promise<unknown>;
    addApiKey(body: { user: string }): Promise<Credentials>;
    addDeposit(body: Deposit): Promise<unknown>;
    setIndexPrice(body: { symbol: string; price: string }): Promise<unknown>;
    advanceClock(body: { milliseconds: number }): Promise<unknown>;
  };
}

interface Deposit {
  readonly user: string;
  readonly accountType: 1 | 2 | 3;
  readonly token: string;
  readonly amount: string;
}

/** An API key with its secret. */
export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** The response to a request. */
export interface CallResult {
  readonly status: number;
  readonly body: unknown;
}

export type Row = Readonly<Record<string, unknown>>;
export type Parameters = Readonly<Record<string, string>>;

/** Sends a signed request to a sandbox. */
export async function signedCall(
  sandbox: TradedSandbox,
  { apiKey, secretKey }: Credentials,
  method: string,
  path: string,
  parameters: Parameters = {},
): Promise<CallResult> {
  const timestamp = String(sandbox.now());
  const text = new URLSearchParams({ ...parameters, timestamp }).toString();
  const query = `${text}&signature=${hmac(secretKey, text)}`;
  const headers = { 'x-bh-apikey': apiKey };
  const request = { method, path, query, body: '', headers, ip: '127.0.0.1' };
  const { status, body } = await sandbox.handle(request);
  return { status, body: parseStreamJson(body) };
}

/** Sends a signed query. @throws Error if the status is not 200 */
export async function signedQuery(
  sandbox: TradedSandbox,
  credentials: Credentials,
  path: string,
  parameters: Parameters = {},
): Promise<unknown> {
  const { status, body } = await signedCall(sandbox, credentials, 'GET', path, parameters);
  if (status !== 200) throw new Error(`${path} failed: ${JSON.stringify(body)}`);
  return body;
}

/** Opens a WebSocket, and waits until it is open. */
export function openSocket(sandbox: TradedSandbox, path: string): Promise<TestSocket> {
  const socket = new sandbox.WebSocket(`ws://sandbox.test${path}`);
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onclose = () => reject(new Error(`The connection to ${path} was rejected.`));
  });
}

/** Parses JSON. Integers that a JavaScript number cannot represent become strings of digits. */
export function parseStreamJson(text: string): unknown {
  return JSON.parse(text, exactly);
}

/** A reviver for `JSON.parse`. ECMAScript passes the source text of a value in `context`. */
function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value;
}
