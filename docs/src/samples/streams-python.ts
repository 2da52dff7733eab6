import { apiKeyHeader } from '@broker-api/spec';
import { socketUrl } from '../page/settings.ts';
import { listenKeyPath } from './operations.ts';
import { pythonFormatText, pythonString } from './quoting.ts';
import type { Target } from './sample.ts';

/**
 * Python's standard library has no WebSocket client, so the program uses `websockets` (in Debian:
 * python3-websockets).
 */
const importWebsockets = ['', 'import websockets  # pip install websockets'];

/**
 * Returns a comment of a program without the packages of this project.
 *
 * @param start the start of a comment in the language
 */
export function wireNote(start: string): string {
  return `${start} Reads the wire: the program ends with its connection, and recovers nothing.`;
}

/** Returns a Python program that subscribes to a market topic. */
export function pythonMarketProgram(
  { baseUrl }: Target,
  address: string,
  subscription: string,
): string[] {
  return [
    wireNote('#'),
    'import asyncio',
    'import json',
    'import time',
    ...importWebsockets,
    ...['', ''],
    'async def send_pings(socket):',
    '    # The server closes a connection that sends no ping for 5 minutes.',
    '    while True:',
    '        await asyncio.sleep(60)',
    '        await socket.send(json.dumps({"ping": int(time.time() * 1000)}))',
    ...['', ''],
    'async def main():',
    `    async with websockets.connect(${pythonString(socketUrl(baseUrl) + address)}) as socket:`,
    `        await socket.send(${pythonString(subscription)})`,
    '        pings = asyncio.create_task(send_pings(socket))',
    '        try:',
    '            while True:',
    '                print(await socket.recv(), flush=True)',
    ...closing('pings'),
    ...['', ''],
    'asyncio.run(main())',
  ];
}

/** Returns a Python program that connects to the user data stream. */
export function pythonUserProgram(target: Target, address: string): string[] {
  const text = pythonFormatText(`${socketUrl(target.baseUrl)}${address}`);
  const url = text.replace('{{listenKey}}', '{listen_key}');
  return [
    wireNote('#'),
    'import asyncio',
    'import json',
    'import time',
    'import urllib.parse',
    'import urllib.request',
    ...importWebsockets,
    '',
    `BASE_URL = ${pythonString(target.baseUrl)}`,
    `API_KEY = ${pythonString(target.apiKey)}`,
    ...['', ''],
    'def call_listen_key(method, **fields):',
    '    timestamp = int(time.time() * 1000)',
    '    query = urllib.parse.urlencode({**fields, "timestamp": timestamp})',
    '    request = urllib.request.Request(',
    `        f"{BASE_URL}${pythonFormatText(listenKeyPath)}?{query}",`,
    '        method=method,',
    `        headers={${pythonString(apiKeyHeader)}: API_KEY},`,
    '    )',
    '    with urllib.request.urlopen(request, timeout=10) as response:',
    '        return json.load(response)',
    ...['', ''],
    'async def extend(listen_key):',
    '    # A listen key is valid for 60 minutes after its last extension.',
    '    while True:',
    '        await asyncio.sleep(30 * 60)',
    '        await asyncio.to_thread(call_listen_key, "PUT", listenKey=listen_key)',
    ...['', ''],
    'async def main():',
    '    listen_key = call_listen_key("POST")["listenKey"]',
    `    async with websockets.connect(f"${url}") as socket:`,
    '        extensions = asyncio.create_task(extend(listen_key))',
    '        try:',
    '            while True:',
    '                text = await socket.recv()',
    '                print(text, flush=True)',
    '                content = json.loads(text)',
    '                elements = content if isinstance(content, list) else [content]',
    '                if any("ping" in element for element in elements):',
    '                    pong = {"pong": int(time.time() * 1000)}',
    '                    await socket.send(json.dumps(pong))',
    ...closing('extensions'),
    ...['', ''],
    'asyncio.run(main())',
  ];
}

/** Returns the lines that end the program when the connection is closed. */
function closing(task: string): string[] {
  return [
    '        except websockets.ConnectionClosed as closed:',
    '            # The text contains the code and the reason.',
    '            print("The connection is closed:", closed)',
    `        ${task}.cancel()`,
  ];
}
