import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  apiKey,
  backReference,
  catalogue,
  channels,
  cycle,
  finding,
  listenKey,
  mistakes,
  operation,
  parameter,
  routes,
  selfReference,
} from './mistakes.ts';
import { SmallRepository } from './small-repository.ts';

const root = new SmallRepository();
let before: Map<string, string>;

beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
  before = root.generatedFiles();
}, 60_000);
afterAll(() => root.remove());

/** Expects that the generator reports a problem in a file, and changes no file. */
async function expectProblem(path: string, message: RegExp): Promise<void> {
  const { problems } = await root.generate();
  const pattern = `^${path.replaceAll('.', '\\.')}:${message.source}`;
  expect(problems).toMatch(new RegExp(pattern, 'm'));
  expect(problems).toContain('nothing was written');
  expect(root.changedSince(before)).toEqual([]);
}

const options = { timeout: 20_000 };

describe('mistakes with the file, the line and advice', options, () => {
  test.each(mistakes)('the generator reports %s', async (_, path, find, replacement, message) => {
    await root.during(
      () => root.edit(path, find, replacement),
      () => expectProblem(path, new RegExp(`\\d+:\\d+: .*${message.source}`)),
    );
  });
});

describe('mistakes with the file and advice', options, () => {
  test.each([
    [
      'an empty file',
      routes,
      '',
      /1:1: This file must be an openapi document, but it is empty. Write/,
    ],
    [
      'a list',
      routes,
      '- a\n',
      /1:1: This file must be an openapi document, but it has no keys. Write/,
    ],
    [
      'text',
      channels,
      'hello\n',
      /1:1: This file must be an asyncapi document, but it has no keys. Write/,
    ],
    ['a reference to its own file', listenKey, '$ref: ListenKey.yaml\n', selfReference],
    [
      'text that is not UTF-8',
      listenKey,
      Buffer.from('a: b\nc: \xf6\n', 'latin1'),
      /2:1: This line is not UTF-8/,
    ],
    [
      'a reference to its own file, written in braces,',
      parameter,
      '{ $ref: RecvWindow.yaml }\n',
      selfReference,
    ],
    ['a reference cycle within the file', parameter, cycle, /3:4: This \$ref leads back/],
    ['a reference to a reference to this file', listenKey, backReference, selfReference],
    ['malformed JSON', 'spec/errors.schema.json', '{', /1:1: .*Fix the syntax\./],
    ['no file', routes, null, /1:1: \S/],
    ['no file', channels, null, /1:1: \S/],
    ['no file', catalogue, null, /1:1: \S/],
    ['no file', 'spec/sources.yaml', null, /1:1: \S/],
    ['no file', apiKey, null, /1:1: \S/],
  ])('the generator reports %s instead of %s', async (_what, path, content, message) => {
    const change = (): void => {
      if (content === null) rmSync(root.path(path));
      else writeFileSync(root.path(path), content);
    };
    await root.during(change, () => expectProblem(path, message));
  });
});

describe('the generator', options, () => {
  test.each([
    'spec/examples/spot/getDeph/one.json',
    'spec/examples/spot/loose.json',
    'spec/examples/swap/getDepth/one.json',
    'spec/examples/spot/getDepth/one.jsn',
    'spec/spot/workflows/notes.yaml',
  ])('the generator reports the unexpected file %s', async (path) => {
    await root.during(
      () => root.write(path, '{}'),
      () => expectProblem(path, /1:1: .*([Rr]ename|must be in kebab case)/),
    );
  });

  it('the generator accepts a file with a byte order mark, which some editors write', async () => {
    await root.during(
      () => root.edit(operation, 'operationId:', '\ufeffoperationId:'),
      async () => expect((await root.generate()).problems).toBe(''),
    );
  });

  it('the generator reports an operation without examples', async () => {
    await root.during(
      () => root.rename('spec/examples/spot/getDepth', 'spec/examples/spot/elsewhere'),
      () => expectProblem(operation, /\d+:\d+: .*spec\/examples\/spot\/getDepth/),
    );
  });

  it('the generator reports the problems of all documents together', async () => {
    await root.during(
      () => {
        root.edit(operation, 'value: 1', 'value: one');
        root.edit(channels, '3.0.0', '2.6.0');
        root.edit(finding, 'decision:', 'decison:');
      },
      async () => {
        const { problems } = await root.generate();
        for (const path of [operation, channels, finding]) expect(problems).toContain(`${path}:`);
      },
    );
  });
});
