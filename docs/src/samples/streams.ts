import { apiKeyHeader } from '@broker-api/spec';
import { socketUrl } from '../page/settings.ts';
import type { Subscription } from '../spec/streams.ts';
import { listenKeyPath } from './operations.ts';
import { quote, templateText } from './quoting.ts';
import type { Sample, Target } from './sample.ts';
import { pythonMarketProgram, pythonUserProgram, wireNote } from './streams-python.ts';

/** A channel to connect to. */
export interface Connection {
  readonly address: string;
  /** A subscription request, for a channel with market topics. */
  readonly subscription: Subscription | undefined;
  readonly target: Target;
}

/**
 * Returns programs that connect to a channel and print its messages. The package of this project
 * keeps the connection; in languages without one, the programs show the wire, until it is closed.
 */
export function connectSamples({ address, subscription, target }: Connection): Sample[] {
  const [typescript, javascript, python] =
    subscription === undefined
      ? [
          typescriptUserProgram(target),
          javascriptUserProgram(target, address),
          pythonUserProgram(target, address),
        ]
      : [
          typescriptMarketProgram(target, subscription),
          javascriptMarketProgram(target, address, JSON.stringify(subscription)),
          pythonMarketProgram(target, address, JSON.stringify(subscription)),
        ];
  return [
    { label: 'TypeScript', language: 'ts', code: typescript.join('\n') },
    { label: 'JavaScript', language: 'js', code: javascript.join('\n') },
    { label: 'Python', language: 'python', code: python.join('\n') },
  ];
}

/** The topics from which an order book is kept. */
const bookTopics: readonly string[] = ['depth', 'diffDepth'];

function typescriptMarketProgram(target: Target, { topic, symbol }: Subscription): string[] {
  const isBook = bookTopics.includes(topic);
  const [first = '', ...others] = symbol.split(',').map((one) => quote(one.trim()));
  const symbols = others.length === 0 ? first : `[${[first, ...others].join(', ')}]`;
  return [
    "import { createMarketStream } from '@broker-api/streams/market';",
    '',
    `const stream = createMarketStream({ baseUrl: ${quote(target.baseUrl)} });`,
    ...reports,
    ...(isBook ? bookLoop(topic, first) : messageLoop(topic, symbols)),
  ];
}

/** The lines that print the states and the errors of a stream. */
const reports: readonly string[] = [
  "stream.on('state', (state) => console.log(state));",
  "stream.on('error', (error) => console.error(error));",
];

function messageLoop(topic: string, symbols: string): string[] {
  return [
    `for await (const message of stream.subscribe(${quote(topic)}, ${symbols})) {`,
    '  console.dir(message, { depth: null });',
    '}',
  ];
}

function bookLoop(topic: string, symbol: string): string[] {
  return [
    '// A copy of the order book. It is right while its state is `synced`.',
    `const book = stream.orderBook(${symbol}, { source: ${quote(topic)} });`,
    "book.on('state', (state) => console.log(state));",
    'for await (const { state, bestBid, bestAsk } of book) {',
    '  console.log(state.status, { bestBid, bestAsk });',
    '}',
  ];
}

function javascriptMarketProgram(target: Target, address: string, subscription: string): string[] {
  return [
    wireNote('//'),
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

function typescriptUserProgram(target: Target): string[] {
  return [
    "import { createSpotClient } from '@broker-api/spot';",
    "import { createUserStream } from '@broker-api/streams/user';",
    '',
    `const baseUrl = ${quote(target.baseUrl)};`,
    'const spot = createSpotClient({',
    '  baseUrl,',
    '  credentials: {',
    `    apiKey: ${quote(target.apiKey)},`,
    `    secretKey: ${quote(target.secretKey)},`,
    '  },',
    '});',
    '// Also pass the clients `contract` and `option` if you trade there.',
    'const stream = createUserStream({ baseUrl, spot });',
    ...reports,
    'for await (const event of stream) console.log(event);',
  ];
}

function javascriptUserProgram(target: Target, address: string): string[] {
  return [
    wireNote('//'),
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
