// Text from a document cannot run as code in a generated module, whatever it contains.

import { streamModule } from '@broker-api/asyncapi-template/stream-module';
import { handlerFiles } from '@broker-api/generator/clients';
import { objectOf } from '@broker-api/generator/json';
import type { Files, ReadBuilt } from '@broker-api/generator/output';
import { builtFilesIn } from '@broker-api/generator/output';
import { specFiles } from '@broker-api/generator/spec-files';
import { errorsModule } from '@broker-api/generator/src/emit/error-catalogue';
import {
  docComment,
  identifier,
  lineComments,
  literal,
  literalLines,
  propertyAccess,
  propertyName,
  quote,
  templateText,
} from '@broker-api/generator/src/emit/typescript-text';
import { SmallRepository } from '@broker-api/generator/test/small-repository';
import type { Json, JsonObject, Schemas } from '@broker-api/spec/schema';
import { hostileTexts, isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { clientModules, sandboxModules } from '../src/index.ts';
import { moduleProblem, textLocations, withText } from './hostile-documents.ts';

/** Generates the files of a JSON document. */
type Emit = (document: never) => Promise<Files>;

const repository = new SmallRepository();
const specification = builtFilesIn(specFiles(repository.root));
const catalogue = specification('errors.gen.json').errors;
afterAll(() => repository.remove());

/** Returns what a step reads from packages/spec. */
const built =
  (document: JsonObject, errors: JsonObject = {}): ReadBuilt =>
  (path) =>
    path === 'errors.gen.json' ? errors : document;

const schemasOf = (document: JsonObject): Schemas =>
  (document.components as { schemas: Schemas }).schemas;

/** Returns the channels as the AsyncAPI generator reads them. */
const channelsOf = (document: JsonObject) =>
  Object.entries(objectOf(document.channels)).map(([id, channel]) => ({
    id,
    address: String(objectOf(channel).address),
    limits: objectOf(channel)['x-stream-limits'] as Record<string, number> | undefined,
    messages: Object.values(objectOf(objectOf(channel).messages)).map((message) => ({
      name: String(objectOf(message).name),
      payload: String(objectOf(objectOf(message).payload).$ref).replace(/.*\//, ''),
    })),
  }));

/** All emitters, with the documents that they read. The rules do not check the documents. */
const emitters: Readonly<Record<string, () => Promise<{ document: object; emit: Emit }>>> = {
  'the error catalogue': async () => ({
    document: catalogue as object,
    emit: async (changed: Parameters<typeof errorsModule>[0]) =>
      new Map([['errors.gen.ts', errorsModule(changed)]]),
  }),
  'a section': async () => {
    const bundle = specification('spot/openapi.source.gen.json');
    return {
      document: { bundle, errors: { errors: catalogue } },
      emit: async ({ bundle: changed, errors }: { bundle: JsonObject; errors: JsonObject }) => {
        const read = built(changed, errors);
        return new Map([...(await clientModules('spot', read)), ...handlerFiles('spot', read)]);
      },
    };
  },
  'the streams of a section': async () => {
    const bundle = specification('spot/asyncapi.gen.json');
    return {
      document: bundle,
      emit: async (changed: JsonObject) =>
        new Map([['streams.gen.ts', streamModule(channelsOf(changed), schemasOf(changed))]]),
    };
  },
  'the control plane': async () => {
    const bundle = specification('control/openapi.source.gen.json');
    return {
      document: bundle,
      emit: (changed: JsonObject) => sandboxModules(built(changed), []),
    };
  },
};

/** Returns the generated files; undefined if the emitter rejects the document. */
async function generated(emit: Emit, document: object): Promise<Files | undefined> {
  try {
    return await emit(document as never);
  } catch {
    return undefined;
  }
}

/**
 * Returns the problems in generated files.
 *
 * @param checked files that have no problems; only the files that differ from them are checked
 */
function problemsOf(files: Files, checked: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (text === checked.get(path)) return [];
    const problem = moduleProblem(text);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

/**
 * The texts of each test. An exhaustive run has a test for each text, so that no test takes too
 * long.
 */
const textsOfTests = isExhaustive ? hostileTexts.map((text) => [text]) : [hostileTexts];

describe.each(Object.entries(emitters))('generated files of %s', (name, prepare) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  let original: Files;
  let accepted = 0;
  beforeAll(async () => {
    prepared = await prepare();
    original = await prepared.emit(prepared.document as never);
  }, 60_000);

  it(`generated files of ${name} have no problems without hostile texts`, () => {
    expect(problemsOf(original, new Map())).toEqual([]);
  });

  it.for(textsOfTests)(
    `generated files of ${name} compile, and run no hostile text as code: %j`,
    { timeout: isExhaustive ? 3_600_000 : 120_000 },
    async (texts) => {
      const { document, emit } = prepared;
      const rows = textLocations(document).flatMap((location) =>
        texts.map((text) => ({ location, text })),
      );
      const found: string[] = [];
      for (const { location, text } of sampled(rows, 25)) {
        const files = await generated(emit, withText(document, location, text));
        if (files === undefined) continue;
        accepted += 1;
        const where = `${JSON.stringify(text)} at ${JSON.stringify(location)}`;
        found.push(...problemsOf(files, original).map((problem) => `${where}: ${problem}`));
      }
      expect(found).toEqual([]);
    },
  );

  it(`at least one hostile document results in generated files of ${name}`, () => {
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('text from a document in generated TypeScript', () => {
  const run = (code: string): unknown => new Function(code)();

  test.each(hostileTexts)('the text %j keeps its value in generated TypeScript', (text) => {
    const object: JsonObject = Object.fromEntries([[text, [text]]]);
    expect(run(`return ${quote(text)}`)).toBe(text);
    expect(run(`return ${literal(object as Json)}`)).toEqual(object);
    const list = Array.from({ length: 40 }, () => object as Json);
    expect(run(`return ${literalLines({ list })}`)).toEqual({ list });
    expect(run(`return Object.keys({ ${propertyName(text)}: 1 })`)).toEqual([text]);
    expect(run(`return \`${templateText(text)}\``)).toBe(text);
    expect(run(`const all = new Map([[${quote(text)}, 1]]); return all.get(${quote(text)})`)).toBe(
      1,
    );
    const access = propertyAccess('value', text, { optional: true });
    expect(run(`const value = ${literal(object as Json)}; return ${access}`)).toEqual([text]);
  });

  test.each(['__proto__', 'class', 'Promise', 'a b'])(
    'the text %j is rejected as the name of a type or an operation',
    (name) => {
      expect(() => identifier(name)).toThrow(`got ${JSON.stringify(name)}. Rename it`);
    },
  );

  test.each(hostileTexts)(
    'the text %j in a comment of generated TypeScript does not run as code',
    (text) => {
      for (const comment of [docComment([text, text]), docComment([text]), lineComments(text)]) {
        expect(run(`${comment.join('\n')}\nreturn 1`)).toBe(1);
        expect(globalThis).not.toHaveProperty('canary');
      }
    },
  );
});
