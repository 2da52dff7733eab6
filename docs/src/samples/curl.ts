import { encodeParams } from '@broker-api/signing';
import { apiKeyHeader } from '@broker-api/spec';
import { serverTimePath } from './operations.ts';
import { shellText, shellWord } from './quoting.ts';
import type { Call } from './sample.ts';
import { type Argument, type Step, stepsOf } from './steps.ts';

/** A query with more characters than this is written with one parameter on each line. */
const widestQuery = 48;

/** Not every shell can read the time in milliseconds, so the sample uses the broker's time. */
const timestampLine = `timestamp=$(curl -s "$BASE_URL${shellText(serverTimePath)}" | tr -dc 0-9)`;

/** Returns a shell script that makes the call with curl, and signs it with openssl. */
export function curlSample(call: Call): string {
  const { operation, target } = call;
  return [
    `BASE_URL=${shellWord(target.baseUrl)}`,
    ...(operation.requiresApiKey ? [`API_KEY=${shellWord(target.apiKey)}`] : []),
    ...(operation.signed ? [`SECRET_KEY=${shellWord(target.secretKey)}`] : []),
    '',
    stepsOf(call)
      .map((step) => stepLines(step).join('\n'))
      .join('\n\n'),
  ].join('\n');
}

function stepLines({ operation, arguments: values, comment, field }: Step): string[] {
  const { method, path, requiresApiKey, requiresTimestamp, signed } = operation;
  const parts = [
    // The query is in double quotes, so that the shell inserts variables. The shell does not change
    // the other values, because they are percent-encoded.
    ...values.map(queryPart),
    ...(requiresTimestamp ? ['timestamp=$timestamp'] : []),
  ];
  const query = parts.join('&');
  const options = [
    ...(field === undefined ? [] : [' -s']),
    ...(method === 'GET' ? [] : [` -X ${method}`]),
    ...(requiresApiKey ? [` -H "${shellText(apiKeyHeader)}: $API_KEY"`] : []),
  ].join('');
  const sent = signed ? '?$query&signature=$signature' : query && `?${query}`;
  const start = `curl${options} ${requiresApiKey ? '\\\n  ' : ''}`;
  return [
    ...(comment === undefined ? [] : [`# ${comment}`]),
    ...(requiresTimestamp ? [timestampLine] : []),
    // The shell removes each backslash together with the line break that follows it.
    ...(signed ? [`query="${query.length > widestQuery ? parts.join('\\\n&') : query}"`] : []),
    ...(signed ? signatureLines : []),
    ...stored(`${start}"$BASE_URL${shellText(path)}${sent}"`, field),
  ];
}

const signatureLines = [
  'signature=$(printf %s "$query" |',
  '  openssl dgst -sha256 -hmac "$SECRET_KEY" -r |',
  '  cut -d " " -f 1)',
];

/** Stores a field of the response of a command, which is a string, in a variable. */
export function stored(command: string, field: string | undefined): string[] {
  if (field === undefined) return [command];
  const filter = `grep -o '"${field}":"[^"]*' | head -n 1 | cut -d '"' -f 4`;
  return [`${field}=$(${command} |`, `  ${filter})`];
}

function queryPart({ name, value, kind }: Argument): string {
  if (kind === 'variable') return `${encodeParams({ [name]: '' })}$${value}`;
  const part = encodeParams({ [name]: String(value) });
  return kind === 'new' ? `${part}$(openssl rand -hex 4)` : part;
}
