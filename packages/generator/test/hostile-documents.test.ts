import { readOperations } from '@broker-api/spec/read-operations';
import type { Json, JsonObject, Schemas } from '@broker-api/spec/schema';
import { hostileTexts, isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { controlFiles } from '../src/emit/control-client.ts';
import { errorFiles } from '../src/emit/error-catalogue.ts';
import { sectionFiles } from '../src/emit/section.ts';
import { streamFiles } from '../src/emit/streams.ts';
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
} from '../src/emit/typescript-text.ts';
import { workflowFiles } from '../src/emit/workflows/workflows.ts';
import type { Files } from '../src/output.ts';
import { Specification } from '../src/read/specification.ts';
import { moduleProblem, textLocations, withText } from './hostile-documents.ts';
import { SmallRepository } from './small-repository.ts';

/** Generates the files of a JSON document. */
type Emit = (document: never) => Promise<Files>;

const repository = new SmallRepository();
const specification = new Specification(repository.root);
afterAll(() => repository.remove());

const schemasOf = (document: JsonObject): Schemas =>
  (document.components as { schemas: Schemas }).schemas;

/** All emitters, with the documents that they read. The lint rules do not check the documents. */
const emitters: Readonly<Record<string, () => Promise<{ document: object; emit: Emit }>>> = {
  'the error catalogue': async () => ({
    document: specification.errorCatalogue(),
    emit: async (catalogue: ReturnType<Specification['errorCatalogue']>) => errorFiles(catalogue),
  }),
  'a section': async () => {
    const section = await specification.section('spot');
    const { document, examples, catalogue } = section;
    return {
      document: { document, examples, catalogue },
      emit: async (changed: Pick<typeof section, 'document' | 'examples' | 'catalogue'>) =>
        sectionFiles({
          ...section,
          ...changed,
          bundle: changed.document,
          schemas: schemasOf(changed.document),
          operations: readOperations('spot', changed.document, changed.catalogue),
        }),
    };
  },
  'the streams of a section': async () => {
    const streams = await specification.streams('spot');
    return {
      document: streams.bundle,
      emit: async (bundle: JsonObject) =>
        streamFiles({ ...streams, bundle, schemas: schemasOf(bundle) }),
    };
  },
  'the control plane': async () => {
    const control = await specification.control();
    const { document, examples } = control;
    return {
      document: { document, examples },
      emit: async (changed: Pick<typeof control, 'document' | 'examples'>) =>
        controlFiles({
          ...control,
          ...changed,
          bundle: changed.document,
          schemas: schemasOf(changed.document),
          operations: readOperations('control', changed.document, []),
        }),
    };
  },
  'the workflows of a section': async () => {
    const workflows = await specification.workflows('spot');
    return {
      document: workflows.documents.map(({ workflows: nodes, inputs }) => ({ nodes, inputs })),
      emit: async (changed: { nodes: never; inputs: never }[]) =>
        workflowFiles({
          ...workflows,
          documents: changed.map(({ nodes, inputs }) => ({
            workflows: nodes,
            apis: [],
            inputs,
            text: '',
            at: (path) => path.join('/'),
          })),
        }),
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
 * Removes the hash of the documents from a file. In most files, the hash changes when a document
 * changes.
 */
const withoutHash = (text: string) => text.replace(/; spec hash \w+\.$/m, '');

/**
 * Returns the problems in generated files.
 *
 * @param checked files that have no problems; only the files that differ from them are checked
 */
function problemsOf(files: Files, checked: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (withoutHash(text) === withoutHash(checked.get(path) ?? '')) return [];
    if (path.endsWith('.sha256'))
      return /^(#.*\n|[0-9a-f]{64} {2}\S+\n)+$/.test(text) ? [] : [path];
    if (path.endsWith('.json')) return typeof JSON.parse(text) === 'object' ? [] : [path];
    if (path.endsWith('.sha256')) return [];
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
