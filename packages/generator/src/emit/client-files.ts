import type { CatalogueEntry } from '@broker-api/spec/errors';
import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import type { Section } from '@broker-api/spec/sections';
import { type Files, type ReadBuilt, withHeader } from '../output.ts';
import { withValueMeanings } from '../read/value-meanings.ts';
import { clientTypes } from './client-types.ts';
import { sandboxTypes } from './sandbox-types.ts';
import { tableModule } from './tables.ts';

/** The folder with the generated modules of a section's client. */
export const clientFolder = (section: Section): string => `packages/${section}/src/generated`;

/** Generates the methods and tables of a section's client, from the built files. */
export function clientFiles(section: Section, read: ReadBuilt): Files {
  const { catalogue, operations, schemas } = readSection(section, read);
  const source = `spec/${section}/openapi.yaml`;
  const modules = {
    client: clientTypes(section, operations, schemas, catalogue),
    operations: tableModule({ section, operations, schemas, catalogue }),
  };
  return new Map(
    Object.entries(modules).map(
      ([name, code]) =>
        [`${clientFolder(section)}/${name}.gen.ts`, withHeader(source, code)] as const,
    ),
  );
}

/** Generates the types of a section's handlers in the sandbox, from the built files. */
export function handlerFiles(section: Section, read: ReadBuilt): Files {
  const { operations } = readSection(section, read);
  const text = withHeader(`spec/${section}/openapi.yaml`, sandboxTypes(section, operations));
  return new Map([[`packages/sandbox/src/generated/${section}.gen.ts`, text]]);
}

/** Returns the document of a section whose descriptions list the meanings of enum values. */
export function readSection(section: Section, read: ReadBuilt) {
  const document = withValueMeanings(read(`${section}/openapi.source.gen.json`));
  const catalogue = read('errors.gen.json').errors as unknown as readonly CatalogueEntry[];
  const operations = readOperations(section, document, catalogue);
  const { schemas } = document.components as { schemas: Schemas } & JsonObject;
  return { document, catalogue, operations, schemas };
}
