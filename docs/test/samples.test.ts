import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sample, Target } from '../src/samples/sample.ts';
import { samplesOf } from '../src/samples/samples.ts';
import { type Example, type OperationPage, operationPages } from '../src/spec/operations.ts';
import { ArrangedSandbox, unsupportedCode } from './arranged-sandbox.ts';

const run = promisify(execFile);
const sandbox = new ArrangedSandbox();
// In this package, so that the programs can import the clients. It is not in node_modules, because
// Node does not strip types there.
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, '../.samples-'));
  await sandbox.start();
});

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const commands: Readonly<Record<Sample['language'], readonly [string, string]>> = {
  sh: ['sh', 'sample.sh'],
  ts: [process.execPath, 'sample.mts'],
  js: [process.execPath, 'sample.mjs'],
  python: ['python3', 'sample.py'],
};

/** Runs a program in its language. Returns what it printed. */
async function output({ language, code }: Sample, name: string): Promise<string> {
  const [command, suffix] = commands[language];
  const file = join(folder, `${name}-${suffix}`);
  writeFileSync(file, code);
  const { stdout } = await run(command, [file], { timeout: 60_000 });
  return stdout;
}

/** Returns the error code in the output of a sample. */
function codeIn(printed: string): number | undefined {
  const code = /"?code"?: ?(-\d+)/.exec(printed)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Runs the samples of an operation. Returns the code that each language got. */
async function runAll(
  page: OperationPage,
  example: Example,
  target: Target,
): Promise<Record<string, number | undefined>> {
  const labels = samplesOf(callOf(page, example.request, target)).map(({ label }) => label);
  // A user has one listen key, so that a sample that closes it disturbs the others.
  const isShared = example.request.listenKey !== undefined;
  const codes: [string, Promise<number | undefined>][] = [];
  for (const label of labels) {
    const code = runTwice(page, example, target, label);
    if (isShared) await code;
    codes.push([label, code]);
  }
  return Object.fromEntries(
    await Promise.all(codes.map(async ([label, code]) => [label, await code])),
  );
}

/** Runs a sample twice, because a reader pastes it more than once. Returns the code that it got. */
async function runTwice(
  page: OperationPage,
  example: Example,
  target: Target,
  label: string,
): Promise<number | undefined> {
  const request = await sandbox.requestOf(page, example);
  const sample = samplesOf(callOf(page, request, target)).find((one) => one.label === label);
  if (sample === undefined) throw new Error(`There is no sample for ${label}.`);
  const name = `${page.slug.replace('/', '-')}-${label}`;
  const first = await attempt(sample, name);
  // The timestamps of the shell are in seconds.
  if (sample.language === 'sh') await nextSecond();
  const second = await attempt(sample, name);
  return isReplay(second) ? second : first;
}

async function nextSecond(): Promise<void> {
  await setTimeout(1000 - (Date.now() % 1000));
}

/** The codes of requests that differ too little from an earlier one. */
const isReplay = (code: number | undefined): boolean => code === -1021 || code === -1141;

async function attempt(sample: Sample, name: string): Promise<number | undefined> {
  try {
    return codeIn(await output(sample, name));
  } catch (error) {
    // The client throws an error with the code.
    const code = codeIn(String(error));
    if (code === undefined) throw error;
    return code;
  }
}

function callOf({ record, keyHeader }: OperationPage, request: Example['request'], target: Target) {
  return { operation: record, keyHeader, request, target };
}

const timeout = isExhaustive ? 600_000 : 60_000;

test.each(sampled(operationPages, 2))('the samples of $slug run', { timeout }, async (page) => {
  const [example] = page.examples;
  if (example === undefined) throw new Error(`The operation ${page.slug} has no examples.`);
  const expected = (await sandbox.supports(page, example)) ? undefined : unsupportedCode;
  expect(await runAll(page, example, sandbox.targetOf(example))).toEqual({
    curl: expected,
    TypeScript: expected,
    fetch: expected,
    Python: expected,
  });
});
