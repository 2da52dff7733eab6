import { basename, dirname } from 'node:path/posix';
import { isObject, isRef, listOf, objectOf, type UncheckedObject } from '../json.ts';
import { referencesIn, type Spec } from '../load.ts';
import { type Located, targetPath } from '../located.ts';
import type { Problem } from '../problem.ts';
import { headerProblems } from '../read/headers.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { formatList } from '../validation/message-text.ts';
import { ownersOfExamples } from './examples.ts';
import { operationsOf, routesOf } from './operations.ts';
import { problem, provenanceProblems } from './rules.ts';

/** Checks that the files, and the names in their paths, belong together. */
export function fileProblems(spec: Spec): Problem[] {
  return [
    ...routeProblems(spec),
    ...operationsOf(spec).flatMap((operation) => nameProblem(spec, operation)),
    ...messageProblems(spec),
    ...unusedFiles(spec),
    ...recursiveSchemas(spec),
    ...exampleFiles(spec),
    ...findingProblems(spec),
    ...errorNames(spec),
    ...workflowNames(spec),
    ...workflowSources(spec),
    ...headerProblems((path) => requiredFile(spec, path)),
  ];
}

function requiredFile(spec: Spec, path: string): YamlFile {
  const file = spec.files.get(path);
  if (file === undefined) throw new Error(`load.ts must require ${path}`);
  return file;
}

/** Requires at most one route per operation and section: a second one would add another method. */
function routeProblems(spec: Spec): Problem[] {
  const first = new Map<string, Located>();
  return routesOf(spec).flatMap((route) => {
    const key = `${route.file.path} ${targetPath(route)}`;
    const other = first.get(key);
    first.set(key, other ?? route);
    if (other === undefined) return [];
    const [, path, method] = other.keys;
    const { $ref } = objectOf(route.value);
    const message =
      `\`${$ref}\` is already the operation of ${String(method).toUpperCase()} ${path}. ` +
      'Add an older path to the x-aliases of the operation, or create another operation file.';
    return [problem(route, [], message)];
  });
}

/** Requires that an operation has the name of its file. Lists the uses of both names. */
function nameProblem(spec: Spec, operation: Located<UncheckedObject>): Problem[] {
  const { path } = operation.file;
  const { operationId: id } = operation.value;
  const name = basename(path, '.yaml');
  if (id === name || typeof id !== 'string') return [];
  const routes = routesOf(spec)
    .filter((route) => targetPath(route) === path)
    .map((route) => route.file.at(route.keys).replace(/:\d+$/, ''));
  const examples = (owner: unknown): string[] =>
    spec.filesIn(`spec/examples/${path.split('/')[1]}/${owner}`).map((file) => file.path);
  const message =
    `operationId \`${id}\` must be the name of its file, \`${name}\`. Use one name everywhere. ` +
    `Uses of \`${name}\`: ${formatList([path, ...routes, ...examples(name)])}. ` +
    `Uses of \`${id}\`: ${formatList(examples(id))}.`;
  return [problem(operation, ['operationId'], message)];
}

/** Requires that an operation of the document uses every message of its channels. */
function messageProblems(spec: Spec): Problem[] {
  return spec.documents.flatMap((path) => {
    const root = spec.file(path);
    if (root === undefined) return [];
    const { channels, operations } = objectOf(root.value);
    const used = new Set(Object.values(objectOf(operations)).flatMap(pointersOf));
    return Object.keys(objectOf(channels)).flatMap((channel) => {
      const pointer = `#/channels/${channel}`;
      const messages = spec.at(spec.resolve(spec.at(root, 'channels', channel)), 'messages');
      const names = Object.keys(objectOf(messages?.value));
      return names.flatMap((name) => {
        if (used.has(pointer) || used.has(`${pointer}/messages/${name}`)) return [];
        const message =
          `No operation uses the message \`${name}\` of the channel \`${channel}\`. ` +
          `Add \`- { $ref: "${pointer}/messages/${name}" }\` to the operation ` +
          `that sends or receives it.`;
        // A channel that documents share does not say which document lacks the operation.
        return messages?.file.path === path
          ? [problem(messages, [name], message, true)]
          : [problem(root, ['operations'], message, true)];
      });
    });
  });
}

/** Returns pointers to the messages of an operation and its reply, or to the whole channel. */
function pointersOf(operation: unknown): string[] {
  const { reply } = objectOf(operation);
  return [...messagePointers(objectOf(operation)), ...messagePointers(objectOf(reply))];
}

function messagePointers({ channel, messages }: UncheckedObject): string[] {
  const references = messages === undefined ? [channel] : listOf(messages);
  return references.filter(isRef).map(({ $ref }) => $ref);
}

const referenceable =
  /^spec\/\w+\/(operations|parameters|responses|schemas|messages|security|headers|channels)\//;

