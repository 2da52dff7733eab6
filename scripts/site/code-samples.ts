import { encodeParams, type ParameterValues } from '@broker-api/signing';
import type { ControlOperation } from '../generate/read/control-operations.ts';
import { type Example, mainExamplesFirst } from '../generate/read/examples.ts';
import type { Operation } from '../generate/read/operations.ts';
import type { Json, JsonObject } from '../generate/read/schema.ts';

/**
 * Returns the code samples of an operation, in TypeScript and with curl. Their values come from the
 * main example.
 *
 * @param baseUrl the server that the samples call
 */
export function codeSamples(
  operation: Operation,
  examples: Readonly<Record<string, Example>>,
  baseUrl: string,
): JsonObject[] {
  const request = examples[mainExample(examples) ?? '']?.request;
  if (request === undefined) return [];
  return [
    { lang: 'typescript', label: 'TypeScript', source: clientSample(operation, request, baseUrl) },
    { lang: 'shell', label: 'Shell', source: curlSample(operation, request, baseUrl) },
  ];
}

/** Returns the name of the example to display first, if the operation has a successful example. */
export function mainExample(examples: Readonly<Record<string, Example>>): string | undefined {
  return mainExamplesFirst(examples).find(([, { status }]) => status === 200)?.[0];
}

function clientSample(
  { section, operationId, requiresApiKey }: Operation,
  request: JsonObject,
  baseUrl: string,
): string {
  const create = `create${section[0]?.toUpperCase()}${section.slice(1)}Client`;
  const credentials = [
    '  credentials: {',
    '    apiKey: process.env.BROKER_API_KEY!,',
    '    secretKey: process.env.BROKER_SECRET_KEY!,',
    '  },',
  ];
  return [
    `import { ${create} } from '@broker-api/${section}';`,
    '',
    `const ${section} = ${create}({`,
    `  baseUrl: '${baseUrl}',`,
    ...(requiresApiKey ? credentials : []),
    '});',
    ...callLines(`const result = await ${section}.${operationId}`, request),
    'console.log(result);',
  ].join('\n');
}

/** Returns the code samples of a control plane operation, with the values of its main example. */
export function controlSamples(
  { operationId, method, path, body }: ControlOperation,
  examples: Readonly<Record<string, Example>>,
  baseUrl: string,
): JsonObject[] {
  const request = examples[mainExample(examples) ?? '']?.request ?? {};
  const client = [
    "import { createControlClient } from '@broker-api/sandbox/control';",
    '',
    `const control = createControlClient({ baseUrl: '${baseUrl}' });`,
    ...callLines(`const result = await control.${operationId}`, request),
    'console.log(result);',
  ];
  // A single quote would end the quoted shell argument.
  const sent = JSON.stringify(request).replaceAll("'", String.raw`'\''`);
  const curl = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${baseUrl}${path}"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${sent}'`] : []),
  ];
  return [
    { lang: 'typescript', label: 'TypeScript', source: client.join('\n') },
    { lang: 'shell', label: 'Shell', source: curl.join(' \\\n  ') },
  ];
}

/** Formats a call on one line if it fits the page's column, otherwise with one line per field. */
function callLines(call: string, request: JsonObject): string[] {
  const fields = Object.entries(request).map(([key, value]) => `${key}: ${valueText(value)}`);
  if (fields.length === 0) return [`${call}();`];
  const line = `${call}({ ${fields.join(', ')} });`;
  return line.length <= 50 ? [line] : [`${call}({`, ...fields.map((field) => `  ${field},`), '});'];
}

function valueText(value: Json | undefined): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replace(/['\\]/g, '\\$&')}'`;
}

function curlSample(
  { method, path, keyHeader, signed, requiresTimestamp }: Operation,
  request: JsonObject,
  baseUrl: string,
): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const header = keyHeader ? `-H "${keyHeader}: $BROKER_API_KEY" ` : '';
  // Double quotes let the shell insert the time. The other values are percent-encoded, so the shell
  // does not change them.
  const query = [
    encodeParams(request as ParameterValues),
    ...(requiresTimestamp ? ['timestamp=$(date +%s)000'] : []),
  ]
    .filter((part) => part !== '')
    .join('&');
  if (!signed) {
    const text = query === '' ? '' : `?${query}`;
    return `curl ${verb}${header}${header || verb ? '\\\n  ' : ''}"${baseUrl}${path}${text}"`;
  }
  return [
    `query="${query}"`,
    'signature=$(printf %s "$query" |',
    '  openssl dgst -sha256 -hmac "$BROKER_SECRET_KEY" -r | cut -d " " -f 1)',
    `curl ${verb}${header}\\`,
    `  "${baseUrl}${path}?$query&signature=$signature"`,
  ].join('\n');
}
