// Writes the models of an AsyncAPI document to a folder: `node models.ts DOCUMENT FOLDER`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PythonFileGenerator,
  pythonDefaultPropertyKeyConstraints,
  TypeScriptFileGenerator,
  typeScriptDefaultPropertyKeyConstraints,
} from '@asyncapi/modelina';

const [document = '', folder = ''] = process.argv.slice(2);

/** Keeps the names of fields. By default, the fields `E` and `e` of an event become one field. */
const names = { NAMING_FORMATTER: (name: string) => name };

const typescript = new TypeScriptFileGenerator({
  modelType: 'interface',
  enumType: 'union',
  mapType: 'record',
  constraints: { propertyKey: typeScriptDefaultPropertyKeyConstraints(names) },
});
const python = new PythonFileGenerator({
  constraints: { propertyKey: pythonDefaultPropertyKeyConstraints(names) },
});

for (const [language, generator, options] of [
  ['typescript', typescript, { exportType: 'named', moduleSystem: 'ESM' }],
  ['python', python, {}],
] as const) {
  const output = join(folder, language);
  mkdirSync(output, { recursive: true });
  const input = JSON.parse(readFileSync(document, 'utf8')) as Record<string, unknown>;
  const models = await generator.generateToFiles(input, output, options as never);
  const anonymous = models.filter(({ modelName }) => /anonymous/i.test(modelName));
  if (anonymous.length > 0) throw new Error(`Models without names: ${JSON.stringify(anonymous)}`);
}
