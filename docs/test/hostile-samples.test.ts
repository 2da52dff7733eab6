import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { hostileTexts, isExhaustive, sampled } from '@broker-api/test-kit';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, test } from 'vitest';
import { controlSamples } from '../src/samples/control.ts';
import { placeholders, type Sample } from '../src/samples/sample.ts';
import { samplesOf } from '../src/samples/samples.ts';
import { connectSamples } from '../src/samples/streams.ts';
import { controlPages } from '../src/spec/control.ts';
import { operationPages } from '../src/spec/operations.ts';
import { channels } from '../src/spec/streams.ts';

// Text from the specification must not run as code when a reader runs a sample. JavaScript runs
// without a network: `fetch`, clients and sockets are substitutes that record what they receive.

const pythonCanary = "setattr(__import__('builtins'), 'canary', 1)";
const shellCanary = 'touch canary';
const texts = [
  ...hostileTexts,
  ...[`{${pythonCanary}}`, `{{${pythonCanary}}}`, `" + str(${pythonCanary}) + "`],
  ...[
    `' + str(${pythonCanary}) + '`,
    `\\" + str(${pythonCanary}) #`,
    `\\' + str(${pythonCanary}) #`,
  ],
  ...[`"'\n${pythonCanary}\n`, `\\\n${pythonCanary}`, '{', '}', '{0', '%s%(a)s'],
  ...[`$(${shellCanary})`, `\`${shellCanary}\``, `'; ${shellCanary}; '`, `"; ${shellCanary}; "`],
  ...[
    `\\$(${shellCanary})`,
    `\n${shellCanary}\n`,
    `'"$(${shellCanary})"'`,
    `\\'; ${shellCanary} #`,
  ],
];

interface Row {
  readonly title: string;
  /** The text that JavaScript and Python must send, if the location is the value of a parameter. */
  readonly sent?: string;
  readonly samples: () => Sample[];
}

const pages = operationPages.flatMap((page) => {
  const [example] = page.examples;
  return example === undefined ? [] : [{ page, request: example.request }];
});
const subscription = { symbol: 'BTCUSDT', topic: 'trade', event: 'sub' };

function rowsOf(text: string): Row[] {
  const title = (location: string): string => `${JSON.stringify(text)} at ${location}`;
  const ofOperations = pages.flatMap(({ page, request }) => {
    const { slug, record } = page;
    const values = Object.keys(request).map((name) => ({
      title: title(`the value of ${name} of ${slug}`),
      sent: text,
      samples: () => samplesOf(page, { ...request, [name]: text }),
    }));
    const changed = { ...page, record: { ...record, path: `/${text}` } };
    const named = Object.fromEntries([...Object.entries(request), [text, 'x']]);
    return [
      ...values,
      { title: title(`the path of ${slug}`), samples: () => samplesOf(changed, request) },
      { title: title(`a name of ${slug}`), samples: () => samplesOf(page, named) },
    ];
  });
  const ofControl = controlPages.flatMap((page) => {
    const request = page.examples.find(({ status }) => status === 200)?.request ?? {};
    return Object.keys(request).map((name) => ({
      title: title(`the value of ${name} of ${page.operationId}`),
      samples: () => controlSamples(page, { ...request, [name]: text }),
    }));
  });
  const ofStreams = channels.flatMap(({ address }) =>
    [undefined, subscription].flatMap((one) => {
      const target = placeholders;
      const connection = { address: `${address}${text}`, subscription: one, target };
      const names = ['symbol', 'topic'] as const;
      const others = names.map((name) => {
        return { address, subscription: one && { ...one, [name]: text }, target };
      });
      return [connection, ...others].map((each) => ({
        title: title(`the stream ${address}`),
        samples: () => connectSamples(each),
      }));
    }),
  );
  const ofTargets = (['baseUrl', 'apiKey', 'secretKey'] as const).map((name) => ({
    title: title(`the setting ${name}`),
    samples: () =>
      pages
        .slice(0, 3)
        .flatMap(({ page, request }) =>
          samplesOf(page, request, { ...placeholders, [name]: text }),
        ),
  }));
  return [...ofOperations, ...ofControl, ...ofStreams, ...ofTargets];
}

