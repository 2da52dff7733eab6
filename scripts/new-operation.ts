// `pnpm new-operation <section>/<operationId>`: the files of a new operation, ready to be filled
// in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { displayPath, inRepository, sections } from './lib/paths.ts';
import { addRoute, exampleText, methodOf, operationText } from './new-operation/scaffold.ts';

const usage = `pnpm new-operation <section>/<operationId> --path /openapi/v1/thing
  [--method get|post|put|delete]   follows from the verb unless given
  [--security-type NONE|TRADE|…]   NONE unless given
  [--source requirements-1 --locator 'section 4.3']   where the operation comes from`;

const verbs = /^(get|list|place|test|cancel|create|extend|close|transfer|adjust|ping)([A-Z]\w*)?$/;

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${usage}\n`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string' },
    method: { type: 'string' },
    'security-type': { type: 'string', default: 'NONE' },
    source: { type: 'string' },
    locator: { type: 'string', default: '' },
  },
});

const [section = '', operationId = ''] = (positionals[0] ?? '').split('/');
if (!sections.some((one) => one === section))
  fail(`"${section}" is not one of ${sections.join(', ')}.`);
if (!verbs.test(operationId))
  fail(`"${operationId}" does not begin with a verb of spec/README.md.`);
const { path } = values;
if (!path?.startsWith('/'))
  fail('Say at which path it is served, such as --path /openapi/v1/thing.');
const method = values.method ?? methodOf(operationId);

const operationPath = inRepository('spec', section, 'operations', `${operationId}.yaml`);
const examplePath = inRepository('spec/examples', section, operationId, 'success.json');
const routesPath = inRepository('spec', section, 'openapi.yaml');
for (const file of [operationPath, examplePath]) {
  if (existsSync(file)) fail(`${displayPath(file)} exists already.`);
}

const routes = addRoute(readFileSync(routesPath, 'utf8'), path, method, operationId);
if (routes === undefined) fail(`${displayPath(routesPath)} already has ${method} ${path}.`);
const securityType = values['security-type'];
const { source, locator } = values;
const files: [string, string][] = [
  [operationPath, operationText({ operationId, securityType, method, source, locator })],
  [examplePath, exampleText()],
  [routesPath, routes],
];
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`wrote ${displayPath(file)}\n`);
}
process.stdout.write(
  'Next: fill them in, then run `pnpm generate`; it says what is still missing, with file and line.\n',
);