/** Finds files that no `$ref` references, and findings that no `x-findings` lists. */
function unusedFiles(spec: Spec): Problem[] {
  const referenced = new Set(referencesIn(spec.files.values()).map(targetPath));
  const yaml = [...spec.files.values()].filter(({ path }) => path.endsWith('.yaml'));
  const listed = new Set(yaml.flatMap(({ content }) => findingsIn(content)));
  return [...spec.files.keys()].flatMap((path) => {
    const [, slug] = /^spec\/findings\/(.+)\.yaml$/.exec(path) ?? [];
    const at = `${path}:1:1`;
    if (slug !== undefined && !listed.has(slug)) {
      const message = 'No x-findings lists this finding. List it where it applies, or remove it.';
      return [{ at, message }];
    }
    if (!referenceable.test(path) || referenced.has(path)) return [];
    return [{ at, message: 'No $ref references this file. Reference it, or remove it.' }];
  });
}

/** Generated code cannot decode a schema that references itself. */
function recursiveSchemas(spec: Spec): Problem[] {
  const schemas = [...spec.files.values()].filter(({ path }) => /^spec\/\w+\/schemas\//.test(path));
  const links = new Map<string, string[]>();
  for (const ref of referencesIn(schemas)) {
    links.set(ref.file.path, [...(links.get(ref.file.path) ?? []), targetPath(ref)]);
  }
  return [...links.keys()].flatMap((path) => {
    const reached = new Set(links.get(path));
    for (const one of reached) for (const next of links.get(one) ?? []) reached.add(next);
    if (!reached.has(path)) return [];
    const what = `${basename(path, '.yaml')}: A schema that references itself is not supported.`;
    return [{ at: `${path}:1:1`, message: `${what} Remove the reference.` }];
  });
}

function findingsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(findingsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'x-findings' ? listOf(one) : findingsIn(one),
  );
}

const layout = 'spec/examples/<section>/<operationId or message name>/<case>.json';

/** Finds files in spec/examples that belong to no operation and no message, and wrong names. */
function exampleFiles(spec: Spec): Problem[] {
  const known = new Set(ownersOfExamples(spec));
  const reported = new Set<string>();
  return spec.paths.flatMap((path) => {
    if (!path.startsWith('spec/examples/')) return [];
    const folder = dirname(path);
    const at = `${path}:1:1`;
    if (!known.has(folder)) {
      if (reported.has(folder)) return [];
      reported.add(folder);
      const name = folder.replace(/^spec\/examples\/?/, '');
      const message =
        `The example folder "${name}" does not belong to an operation or a message. ` +
        `Rename or remove it; the layout is ${layout}.`;
      return [{ at, message }];
    }
    if (/^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(basename(path))) return [];
    const message =
      `The name of an example file must be in kebab case, ` +
      `such as one-symbol.json; got "${basename(path)}".`;
    return [{ at, message }];
  });
}

/** Checks the names of the findings, and the sources that they cite. */
function findingProblems(spec: Spec): Problem[] {
  return spec.paths.flatMap((path) => {
    if (dirname(path) !== 'spec/findings') return [];
    const file = basename(path);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*\.yaml$/.test(file)) {
      const expected = 'in kebab case, such as depth-limit.yaml';
      const message = `A finding's file name must be ${expected}; got "${file}".`;
      return [{ at: `${path}:1:1`, message }];
    }
    return provenanceProblems(spec, spec.at(spec.file(path), 'sources'));
  });
}

function errorNames(spec: Spec): Problem[] {
  const catalogue = spec.file('spec/errors.yaml');
  const owners = new Map<unknown, string>();
  return Object.entries(objectOf(catalogue?.value)).flatMap(([code, entry]) => {
    const { name } = objectOf(entry);
    const owner = owners.get(name);
    owners.set(name, owner ?? code);
    if (catalogue === undefined || owner === undefined || name === undefined) return [];
    const codes = `The codes ${owner} and ${code} have the same name, ${name}.`;
    return [problem(catalogue, [code, 'name'], `${codes} Rename one of them.`)];
  });
}

function workflowNames(spec: Spec): Problem[] {
  const endings: Readonly<Record<string, string>> = {
    workflows: '.arazzo.yaml',
    scenarios: '.scenario',
  };
  return spec.paths.flatMap((path) => {
    const ending = endings[basename(dirname(path))];
    if (ending === undefined || path.endsWith(ending)) return [];
    const message = `Name this file <subject>${ending}, or remove it.`;
    return [{ at: `${path}:1:1`, message }];
  });
}

/** Requires that the documents that a workflow document lists exist. */
function workflowSources(spec: Spec): Problem[] {
  return [...spec.files.values()].flatMap((file) => {
    if (!file.path.endsWith('.arazzo.yaml')) return [];
    const document = { file, keys: [], value: file.content };
    return listOf(objectOf(file.content).sourceDescriptions).flatMap((source, index) => {
      const { url } = objectOf(source);
      const path = targetPath({ ...document, value: { $ref: String(url) } });
      if (typeof url !== 'string' || spec.files.has(path)) return [];
      const message = `${path} does not exist. Correct the url, such as ../openapi.yaml.`;
      return [problem(document, ['sourceDescriptions', index, 'url'], message)];
    });
  });
}