/** Runs JavaScript. Returns what it sent: each URL of `fetch`, and each argument of a client. */
async function runJavaScript(code: string): Promise<{ sent: string; problem: unknown }> {
  const sent: string[] = [];
  const record = (...values: unknown[]): unknown => {
    sent.push(...values.map((value) => JSON.stringify(value) ?? ''));
    return client;
  };
  // Every method of the substitute returns it again, and it can be awaited and iterated.
  const client: object = new Proxy(record, {
    get: (_target, name) => {
      if (name === 'then') return undefined;
      if (name === Symbol.iterator) return () => [client, client].values();
      if (name === Symbol.toPrimitive) return () => '{"listenKey":"k"}';
      return client;
    },
    set: () => true,
  });
  class WebSocket {
    constructor(url: string) {
      record(decodeURI(url));
    }
    set onopen(open: () => void) {
      open();
    }
    send(text: string): void {
      record(text);
    }
  }
  const noTimer = (): number => 0;
  const context: Record<string, unknown> = {
    URLSearchParams,
    TextEncoder,
    WebSocket,
    setInterval: noTimer,
    clearInterval: noTimer,
    console: { log: noTimer, dir: noTimer },
    JSON: { stringify: JSON.stringify, parse: () => client },
    crypto: { subtle: { importKey: async () => 0, sign: async () => new ArrayBuffer(1) } },
    imported: client,
    fetch: async (url: string) =>
      record(Object.fromEntries(new URLSearchParams(url.split('?')[1]))),
  };
  const script = stripTypeScriptTypes(code).replace(
    /^import (\{.*\}) from '.*';$/gm,
    'const $1 = imported;',
  );
  let problem: unknown;
  try {
    await runInNewContext(`(async () => {${script}\n})()`, context);
  } catch (error) {
    problem = error instanceof SyntaxError || String(error).startsWith('SyntaxError') ? error : 0;
  }
  if (context.canary !== undefined) problem = 'runs the text as code';
  return { sent: sent.join('\n'), problem };
}

/** Runs all programs in one Python process. Returns a problem for each program that has one. */
function pythonProblems(codes: readonly string[], directory: string): string[] {
  const output = execFileSync('python3', ['-c', pythonDriver], {
    input: JSON.stringify(codes),
    cwd: directory,
    maxBuffer: 2 ** 27,
  });
  return JSON.parse(String(output)) as string[];
}

const pythonDriver = `
import asyncio, builtins, contextlib, io, json, sys, types, urllib.request
class Stop(Exception): pass
class Socket:
    async def __aenter__(self): return self
    async def __aexit__(self, *error): return False
    async def send(self, text): pass
    async def recv(self): raise Stop
    def __await__(self): yield from ()
class Response(io.BytesIO):
    status = 200
    def __init__(self): super().__init__(b'{"listenKey": "k", "symbol": "s", "clientOrderId": "c"}')
fake = types.ModuleType("websockets")
fake.connect = lambda url: Socket()
fake.ConnectionClosed = KeyError
sys.modules["websockets"] = fake
urllib.request.urlopen = lambda *args, **options: Response()
problems = []
for code in json.load(sys.stdin):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, "sample.py", "exec"), {"__name__": "__main__"})
    except SyntaxError as error:
        problems.append(f"{error}: {code}")
    except (Exception, SystemExit):
        pass
    if hasattr(builtins, "canary"):
        problems.append(f"runs the text as code: {code}")
        del builtins.canary
print(json.dumps(problems))
`;

/** Runs a shell script without a network. */
function shellProblem(code: string, directory: string): string | undefined {
  const script = `curl() { printf '{"symbol":"s"}'; }; openssl() { echo 00; }\n${code}`;
  try {
    execFileSync('sh', ['-c', script], { cwd: directory, stdio: 'pipe' });
  } catch (error) {
    const text = String((error as { stderr?: unknown }).stderr);
    if (text !== '') return `${text}: ${code}`;
  }
  return existsSync(join(directory, 'canary')) ? `runs the text as code: ${code}` : undefined;
}

const timeout = isExhaustive ? 3_600_000 : 60_000;

describe('samples with hostile texts', { timeout }, () => {
  const rows = sampled(texts.flatMap(rowsOf), 60);
  const all = rows.flatMap((row) => row.samples().map((sample) => ({ row, sample })));
  const withLanguage = (language: Sample['language']) =>
    all.filter(({ sample }) => sample.language === language).map(({ sample }) => sample.code);

  test('no hostile text runs as code in a sample in JavaScript or TypeScript', async () => {
    const found: unknown[] = [];
    for (const { row, sample } of all) {
      if (sample.language !== 'js' && sample.language !== 'ts') continue;
      const { problem } = await runJavaScript(sample.code);
      if (problem) found.push([row.title, problem, sample.code]);
    }
    expect(found).toEqual([]);
  });

  test('no hostile text runs as code in a sample in Python', () => {
    expect(pythonProblems(withLanguage('python'), temporaryDirectory('samples'))).toEqual([]);
  });

  test('no hostile text runs as code in a sample for the shell', () => {
    const directory = temporaryDirectory('samples');
    const problems = withLanguage('sh').map((code) => shellProblem(code, directory));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  test.each(sampled(texts, 5))('a sample sends the text %j unchanged', async (text) => {
    const { page, request } = pages.find(({ page: { slug } }) => slug === 'spot/placeOrder') ?? {};
    if (page === undefined) throw new Error('Expected the page of placeOrder.');
    const samples = samplesOf(page, { ...request, symbol: text, newClientOrderId: `${text}-` });
    for (const { language, code } of samples) {
      if (language !== 'js' && language !== 'ts') continue;
      const { sent } = await runJavaScript(code);
      expect(sent).toContain(`"symbol":${JSON.stringify(text)}`);
      expect(sent).toContain(`"newClientOrderId":${JSON.stringify(`${text}-`).slice(0, -1)}`);
    }
  });
});
