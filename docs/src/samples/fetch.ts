import { apiKeyHeader } from '@broker-api/spec';
import { quote, templateText } from './quoting.ts';
import type { Call } from './sample.ts';
import { type Step, stepsOf } from './steps.ts';
import { fieldPattern, objectLines, property } from './typescript.ts';

/** Returns a JavaScript program that makes the call with `fetch` and signs it with Web Crypto. */
export function fetchSample(call: Call): string {
  const { operation, target, returnsIds } = call;
  const { requiresApiKey, signed } = operation;
  return [
    `const baseUrl = ${quote(target.baseUrl)};`,
    ...(requiresApiKey ? [`const apiKey = ${quote(target.apiKey)};`] : []),
    ...(signed ? [`const secretKey = ${quote(target.secretKey)};`] : []),
    '',
    ...(requiresApiKey ? functionLines(signed) : []),
    ...stepsOf(call).flatMap(stepLines),
    ...(returnsIds
      ? ['// Prints the text, because JSON.parse rounds ids, which have 18 digits.']
      : []),
    `console.log(${requiresApiKey ? 'response' : 'response.status, await response.text()'});`,
  ].join('\n');
}

/** Returns the function for the calls that need an API key. */
function functionLines(signed: boolean): string[] {
  return [
    'async function call(method, path, fields) {',
    '  const timestamp = String(Date.now());',
    '  const query = new URLSearchParams({ ...fields, timestamp }).toString();',
    ...(signed ? signatureLines : []),
    `  const url = \`\${baseUrl}\${path}?\${query}${signed ? `&signature=\${signature}` : ''}\`;`,
    `  const headers = { ${quote(apiKeyHeader)}: apiKey };`,
    '  const response = await fetch(url, { method, headers });',
    '  const text = await response.text();',
    '  if (!response.ok) throw new Error(`$' + '{response.status} $' + '{text}`);',
    '  return text;',
    '}',
    '',
  ];
}

const signatureLines = [
  '  const encoder = new TextEncoder();',
  "  const algorithm = { name: 'HMAC', hash: 'SHA-256' };",
  '  const secret = encoder.encode(secretKey);',
  "  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);",
  "  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(query));",
  '  const bytes = [...new Uint8Array(mac)];',
  "  const signature = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');",
];

function stepLines(step: Step): string[] {
  const { operation, comment } = step;
  const name = comment === undefined ? 'response' : operation.returnsList ? 'listed' : 'created';
  const pattern = fieldPattern(step);
  const value = operation.requiresApiKey ? `JSON.parse(${name})` : `await ${name}.json()`;
  return [
    ...(comment === undefined ? [] : [`// ${comment}`]),
    ...(operation.requiresApiKey ? privateCall(step, name) : publicCall(step, name)),
    ...(pattern === undefined ? [] : [`const ${pattern} = ${value};`]),
  ];
}

/** Returns the lines of a call that needs an API key. The result is the text of the response. */
function privateCall({ operation, arguments: values, comment, field }: Step, name: string) {
  const isUsed = comment === undefined || field !== undefined;
  const declaration = isUsed ? `const ${name} = ` : '';
  const start = `${declaration}await call('${operation.method}', ${quote(operation.path)}, `;
  return objectLines(start, values.map(property), ');');
}

/** Returns the lines of a call without an API key. The result is the response. */
function publicCall({ operation, arguments: values }: Step, name: string): string[] {
  const query = objectLines('const query = new URLSearchParams(', values.map(property), ');');
  const hasQuery = values.length > 0;
  const path = templateText(operation.path);
  return [
    ...(hasQuery ? query : []),
    `const ${name} = await fetch(\`\${baseUrl}${path}${hasQuery ? `?\${query}` : ''}\`);`,
  ];
}
