import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isRef, type JsonObject, objectOf } from '../../json.ts';
import { exampleFolder } from '../../read/example-files.ts';
import {
  baseName,
  displayPath,
  fileReader,
  isControlPlane,
  pathsIn,
  sectionOf,
  specRoot,
} from '../../read/spec-files.ts';
import { formatAlternatives, formatList, joinSentences } from '../../validation/message-text.ts';
import { isOperationFile } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

const verbs = 'get list place test cancel create extend close transfer adjust ping'.split(' ');
/** Additional verbs of the sandbox's control plane. */
const controlVerbs = 'set add advance inject clear save restore reset'.split(' ');

/**
 * Requires that an operationId begins with a known verb and equals the name of its file, and that
 * no two routes reference the same file.
 */
export const operationId: Rule = () => ({
  ...visit('Paths', checkRoutes),
  ...visit('Operation', ({ operationId: id }, ctx) => {
    if (typeof id !== 'string') return; // Redocly's rule operation-operationId reports this.
    const path = ctx.location.source.absoluteRef;
    const location = ctx.location.child('operationId');
    const allowed = isControlPlane(path) ? [...verbs, ...controlVerbs] : verbs;
    if (!new RegExp(`^(${allowed.join('|')})([A-Z]\\w*)?$`).test(id)) {
      ctx.report({
        message: joinSentences(
          `operationId \`${id}\` must begin with one of the verbs ${formatAlternatives(allowed)}.`,
          'Rename it, for example to `getDepth` (one item) or `listTrades` (many items).',
        ),
        location,
      });
    }
    if (!isOperationFile(ctx.location)) {
      ctx.report({
        message: joinSentences(
          `The operation \`${id}\` must not be inline.`,
          `Move it to operations/${id}.yaml and reference it: \`$ref: operations/${id}.yaml\`.`,
        ),
        location,
      });
    } else if (baseName(path) !== id) {
      ctx.report({ message: nameMismatch(path, id), location });
    }
  }),
});

/** OpenAPI methods that the generator does not support. */
const unsupportedMethods = ['patch', 'head', 'options', 'trace'];

/** Requires at most one route per operation file: a second one would add another client method. */
function checkRoutes(paths: JsonObject, ctx: Context): void {
  const routes = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(objectOf(item))) {
      if (unsupportedMethods.includes(method)) {
        ctx.report({
          message: `The method ${method} is not supported. Use get, post, put or delete.`,
          location: ctx.location.child([path, method]).key(),
        });
      }
      if (!isRef(operation)) continue;
      const file = resolve(dirname(ctx.location.source.absoluteRef), operation.$ref);
      const route = `${method.toUpperCase()} ${path}`;
      const first = routes.get(file);
      if (first !== undefined) {
        ctx.report({
          message: joinSentences(
            `\`${operation.$ref}\` is already the operation of ${first}.`,
            'Add an older path to the x-aliases of the operation,',
            'or create another operation file.',
          ),
          location: ctx.location.child([path, method]),
        });
      }
      routes.set(file, first ?? route);
    }
  }
}

/** Returns the message for an operationId that is not the file name. Lists uses of both names. */
function nameMismatch(path: string, id: string): string {
  const root = specRoot(path);
  const name = baseName(path);
  const section = sectionOf(path);
  const examples = (owner: string) => pathsIn(exampleFolder(root, section, owner)).map(displayPath);
  const uses = [displayPath(path), ...routesTo(path, root), ...examples(name)];
  return joinSentences(
    `operationId \`${id}\` must be the name of its file, \`${name}\`.`,
    'Use one name everywhere.',
    `Uses of \`${name}\`: ${formatList(uses)}.`,
    `Uses of \`${id}\`: ${formatList(examples(id))}.`,
  );
}

const readLines = fileReader((text) => text.split('\n'));

/**
 * Returns the locations of all references to an operation file in openapi.yaml files, such as
 * `spec/spot/openapi.yaml:23`.
 */
function routesTo(path: string, root: string): string[] {
  const tables = pathsIn(root, 'folders')
    .map((folder) => join(folder, 'openapi.yaml'))
    .filter(existsSync);
  return tables.flatMap((table) =>
    readLines(table).flatMap((line, index) => {
      const reference = /\$ref:\s*['"]?([^\s'"},]+)/.exec(line)?.[1];
      const isMatch = reference !== undefined && resolve(dirname(table), reference) === path;
      return isMatch ? [`${displayPath(table)}:${index + 1}`] : [];
    }),
  );
}
