import { apiKeyHeader } from '@broker-api/spec';
import { isUnrestricted, type TestAccount } from '../client/account.ts';
import { serverTimeIn } from '../client/clock.ts';
import { signatureOf } from '../client/request-texts.ts';
import { commonOperation, errorCodeOf, requiredOperation } from '../known-operations.ts';
import { isRateLimited } from '../pacing/pacer.ts';

/** The result of the check before the tests. */
export interface Preflight {
  /** Why the tests cannot run, as one sentence. */
  readonly problem?: string;
  readonly warnings: readonly string[];
}

const defaultTimeoutMs = 10_000;

const { path } = commonOperation('getServerTime');
const toleratedClockMs = 1000;
// The rest of a longer body is not read, because a faulty deployment may send an endless body. This
// length is enough to diagnose an unexpected response.
const maxBodyLength = 65_536;

/**
 * Requests the deployment's time, and checks that the deployment accepts the API key that most
 * tests use.
 */
export async function preflight(
  baseUrl: string,
  accounts: readonly TestAccount[],
  timeout: number = defaultTimeoutMs,
): Promise<Preflight> {
  const failed = (problem: string): Preflight => ({
    problem: `${baseUrl} ${problem}`,
    warnings: [],
  });
  const started = Date.now();
  try {
    const signal = AbortSignal.timeout(timeout);
    const [response, body] = await get(`${baseUrl}${path}`, signal, { accept: 'application/json' });
    const received = Date.now();
    const middle = (started + received) / 2;
    const offset = (serverTimeIn(body) ?? middle) - middle;
    const account = accounts.find(isUnrestricted);
    const problem =
      problemOfResponse(response, body) ??
      (account && (await problemOfAccount(baseUrl, account, Date.now() + offset, signal)));
    return problem === undefined ? { warnings: clockWarnings(offset) } : failed(problem);
  } catch (error) {
    return failed(problemOfTransport(error, timeout));
  }
}

/** Returns a response, and the beginning of its body. */
async function get(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<readonly [Response, string]> {
  const response = await fetch(url, { redirect: 'manual', signal, headers });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBodyLength) break;
  }
  return [response, text];
}

function problemOfResponse(response: Response, body: string): string | undefined {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? 'an unknown location';
    return (
      `redirects GET ${path} (status ${status}) to ${target}; ` +
      `pass the origin of the target to --base-url`
    );
  }
  const isHtml =
    /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
  if (isHtml) {
    return (
      `responds to GET ${path} with HTML (status ${status}), expected JSON; ` +
      `check that the URL is not a website or a proxy`
    );
  }
  if (isRateLimited(status)) {
    const seconds = headers.get('retry-after') ?? '120';
    return `rejects this IP address (status ${status}); wait ${seconds} s, and run the tests again`;
  }
  if (status !== 200) {
    return `responds to GET ${path} with status ${status}, expected 200${quote(body)}`;
  }
  if (serverTimeIn(body) === undefined) {
    return (
      `responds to GET ${path} without serverTime; ` +
      `check that the URL is the broker's API${quote(body)}`
    );
  }
  return undefined;
}

const quote = (body: string): string =>
  body.trim() === '' ? '' : ` (body: ${JSON.stringify(body.trim().slice(0, 200))})`;

const openOrders = requiredOperation('spot', 'listOpenOrders');
const unknownKey = errorCodeOf('REJECTED_MBX_KEY');

/** Returns a problem if the deployment does not accept the API key of an account. */
async function problemOfAccount(
  baseUrl: string,
  { name, apiKey, secretKey }: TestAccount,
  now: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = `limit=1&timestamp=${Math.round(now)}`;
  const signature = signatureOf(query, secretKey);
  const url = `${baseUrl}${openOrders.path}?${query}&signature=${signature}`;
  const [, body] = await get(url, signal, { [apiKeyHeader]: apiKey });
  if (!body.includes(`"code":${unknownKey}`)) return undefined;
  return (
    `does not accept the API key of the account ${name} (code ${unknownKey}); ` +
    `pass the accounts of this deployment; a sandbox prints its accounts when it starts`
  );
}

function clockWarnings(offset: number): string[] {
  if (Math.abs(offset) <= toleratedClockMs) return [];
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return [
    `the clock of the deployment is ${duration(Math.abs(offset))} ${direction} the local clock; ` +
      'the tests use the clock of the deployment',
  ];
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800
    ? `${Math.round(seconds / 3600)} hours`
    : `${Math.round(seconds / 86_400)} days`;
}

const noResponse =
  'closes the connection without a response; check whether the URL must start with http or https';
const noTls = 'does not use TLS; try http instead of https';
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection; check that the deployment is running',
  ENOTFOUND: 'has an unknown host name; check the URL',
  EAI_AGAIN: 'has a host name that DNS cannot resolve now; check the network',
  ECONNRESET: noResponse,
  UND_ERR_SOCKET: noResponse,
  EHOSTUNREACH: 'is unreachable: no route to the host; check the network',
  ENETUNREACH: 'is unreachable: no route to the network; check the network',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

function problemOfTransport(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `did not respond to GET ${path} within ${timeout} ms`;
  const { code = '', message: reason = message } = (cause ?? {}) as NodeJS.ErrnoException;
  const explanation = explanations[code];
  if (explanation !== undefined) return explanation;
  if (/CERT|SSL|TLS|SIGNATURE|HOSTNAME/.test(code)) {
    return `has an untrusted certificate or another TLS problem: ${reason} (${code})`;
  }
  if (/HTTP\/1\.1 protocol/.test(reason) || /^HPE_|HEADERS_OVERFLOW/.test(code)) {
    return `does not respond with HTTP: ${reason}; check the port`;
  }
  if (reason === 'bad port') {
    const why = 'because it is reserved for another protocol';
    return `uses a port that fetch blocks, ${why}; use another port`;
  }
  return `is unreachable: ${reason}${code === '' ? '' : ` (${code})`}`;
}
