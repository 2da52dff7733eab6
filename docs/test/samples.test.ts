import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { controlSamples, controlUrl } from '../src/samples/control.ts';
import { placeholders, type Sample } from '../src/samples/sample.ts';
import { samplesOf } from '../src/samples/samples.ts';
import { connectSamples } from '../src/samples/streams.ts';
import { controlPages } from '../src/spec/control.ts';
import { operationPages } from '../src/spec/operations.ts';
import { channels, streamMessages, subscriptionTo } from '../src/spec/streams.ts';
import { DefaultSandbox } from './default-sandbox.ts';
import { SampleProgram } from './sample-program.ts';

const sandbox = new DefaultSandbox();
// The folder of the programs. It is in this package, so that the programs can import the clients,
// but not in node_modules, because Node does not strip types there.
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, '../.samples-'));
  await sandbox.start();
});

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** The error code for an operation that the broker does not support. */
const unsupportedCode = -1020;

/** Returns the error code in the output of a sample. */
function codeIn(printed: string): number | undefined {
  const code = /"?code"?: ?(-\d+)/.exec(printed)?.[1];
  return code === undefined ? undefined : Number(code);
}

/**
 * Runs a sample twice, because a reader may run it more than once. Returns the error codes of both
 * runs.
 */
async function runTwice(sample: Sample, name: string): Promise<(number | undefined)[]> {
  const program = new SampleProgram(folder, sample, name);
  return [await attempt(program), await attempt(program)];
}

async function attempt(program: SampleProgram): Promise<number | undefined> {
  try {
    return codeIn(await program.output());
  } catch (error) {
    // A sample ends with an error that contains the code.
    const code = codeIn(String(error));
    if (code === undefined) throw error;
    return code;
  }
}

const timeout = isExhaustive ? 600_000 : 60_000;

test.each(sampled(operationPages, 2))('the samples of $slug run', { timeout }, async (page) => {
  const [example] = page.examples;
  if (example === undefined) throw new Error(`The operation ${page.slug} has no examples.`);
  const expected = page.record.sandbox.coverage === 'full' ? undefined : unsupportedCode;
  // One after the other, because two samples could close the same listen key, or choose the same
  // client order id in one millisecond.
  for (const sample of samplesOf(page, example.request, sandbox.target)) {
    const name = `${page.slug.replace('/', '-')}-${sample.label}`;
    expect(await runTwice(sample, name), sample.label).toEqual([expected, expected]);
  }
});

test.each(sampled(controlPages, 1))(
  'the samples of the control plane run: $operationId',
  { timeout },
  async (page) => {
    const main = page.examples.find(({ status }) => status === 200);
    for (const sample of controlSamples(page, main?.request ?? {})) {
      const sandbox = new DefaultSandbox();
      await sandbox.start();
      const code = sample.code
        .replaceAll(controlUrl, sandbox.controlUrl)
        .replaceAll(placeholders.baseUrl, sandbox.target.baseUrl);
      const program = new SampleProgram(folder, { ...sample, code }, `control-${page.operationId}`);
      // With curl, an error is a response too.
      expect(await program.output()).not.toContain('"message":');
      await sandbox.close();
    }
  },
);

/** The streams that samples connect to: the market topics, and the user data stream. */
const streams = [
  ...streamMessages.flatMap((message) => {
    const [channel] = message.channels;
    const subscription = subscriptionTo(message);
    if (channel === undefined || subscription === undefined) return [];
    return [{ name: message.name, address: channel.address, subscription }];
  }),
  ...channels
    .filter(({ parameters }) => Object.keys(parameters).length > 0)
    .map(({ name, address }) => ({ name, address, subscription: undefined })),
];
// CI does not install the Python package `websockets`.
const languages = ['TypeScript', 'JavaScript', ...(isExhaustive ? ['Python'] : [])];
const streamSamples = streams.flatMap((stream) => languages.map((label) => ({ ...stream, label })));

test.each(sampled(streamSamples, 1))(
  'the $label sample of the stream $name prints messages',
  { timeout },
  async ({ name, label, address, subscription }) => {
    const samples = connectSamples({ address, subscription, target: sandbox.target });
    const sample = samples.find((one) => one.label === label);
    if (sample === undefined) throw new Error(`The stream ${name} has no sample in ${label}.`);
    await sandbox.trade();
    const program = new SampleProgram(folder, sample, `stream-${name}`);
    if (subscription === undefined) await printsOrders(program);
    else await (isBook(name, label) ? printsBook(program) : printsTopic(program, name));
  },
);

/** Whether a sample keeps an order book, instead of printing the messages of a topic. */
const isBook = (topic: string, label: string): boolean =>
  label === 'TypeScript' && ['depth', 'diffDepth'].includes(topic);

/** Expects a program to print an order book that is synced. */
async function printsBook(program: SampleProgram): Promise<void> {
  await runTogether(program, (printed) => /synced \{ bestBid: \[ '\d+/.test(printed));
}

/** Expects a program to print a message of a topic, with at least one data element. */
async function printsTopic(program: SampleProgram, topic: string): Promise<void> {
  const message = new RegExp(`topic"?: ?["']${topic}\\b.*data"?: ?\\[\\s*\\{`, 's');
  await runTogether(program, (printed) => message.test(printed));
}

/** Expects a program to print the events of an order in each section. */
async function printsOrders(program: SampleProgram): Promise<void> {
  let ids: readonly string[] = [];
  const runs = runTogether(
    program,
    (printed) => ids.length > 0 && ids.every((id) => printed.includes(id)),
  );
  const connected = vi.waitFor(async () => expect(await sandbox.userConnections()).toBe(2), {
    timeout: 30_000,
  });
  await Promise.race([connected, runs]);
  ids = await sandbox.placeOrders();
  await runs;
}

/** Runs a program twice at the same time, because a reader may start it more than once. */
async function runTogether(
  program: SampleProgram,
  isComplete: (printed: string) => boolean,
): Promise<void> {
  await Promise.all([program.interrupted(isComplete), program.interrupted(isComplete)]);
}
