import { apiKeyHeader, type GatewayOperation } from '@broker-api/spec';
import type { Case, SignatureVariant } from '../cases/case.ts';
import { commandText } from '../options.ts';
import type { TestAccount } from './account.ts';
import {
  longBody,
  type PlaceholderValues,
  replacePlaceholders,
  withoutSignature,
} from './request-texts.ts';
import type { Session } from './session.ts';

/**
 * Returns the command that runs a test again, for a test that sends several requests. FILE is the
 * file of the accounts.
 *
 * @param select the option that selects the test by its id, and options that the test requires
 */
export function repeatCommand({ options }: Session, id: string, select: string = '--test'): string {
  return commandText(options, `${select} ${id}`);
}

/** What a command must know besides the case. */
interface SentRequest {
  readonly baseUrl: string;
  /** How far the clock of the broker is ahead of the local clock, in milliseconds. */
  readonly clockOffsetMs?: number;
  /** The account that sent the request. */
  readonly account?: TestAccount | undefined;
  /** The values in the request; if absent, the ids of the examples are used. */
  readonly values?: PlaceholderValues | undefined;
}

/** A clock of the broker that differs by less does not affect the request. */
const negligibleOffsetMs = 100;

/**
 * Returns a shell command that repeats a case's request with curl: with the same ids, at the same
 * distance from the broker's clock, and with a signature that is wrong in the same way. Only the
 * time and unused client order ids are new. The command reads the API key and the secret key from
 * shell variables.
 */
export function curlCommand(test: Case, operation: GatewayOperation, sent: SentRequest): string {
  const method = test.method ?? operation.method;
  const url = escaped(`${sent.baseUrl}${test.path ?? operation.path}`);
  const fill = (text: string): string => shellText(text, sent);
  const { query, body } = test;
  const commands: string[] = [];
  if (/\{(now|inside|outside|fresh)/.test(`${query}${body ?? ''}`)) commands.push(timeOf(sent));
  if (`${query}${body ?? ''}`.includes('{signature}')) {
    const signedQuery = test.signedQuery ?? withoutSignature(query);
    const signedBody = test.signedBody ?? withoutSignature(body ?? '');
    commands.push(
      ...signingCommands(fill(signedQuery + signedBody), secretKeyOf(test, sent.account), test),
    );
  }
  const parts = [`curl -i -X ${method} "${url}${query === '' ? '' : `?${fill(query)}`}"`];
  if (operation.requiresApiKey && test.caller !== 'no API key') {
    parts.push(`-H "${apiKeyHeader}: ${apiKeyOf(test, sent.account)}"`);
  }
  if (test.contentType) parts.push(`-H "Content-Type: ${escaped(test.contentType)}"`);
  if (body !== undefined) parts.push(`--data-raw "${fill(body)}"`);
  const send = parts.join(' ');
  // A replay sends the same bytes again.
  const sends = test.expectOnReplay === undefined ? [send] : [send, send];
  const name = test.caller !== undefined && sent.account?.name;
  const comment = name ? ` # with the keys of the account ${name.replace(/[^\w-]/g, ' ')}` : '';
  return `${[...commands, ...sends].join('; ')}${comment}`;
}

/** Escapes text for a shell word in double quotes. */
function escaped(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** Sets T to the time of the broker, in milliseconds. */
function timeOf({ clockOffsetMs = 0 }: SentRequest): string {
  if (Math.abs(clockOffsetMs) < negligibleOffsetMs) return 'T=$(date +%s%3N)';
  return `T=$(($(date +%s%3N)${signed(clockOffsetMs)}))`;
}

const signed = (number: number): string => `${number < 0 ? '' : '+'}${number}`;

/** Returns a template for a shell word in double quotes, with expressions for the placeholders. */
function shellText(template: string, { values }: SentRequest): string {
  const ids = Object.entries(values?.ids ?? {}).map(([kind, id]) => [kind, escaped(id)]);
  const known = { margin: values?.margin ?? 0, ids: Object.fromEntries(ids) };
  return replacePlaceholders(escaped(template), known, {
    time: (offset) => (offset === 0 ? `\${T}` : `$((T${signed(offset)}))`),
    fresh: `ct-\${T}`,
    listenKey: `\${LISTEN_KEY}`,
    longText: `$(printf 'x%.0s' $(seq ${longBody}))`,
  }).replaceAll('{signature}', `\${S}`);
}

const cuts: Readonly<Partial<Record<SignatureVariant, string>>> = {
  truncated: 'cut -c1-62',
  'upper case': 'cut -c1-64 | tr a-f A-F',
};

/** Returns the commands that set S to the signature of a text, which is a shell word. */
function signingCommands(text: string, key: string, { signature }: Case): readonly string[] {
  const suffix = signature === 'other secret key' ? 'x' : '';
  const digest = `printf %s "${text}" | openssl dgst -sha256 -hmac "${key}"${suffix}`;
  if (signature === 'base64') {
    const encode = "sed 's/+/%2B/g; s,/,%2F,g; s/=/%3D/g'";
    return [`S=$(${digest} -binary | openssl base64 -A | ${encode})`];
  }
  const cut = (signature && cuts[signature]) ?? 'cut -c1-64';
  const command = `S=$(${digest} -r | ${cut})`;
  if (signature !== 'last digit altered') return [command];
  return [command, `S="\${S%?}$(printf %x $((0x\${S#"\${S%?}"} ^ 1)))"`];
}

function secretKeyOf({ caller }: Case, account: TestAccount | undefined): string {
  if (caller === 'no API key') return '';
  return caller === 'an unknown API key' ? (account?.secretKey ?? '') : '$BROKER_SECRET_KEY';
}

/** Returns the API key as a part of a shell word. An unknown key is not secret. */
function apiKeyOf({ caller }: Case, account: TestAccount | undefined): string {
  if (caller === 'an unknown API key') return account?.apiKey ?? '';
  if (caller !== 'the API key with the case of its letters swapped') return '$BROKER_API_KEY';
  return `$(printf %s "$BROKER_API_KEY" | tr a-zA-Z A-Za-z)`;
}
