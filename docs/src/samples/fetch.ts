import { namesOption, optionComment } from './listed-option.ts';
import { listOptionsPath } from './paths.ts';
import { type Call, freshParameter, freshPrefix } from './sample.ts';
import { quoted } from './typescript.ts';

/** Returns a JavaScript program that makes the call with `fetch` and signs it with Web Crypto. */
export function fetchSample(call: Call): string {
  const { operation, keyHeader, target } = call;
  const { method, path, signed } = operation;
  const parameters = parameterLines(call);
  const hasQuery = parameters.length > 0;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(keyHeader ? [`  headers: { '${keyHeader}': apiKey },`] : []),
  ];
  const query = `${hasQuery ? `?\${query}` : ''}${signed ? `&signature=\${signature}` : ''}`;
  const start = `const response = await fetch(\`\${baseUrl}${path}${query}\``;
  return [
    `const baseUrl = ${quoted(target.baseUrl)};`,
    ...(keyHeader ? [`const apiKey = ${quoted(target.apiKey)};`] : []),
    ...(signed ? [`const secretKey = ${quoted(target.secretKey)};`] : []),
    '',
    ...(namesOption(call) ? optionLines : []),
    ...(hasQuery ? ['const query = new URLSearchParams({', ...parameters, '}).toString();'] : []),
    ...(signed ? signatureLines : []),
    ...(options.length === 0 ? [`${start});`] : [`${start}, {`, ...options, '});']),
    ...(call.returnsIds ? ['// JSON.parse would round ids, which have 18 digits.'] : []),
    'console.log(response.status, await response.text());',
  ].join('\n');
}

const optionLines = [
  `// ${optionComment}`,
  `const options = await fetch(\`\${baseUrl}${listOptionsPath}\`);`,
  'const [{ symbol }] = await options.json();',
];

const signatureLines = [
  'const encoder = new TextEncoder();',
  "const algorithm = { name: 'HMAC', hash: 'SHA-256' };",
  'const secret = encoder.encode(secretKey);',
  "const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);",
  "const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(query));",
  'const bytes = [...new Uint8Array(mac)];',
  "const signature = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');",
];

function parameterLines(call: Call): string[] {
  const fresh = freshParameter(call);
  const lines = Object.entries(call.request).map(([name, value]) => {
    if (name === fresh) return `  ${name}: \`${freshPrefix(value)}\${Date.now()}\`,`;
    if (name === 'symbol' && namesOption(call)) return `  ${name},`;
    return `  ${name}: ${quoted(String(value))},`;
  });
  return [
    ...lines,
    ...(call.operation.requiresTimestamp ? ['  timestamp: String(Date.now()),'] : []),
  ];
}
