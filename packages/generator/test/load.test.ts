import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { objectOf } from '../src/json.ts';
import { load, type Spec, specOf } from '../src/load.ts';
import { inRepository, root } from './paths.ts';
import { smallSpecification, withEdit, withFile } from './small-specification.ts';

const operation = 'spec/spot/operations/getDepth.yaml';
const catalogue = 'spec/errors.yaml';
const listenKey = 'spec/spot/schemas/ListenKey.yaml';
const routes = 'spec/spot/openapi.yaml';
const channels = 'spec/spot/asyncapi.yaml';
const parameter = 'spec/common/parameters/RecvWindow.yaml';
const apiKey = 'spec/common/security/apiKey.yaml';
const backReference =
  '$ref: ../operations/createListenKey.yaml#/responses/200/content/application~1json/schema\n';
const cycle = `name: recvWindow
in: query
a: { $ref: "#/b/c" }
b: { $ref: "#/a" }
schema: { $ref: "#/a" }
`;
const files = smallSpecification();
const latin1 = Buffer.from('a: b\nc: \xf6\n', 'latin1');
const selfReference = '1:1: This $ref leads back to itself. Replace it with the intended content.';

describe('load reports', () => {
  test.each<[what: string, path: string, content: string | Buffer | null, message: string]>([
    ['text that is not UTF-8', listenKey, latin1, '2:1: This line is not UTF-8. Save the file'],
    ['malformed YAML', catalogue, 'a: [', '1:5: Flow sequence in block collection must be'],
    ['a duplicate key', listenKey, 'a: 1\na: 2\n', '2:1: Map keys must be unique. Fix the YAML.'],
    ['malformed JSON', 'spec/errors.schema.json', '{', '1:2: Invalid JSON: Expected property name'],
    ['a file with its own path', listenKey, '$ref: ListenKey.yaml\n', selfReference],
    ['a reference in braces', parameter, '{ $ref: RecvWindow.yaml }\n', selfReference],
    ['a cycle within a file', parameter, cycle, '3:4: This $ref leads back to itself.'],
    ['a reference to a reference to the file', listenKey, backReference, selfReference],
    ['no route table', routes, null, '1:1: The file does not exist. Create or restore it.'],
    ['no channel table', channels, null, '1:1: The file does not exist.'],
    ['no error catalogue', catalogue, null, '1:1: The file does not exist.'],
    ['no sources', 'spec/sources.yaml', null, '1:1: The file does not exist.'],
    ['no security scheme', apiKey, null, '1:1: The file does not exist.'],
  ])('%s', (_, path, content, message) => {
    expect(() => specOf(root, withFile(files, path, content))).toThrow(`${path}:${message}`);
  });

  test.each([
    [
      'a $ref to a missing file',
      '/Depth.yaml',
      '/Dpth.yaml',
      "Can't resolve $ref: spec/spot/schemas/Dpth.yaml does not exist. Correct the path of the " +
        '$ref, or create that file. Did you mean Depth.yaml?',
    ],
    [
      'a $ref to a missing key',
      '/Depth.yaml',
      '/Depth.yaml#/x',
      "Can't resolve $ref `../schemas/Depth.yaml#/x`: the target does not exist. Correct the " +
        '$ref, or create its target.',
    ],
  ])('%s', (_, find, replacement, message) => {
    const edited = withEdit(files, operation, find, replacement);
    expect(() => specOf(root, edited)).toThrow(new RegExp(`^${operation}:\\d+:\\d+: .*`));
    expect(() => specOf(root, edited)).toThrow(message);
  });

  test('a file that contains itself, and two files with one name, when it bundles', () => {
    const recursive = withFile(files, operation, 'responses: { $ref: getDepth.yaml }\n');
    const spec = specOf(root, recursive);
    expect(() => spec.bundle(routes)).toThrow(`${operation}:1:12: This $ref leads back to itself.`);
    const twice = withEdit(
      files,
      operation,
      '../schemas/Depth.yaml',
      '../../common/schemas/Depth.yaml',
    );
    const common = withFile(
      twice,
      'spec/common/schemas/Depth.yaml',
      '$ref: ../../spot/schemas/Depth.yaml',
    );
    expect(() => specOf(root, common).bundle(routes)).toThrow(
      'spec/common/schemas/Depth.yaml and spec/spot/schemas/Depth.yaml have the same name in ' +
        'spec/spot/openapi.yaml. Rename one of them.',
    );
  });
});

/** Returns the kinds of components and their names, in order. */
function componentNames({ components }: Readonly<Record<string, unknown>>): [string, string[]][] {
  const kinds = Object.entries(objectOf(components));
  return kinds.map(([kind, named]) => [kind, Object.keys(objectOf(named))]);
}

describe('the bundles of this repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redocly-bundles-'));
  let spec: Spec;
  const nameOf = (path: string): string => path.replaceAll('/', '-').replace('.yaml', '');

  beforeAll(() => {
    spec = load(root);
    const apis = spec.documents.map((path) => [
      nameOf(path),
      { root: inRepository(path), output: join(folder, `${nameOf(path)}.json`) },
    ]);
    const config = join(folder, 'redocly.yaml');
    writeFileSync(config, JSON.stringify({ telemetry: 'off', apis: Object.fromEntries(apis) }));
    const { status, stderr } = spawnSync(
      inRepository('node_modules/.bin/redocly'),
      ['bundle', '--config', config],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are the seven documents', () => expect(spec.documents).toHaveLength(7));

  it('have the content, and the order of the components, of those of `redocly bundle`', () => {
    for (const path of spec.documents) {
      const text = readFileSync(join(folder, `${nameOf(path)}.json`), 'utf8');
      const expected = JSON.parse(text) as Record<string, unknown>;
      // Redocly replaces the references of an operation to channels and messages, which AsyncAPI
      // requires, with their content.
      if (path.endsWith('asyncapi.yaml')) expected.operations = spec.bundle(path).operations;
      const bundle = spec.bundle(path);
      expect(isDeepStrictEqual(bundle, expected), path).toBe(true);
      expect(componentNames(bundle)).toEqual(componentNames(expected));
    }
  });
});
