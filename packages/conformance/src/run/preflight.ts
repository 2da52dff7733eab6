import { commonPath } from '../session/known-operations.ts';

/** What was found out about a deployment before its tests. */
export type Preflight =
  | { readonly reachable: true; readonly warnings: readonly string[] }
  | { readonly reachable: false; readonly problem: string };

const path = commonPath('getServerTime');
const toleratedClockMs = 1000;
// Enough for a sentence about a wrong answer; a body that never ends must not be awaited.
const readAtMost = 65_536;

/** Asks the deployment for its time, and says in one sentence what stands in the way of tests. */
export async function preflight(baseUrl: string, timeout: number): Promise<Preflight> {
  const started = Date.now();
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(`${baseUrl}${path}`, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json' },
    });
    const body = await readStart(response);
    const received = Date.now();
    const problem = problemOfAnswer(response, body);
    if (problem !== undefined) {
      return { reachable: false, problem: `${baseUrl} ${problem}` };
    }
    const middle = (started + received) / 2;
    return { reachable: true, warnings: clockWarnings(serverTime(body) ?? middle, middle) };
  } catch (error) {
    return { reachable: false, problem: `${baseUrl} ${problemOfTransport(error, timeout)}` };
  }
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > readAtMost) break;
  }
  return text;
}

function problemOfAnswer(response: Response, body: string): string | undefined {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? 'nowhere';
    return `answers GET ${path} with a redirect (${status}) to ${target}: test that address instead`;
  }
  const isHtml =
    /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
  if (isHtml) {
    return `answers GET ${path} with HTML (status ${status}), not with JSON: is it a website or a proxy?`;
  }
  if (status !== 200)
    return `answers GET ${path} with status ${status}, expected 200${quote(body)}`;
  if (serverTime(body) === undefined) {
    return `answers GET ${path} without a serverTime: is it the broker's service?${quote(body)}`;
  }
  return undefined;
}

const quote = (body: string): string =>
  body.trim() === '' ? '' : ` (it says ${JSON.stringify(body.trim().slice(0, 200))})`;

/** Milliseconds; some deployments send LONG values as text. */
function serverTime(body: string): number | undefined {
  try {
    const { serverTime: value } = JSON.parse(body) as { serverTime?: unknown };
    const time = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof time === 'number' && Number.isFinite(time) ? time : undefined;
  } catch {
    return undefined;
  }
}

function clockWarnings(server: number, ours: number): string[] {
  const offset = server - ours;
  if (Math.abs(offset) <= toleratedClockMs) return [];
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return [
    `the clock of the deployment is ${duration(Math.abs(offset))} ${direction} ours; ` +
      'the tests go by its clock',
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

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection: is it running?',
  ENOTFOUND: 'has a host name that DNS does not know: check the address',
  EAI_AGAIN: 'has a host name that DNS can not look up now: check the network',
  ECONNRESET: 'closes the connection without an answer: is it https, or http?',
  UND_ERR_SOCKET: 'closes the connection without an answer: is it https, or http?',
  EHOSTUNREACH: 'can not be reached: there is no route to the host',
  ENETUNREACH: 'can not be reached: there is no route to the network',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS: is it http instead of https?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'does not speak TLS: is it http instead of https?',
};

function problemOfTransport(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `did not answer GET ${path} within ${timeout} ms`;
  const { code = '', message: reason = message } = (cause ?? {}) as {
    code?: string;
    message?: string;
  };
  const explained = explanations[code];
  if (explained !== undefined) return explained;
  if (/CERT|SSL|TLS|SIGNATURE|HOSTNAME/.test(code)) {
    return `has a TLS certificate or connection that can't be trusted: ${reason} (${code})`;
  }
  if (/HTTP\/1\.1 protocol/.test(reason) || /^HPE_|HEADERS_OVERFLOW/.test(code)) {
    return `does not answer with HTTP: ${reason}`;
  }
  if (reason === 'bad port') return 'has a port that is reserved for other protocols';
  return `can not be reached: ${reason}${code === '' ? '' : ` (${code})`}`;
}
