import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exampleFolder } from '../examples.ts';
import { isRef, type JsonObject, objectOf } from '../json.ts';
import { inOwnFile } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import {
  baseName,
  displayPath,
  fileReader,
  isControlPlane,
  pathsIn,
  sectionOf,
  specRoot,
} from '../spec-files.ts';
import { orNone, sentences } from '../wording.ts';

const verbs = 'get list place test cancel create extend close transfer adjust ping'.split(' ');
/** What the sandbox's control plane can do beside. */
const controlVerbs = 'set add advance inject clear save restore reset'.split(' ');

/** An operation has a verb of the list, a file of its name, and one route. */
export const operationId: Rule = () => ({
  ...visit('Paths', checkRoutes),
  ...visit('Operation', ({ operationId: id }, ctx) => {
    if (typeof id !== 'string') return; // operation-operationId of Redocly's asks for it.
    const path = ctx.location.source.absoluteRef;
    const location = ctx.location.child('operationId');
    const allowed = isControlPlane(path) ? [...verbs, ...controlVerbs] : verbs;
    if (!new RegExp(`^(${allowed.join('|')})([A-Z]\\w*)?$`).test(id)) {
      ctx.report({
        message: sentences(
          `operationId \`${id}\` does not begin with a verb of ours: ${allowed.join(', ')}.`,
          'Name it such as `getDepth` (one) or `listTrades` (many).',
        ),
        location,
      });
    }
    if (!inOwnFile(ctx.location)) {
      ctx.report({
        message: sentences(
          `The operation \`${id}\` has no file of its own.`,
          `Move it to operations/${id}.yaml and refer to that: \`$ref: operations/${id}.yaml\`.`,
        ),
        location,
      });
    } else if (baseName(path) !== id) {
      ctx.report({ message: twoNames(path, id), location });
    }
  }),
});

/** Methods that OpenAPI has, and no operation of ours. */
const unread = ['patch', 'head', 'options', 'trace'];

/** Each operation file stands at one route: a second one would be a second method of clients. */
function checkRoutes(paths: JsonObject, ctx: Context): void {
  const routes = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(objectOf(item))) {
      if (unread.includes(method)) {
        ctx.report({
          message: `The method ${method} is not read. Use get, post, put or delete.`,
          location: ctx.location.child([path, method]).key(),
        });
      }
      if (!isRef(operation)) continue;
      const file = resolve(dirname(ctx.location.source.absoluteRef), operation.$ref);
      const route = `${method.toUpperCase()} ${path}`;
      const first = routes.get(file);
      if (first !== undefined) {
        ctx.report({
          message: sentences(
            `\`${operation.$ref}\` is the operation of ${first} already.`,
            'List an older path in its x-aliases; anything else is another operation file.',
          ),
          location: ctx.location.child([path, method]),
        });
      }
      routes.set(file, first ?? route);
    }
  }
}

/** Says what still has the name of the file, and what has the operation's already. */
function twoNames(path: string, id: string): string {
  const root = specRoot(path);
  const name = baseName(path);
  const section = sectionOf(path);
  const examples = (of: string) => pathsIn(exampleFolder(root, section, of)).map(displayPath);
  const still = [displayPath(path), ...routesTo(path, root), ...examples(name)];
  return sentences(
    `operationId \`${id}\` is not the name of its file, \`${name}\`.`,
    'Take one name everywhere.',
    `Still named \`${name}\`: ${still.join(', ')}.`,
    `Named \`${id}\`: ${orNone(examples(id).join(', '))}.`,
  );
}

const readLines = fileReader((text) => text.split('\n'));

/** The lines of route tables that refer to an operation file, as `spec/spot/openapi.yaml:23`. */
function routesTo(path: string, root: string): string[] {
  const tables = pathsIn(root, 'folders')
    .map((folder) => join(folder, 'openapi.yaml'))
    .filter(existsSync);
  return tables.flatMap((table) =>
    readLines(table).flatMap((line, index) => {
      const reference = /\$ref:\s*['"]?([^\s'"},]+)/.exec(line)?.[1];
      const refers = reference !== undefined && resolve(dirname(table), reference) === path;
      return refers ? [`${displayPath(table)}:${index + 1}`] : [];
    }),
  );
}
