import { isExhaustive, sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { apiKeyHeaderFiles } from '../generate/emit/api-key-header.ts';
import { controlFiles } from '../generate/emit/control-client.ts';
import { errorFiles } from '../generate/emit/error-catalogue.ts';
import { sectionFiles } from '../generate/emit/section.ts';
import { streamFiles } from '../generate/emit/streams.ts';
import {
  docComment,
  lineComments,
  literal,
  propertyAccess,
  propertyName,
  quote,
  templateText,
} from '../generate/emit/typescript-text.ts';
import { workflowFiles } from '../generate/emit/workflows/workflows.ts';
import type { Files } from '../generate/output.ts';
import { readControlOperations } from '../generate/read/control-operations.ts';
import { readOperations } from '../generate/read/operations.ts';
import type { Json, JsonObject, Schemas } from '../generate/read/schema.ts';
import { Specification } from '../generate/read/specification.ts';
import { hostileTexts, moduleProblem, textLocations, withText } from './hostile-documents.ts';
import { SmallRepository } from './small-repository.ts';

/** Generates the files of a document, which is JSON. */
type Emit = (document: never) => Promise<Files>;

const repository = new SmallRepository();
const specification = new Specification(repository.root);
afterAll(() => repository.remove());

const schemasOf = (document: JsonObject): Schemas =>
  (document.components as { schemas: Schemas }).schemas;

/** All emitters, with the documents that they read. The lint rules do not check the documents. */
const emitters: Readonly<Record<string, () => Promise<{ document: object; emit: Emit }>>> = {
  'the API key header': async () => ({
    document: { header: specification.apiKeyHeader() },
    emit: async ({ header }: { header: string }) => apiKeyHeaderFiles(header),
  }),
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
          operations: readControlOperations(changed.document),
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
            ...{ workflows: nodes, inputs, text: '' },
            at: (path) => path.join('/'),
          })),
        }),
    };
  },
};

/** Returns the problems of the generated files; `rejected` if the emitter throws. */
async function problemsOf(emit: () => Promise<Files>): Promise<string[] | 'rejected'> {
  let files: Files;
  try {
    files = await emit();
  } catch {
    return 'rejected';
  }
  return [...files].flatMap(([path, text]) => {
    if (path.endsWith('.json')) return typeof JSON.parse(text) === 'object' ? [] : [path];
    const problem = moduleProblem(text);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

describe.each(Object.entries(emitters))('generated files of %s', (_, prepare) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare();
  }, 60_000);

  it(
    'compile, and run no hostile text of the document as code',
    async () => {
      const { document, emit } = prepared;
      const rows = textLocations(document).flatMap((location) =>
        hostileTexts.map((text) => ({ location, text })),
      );
      expect(await problemsOf(() => emit(document as never))).toEqual([]);
      const found: string[] = [];
      let accepted = 0;
      for (const { location, text } of sampled(rows, 25)) {
        const changed = withText(document, location, text);
        const problems = await problemsOf(() => emit(changed as never));
        if (problems === 'rejected') continue;
        accepted += 1;
        const where = `${JSON.stringify(text)} at ${JSON.stringify(location)}`;
        found.push(...problems.map((problem) => `${where}: ${problem}`));
      }
      expect(found).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
    },
    isExhaustive ? 14_400_000 : 120_000,
  );
});

describe('a text in TypeScript', () => {
  const run = (code: string): unknown => new Function(code)();

  test.each(hostileTexts)('%j keeps its value', (text) => {
    const object: JsonObject = Object.fromEntries([[text, [text]]]);
    expect(run(`return ${quote(text)}`)).toBe(text);
    expect(run(`return ${literal(object as Json)}`)).toEqual(object);
    expect(run(`return Object.keys({ ${propertyName(text)}: 1 })`)).toEqual([text]);
    expect(run(`return \`${templateText(text)}\``)).toBe(text);
    expect(run(`const all = new Map([[${quote(text)}, 1]]); return all.get(${quote(text)})`)).toBe(
      1,
    );
    const access = propertyAccess('value', text, { optional: true });
    expect(run(`const value = ${literal(object as Json)}; return ${access}`)).toEqual([text]);
  });

  test.each(hostileTexts)('%j in a comment is no code', (text) => {
    for (const comment of [docComment([text, text]), docComment([text]), lineComments(text)]) {
      expect(run(`${comment.join('\n')}\nreturn 1`)).toBe(1);
      expect(globalThis).not.toHaveProperty('canary');
    }
  });
});
