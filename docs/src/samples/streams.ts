import { socketUrl } from '../page/settings.ts';
import { placeholders, type Sample } from './sample.ts';

const streamUrl = socketUrl(placeholders.baseUrl);

/**
 * Returns programs that connect to a channel and print what arrives.
 *
 * @param subscription the text of a subscription request, for a channel with market topics
 */
export function connectSamples(address: string, subscription: string | undefined): Sample[] {
  return subscription === undefined ? userSamples(address) : marketSamples(address, subscription);
}

function marketSamples(address: string, subscription: string): Sample[] {
  return [
    {
      label: 'JavaScript',
      language: 'js',
      code: [
        `const socket = new WebSocket('${streamUrl}${address}');`,
        'socket.onopen = () => {',
        `  socket.send('${subscription}');`,
        '};',
        'socket.onmessage = ({ data }) => console.log(data);',
        '// The server closes a connection that sends no ping for 5 minutes.',
        'setInterval(() => socket.send(JSON.stringify({ ping: Date.now() })), 60_000);',
      ].join('\n'),
    },
  ];
}

function userSamples(address: string): Sample[] {
  const path = address.replace('{', () => '$' + '{');
  return [
    {
      label: 'TypeScript',
      language: 'ts',
      code: [
        "import { createSpotClient } from '@broker-api/spot';",
        "import { decodeUserFrame } from '@broker-api/streams';",
        '',
        'const spot = createSpotClient({',
        `  baseUrl: '${placeholders.baseUrl}',`,
        '  credentials: {',
        `    apiKey: '${placeholders.apiKey}',`,
        `    secretKey: '${placeholders.secretKey}',`,
        '  },',
        '});',
        'const { listenKey } = await spot.createListenKey();',
        `const socket = new WebSocket(\`${streamUrl}${path}\`);`,
        'socket.onmessage = ({ data }) => {',
        '  for (const message of decodeUserFrame(data).messages) console.log(message);',
        '};',
        '// A listen key is valid for 60 minutes after its last extension.',
        'setInterval(() => void spot.extendListenKey({ listenKey }), 30 * 60_000);',
      ].join('\n'),
    },
  ];
}
