import { createRequire } from 'node:module';
import { sections } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { assembleInMemory } from '../src/sandbox.ts';
import { request } from './requests.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get'];

const require = createRequire(import.meta.url);
const documentOf = (section: string) => require(`@broker-api/spec/${section}/openapi.source.json`);

interface PathOperation {
  readonly 'x-aliases'?: readonly { readonly path: string; readonly method?: string }[];
}

/** Returns the documented methods of each path, older paths included. */
function documentedMethods(documents: readonly { readonly paths: object }[]) {
  const byPath = new Map<string, Set<string>>();
  const add = (path: string, method: string): void => {
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method.toUpperCase()));
  };
  for (const { paths } of documents) {
    for (const [path, item] of Object.entries(paths)) {
      for (const [key, operation] of Object.entries<PathOperation>(item)) {
        if (!methods.includes(key.toUpperCase())) continue;
        add(path, key);
        for (const alias of operation['x-aliases'] ?? []) add(alias.path, alias.method ?? key);
      }
    }
  }
  return byPath;
}

// Without strict mode, the gateway ignores a slash at the end of a path.
const { gateway, controlPlane } = assembleInMemory({ limits: 'off', strict: true });

describe.each([
  ['the broker', gateway, documentedMethods(sections.map(documentOf))],
  ['the control plane', controlPlane, documentedMethods([documentOf('control')])],
])('the documents and %s agree', (server, { handle }, documented) => {
  test(`${server} rejects undocumented methods with 405 and an Allow header`, async () => {
    expect(documented.size).toBeGreaterThan(20);
    for (const [path, allowed] of documented) {
      for (const method of methods) {
        const { status, headers } = await handle(request({ method, path }));
        const expected = allowed.has(method) ? undefined : [...allowed].sort();
        expect([method, path, status === 405]).toEqual([method, path, !allowed.has(method)]);
        expect(headers.allow?.split(', ').sort()).toEqual(expected);
        if (allowed.has(method)) expect([path, status]).not.toEqual([path, 404]);
      }
    }
  });

  test(`${server} rejects a path that is not documented with 404`, async () => {
    for (const [path, [method = '']] of documented) {
      for (const other of [`${path}/`, `${path}x`, path.toUpperCase(), `/${path}`]) {
        if (documented.has(other)) continue;
        expect([other, (await handle(request({ method, path: other }))).status]).toEqual([
          other,
          404,
        ]);
      }
    }
  });
});
