import { apiKeyHeader } from '@broker-api/spec';
import { socketUrl } from '../page/settings.ts';
import { listenKeyPath } from './operations.ts';
import { quote, templateText } from './quoting.ts';
import type { Sample, Target } from './sample.ts';
import { pythonMarketProgram, pythonUserProgram } from './streams-python.ts';

/** A channel to connect to. */
export interface Connection {
  readonly address: string;
  /** The text of a subscription request, for a channel with market topics. */
  readonly subscription: string | undefined;
  readonly target: Target;
}

/** Returns programs that connect to a channel and print its messages until it is closed. */
export function connectSamples({ address, subscription, target }: Connection): Sample[] {
  const [typescript, javascript, python] =
    subscription === undefined
      ? [
          typescriptUserProgram(target, address),
          javascriptUserProgram(target, address),
          pythonUserProgram(target, address),
        ]
      : [
          typescriptMarketProgram(target, address, subscription),
          javascriptMarketProgram(target, address, subscription),
          pythonMarketProgram(target, address, subscription),
        ];
  return [
    { label: 'TypeScript', language: 'ts', code: typescript.join('\n') },
    { label: 'JavaScript', language: 'js', code: javascript.join('\n') },
    { label: 'Python', language: 'python', code: python.join('\n') },
  ];
}

function typescriptMarketProgram(target: Target, address: string, subscription: string): string[] {
  return [
    "import { decodeMarketFrame } from '@broker-api/streams';",
    '',
    ...marketConnection(target, address, subscription),
    'socket.onmessage = ({ data }) => {',
    '  console.dir(decodeMarketFrame(data), { depth: null });',
    '};',
    ...pings,
  ];
}

function javascriptMarketProgram(target: Target, address: string, subscription: string): string[] {
  return [
    ...marketConnection(target, address, subscription),
    'socket.onmessage = ({ data }) => console.log(data);',
    ...pings,
  ];
}

function marketConnection({ baseUrl }: Target, address: string, subscription: string): string[] {
  return [
    `const socket = new WebSocket(${quote(socketUrl(baseUrl) + address)});`,
    'socket.onopen = () => {',
    `  socket.send(${quote(subscription)});`,
    '};',
  ];
}

/** Returns the lines that end the program when the connection is closed. */
function closing(interval: string): string[] {
  return [
    'socket.onclose = ({ code, reason }) => {',
    `  clearInterval(${interval});`,
    "  console.log('The connection is closed:', code, reason);",
    '};',
  ];
}

const pings: readonly string[] = [
  '// The server closes a connection that sends no ping for 5 minutes.',
  'const pings = setInterval(() => {',
  '  socket.send(JSON.stringify({ ping: Date.now() }));',
  '}, 60_000);',
  ...closing('pings'),
];

function typescriptUserProgram(target: Target, address: string): string[] {
  return [
    "import { createSpotClient } from '@broker-api/spot';",
    "import { decodeUserFrame } from '@broker-api/streams';",
    '',
    'const spot = createSpotClient({',
    `  baseUrl: ${quote(target.baseUrl)},`,
    '  credentials: {',
    `    apiKey: ${quote(target.apiKey)},`,
    `    secretKey: ${quote(target.secretKey)},`,
    '  },',
    '});',
    'const { listenKey } = await spot.createListenKey();',
    userConnection(target, address),
    'socket.onmessage = ({ data }) => {',
    '  for (const message of decodeUserFrame(data).messages) {',
    "    if ('ping' in message) socket.send(JSON.stringify({ pong: Date.now() }));",
    '    else console.log(message);',
    '  }',
    '};',
    '// A listen key is valid for 60 minutes after its last extension.',
    'const extensions = setInterval(() => {',
    '  void spot.extendListenKey({ listenKey });',
    '}, 30 * 60_000);',
    ...closing('extensions'),
  ];
}

function javascriptUserProgram(target: Target, address: string): string[] {
  return [
    `const baseUrl = ${quote(target.baseUrl)};`,
    `const apiKey = ${quote(target.apiKey)};`,
    '',
    'async function callListenKey(method, fields) {',
    '  const timestamp = String(Date.now());',
    '  const query = new URLSearchParams({ ...fields, timestamp });',
    `  const response = await fetch(\`\${baseUrl}${templateText(listenKeyPath)}?\${query}\`, {`,
    '    method,',
    `    headers: { ${quote(apiKeyHeader)}: apiKey },`,
    '  });',
    '  if (!response.ok) throw new Error(await response.text());',
    '  return response.json();',
    '}',
    '',
    "const { listenKey } = await callListenKey('POST');",
    userConnection(target, address),
    'socket.onmessage = ({ data }) => {',
    '  // Prints the text, because JSON.parse rounds ids, which have 18 digits.',
    '  console.log(data);',
    '  const elements = [JSON.parse(data)].flat();',
    "  if (elements.some((element) => 'ping' in element)) {",
    '    socket.send(JSON.stringify({ pong: Date.now() }));',
    '  }',
    '};',
    '// A listen key is valid for 60 minutes after its last extension.',
    'const extensions = setInterval(() => {',
    "  void callListenKey('PUT', { listenKey });",
    '}, 30 * 60_000);',
    ...closing('extensions'),
  ];
}

function userConnection({ baseUrl }: Target, address: string): string {
  const url = templateText(`${socketUrl(baseUrl)}${address}`);
  // A function, because `$` has a meaning in a replacement string.
  const filled = url.replace('{listenKey}', () => '$' + '{listenKey}');
  return `const socket = new WebSocket(\`${filled}\`);`;
}
