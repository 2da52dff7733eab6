import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleReader } from '@broker-api/generator/examples';
import { operations, sections } from '@broker-api/spec';
import {
  decodeMarketFrame,
  decodeUserFrame,
  marketDataV2Shapes,
  userDataShapes,
} from '@broker-api/streams';
import { afterAll, expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';
import { clientWithResponse, operationExamples } from './example-client.ts';

// The compiler checks that each example is a value of the type that callers get. A test of the data
// alone would not find a wrong type.
const folder = inRepository('scripts/node_modules/.cache/example-types');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clientOf = (section: string): string =>
  `${section.slice(0, 1).toUpperCase()}${section.slice(1)}Client`;
const importOf = (section: string): string =>
  `import type { ${clientOf(section)}, paths as ${section}Paths } from '@broker-api/${section}';`;

const header = `
${sections.map(importOf).join('\n')}
import type { ControlClient } from '@broker-api/sandbox/control';
import type { MarketMessage, spot, UserMessage } from '@broker-api/streams';

type Json<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
} ? Body : never;
type Clients = {
  ${sections.map((one) => `${one}: ${clientOf(one)};`).join(' ')} control: ControlClient;
};
type Paths = { ${sections.map((one) => `${one}: ${one}Paths;`).join(' ')} };
type Result<Method> = Method extends (...parameters: never[]) => Promise<infer Data> ? Data : never;
// The types any and unknown would not say what callers get.
type Known<Type> = unknown extends Type ? never : Type;
// @ts-expect-error shows that a wrong type is found
({ serverTime: '1796083200000' }) satisfies Known<Result<SpotClient['getServerTime']>>;
`;

/** Returns the checks of the methods and of `raw` with the decoded response of each example. */
async function operationChecks(): Promise<string[]> {
  const successes = operationExamples().filter(([, , , { status }]) => status === 200);
  const checks = successes.map(async ([title, section, operationId, { request, response }]) => {
    const { client } = clientWithResponse(section, 200, JSON.stringify(response));
    const data = JSON.stringify(await client[operationId]?.(request));
    const { method = '', path } = operations[section][operationId] ?? {};
    const raw = `Paths['${section}']['${path}']['${method.toLowerCase()}']`;
    return [
      `// ${title}`,
      `(${data}) satisfies Known<Result<Clients['${section}']['${operationId}']>>;`,
      `(${data}) satisfies Known<Json<${raw}>>;`,
    ];
  });
  return (await Promise.all(checks)).flat();
}

const examplesOf = exampleReader(root);

/** Returns the checks of the control client. Its responses need no decoding. */
function controlChecks(): string[] {
  return readdirSync(inRepository('spec/examples/control')).flatMap((operationId) =>
    Object.values(examplesOf('control', operationId))
      .filter(({ status, response }) => status === 200 && response !== null)
      .map(({ response }) => {
        const type = `Known<Result<Clients['control']['${operationId}']>>`;
        return `// control/${operationId}\n(${JSON.stringify(response)}) satisfies ${type};`;
      }),
  );
}

/** Returns the checks of the messages of the streams, as the decoders return them. */
function messageChecks(): string[] {
  return readdirSync(inRepository('spec/examples/common')).flatMap((name) =>
    Object.values(examplesOf<object>('spot', name))
      .filter((message) => !('request' in message))
      .map((message) => {
        const [decoded, type] = decodedMessage(name, JSON.stringify(message));
        return `// ${name}\n(${JSON.stringify(decoded)}) satisfies ${type};`;
      }),
  );
}

/** The messages of version 2 of the market data stream. */
const version2: readonly string[] = [
  ...Object.keys(marketDataV2Shapes).filter((name) => !name.startsWith('heartbeat')),
  'subscriptionRequestV2',
  'subscriptionAccepted',
];

/** Returns a decoded message or list of messages, and its type. */
function decodedMessage(name: string, text: string): [unknown, string] {
  if (version2.includes(name)) return [decodeMarketFrame(text, 2), 'spot.MarketDataV2Message'];
  const isUser = name === 'userEvents' || Object.hasOwn(userDataShapes, name);
  return isUser
    ? [decodeUserFrame(text).messages, 'UserMessage[]']
    : [decodeMarketFrame(text), 'MarketMessage'];
}

test('the decoded example of each operation and message has the type of its caller', async () => {
  const checks = [...(await operationChecks()), ...controlChecks(), ...messageChecks()];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'checks.ts'), `${header}\n${checks.join('\n')}\n`);
  const config = { extends: inRepository('tsconfig.json'), include: [], files: ['checks.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = inRepository('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(checks.length).toBeGreaterThan(300);
}, 30_000);
