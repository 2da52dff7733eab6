import { basename, dirname } from 'node:path/posix';
import { sections } from '@broker-api/spec/sections';
import { listOf, objectOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { type Located, targetPath } from '../located.ts';
import { type Problem, problemsOf } from '../problem.ts';
import { readDocument } from '../read/document.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { operationsOf, routesOf } from './operations.ts';
import { problem } from './rules.ts';

/**
 * Finds folders of unknown sections, sections that
 * the control plane lacks, and operations without a route or with the name of another file. Each of
 * these mistakes would cause many misleading problems in other files.
 */
export function layoutProblems(spec: Spec): Problem[] {
  const routed = new Set(routesOf(spec).map(targetPath));
  return [
    ...unknownSections(spec),
    ...missingSections(spec),
    ...operationsOf(spec).flatMap((operation) => operationProblem(spec, operation, routed)),
  ];
}

/** Checks that the generator supports the versions of the documents. */
export function documentProblems(spec: Spec): Problem[] {
  return [...spec.files.values()]
    .filter(({ path }) => spec.documents.includes(path) || path.endsWith('.arazzo.yaml'))
    .flatMap(versionProblems);
}

function versionProblems(file: YamlFile): readonly Problem[] {
  try {
    readDocument(file);
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

function unknownSections(spec: Spec): Problem[] {
  const known = [...sections, 'common', 'control'];
  const contents = /^spec\/(\w+)\/(?:openapi\.yaml|asyncapi\.yaml|operations\/.*)$/;
  const found = new Set(spec.paths.flatMap((path) => contents.exec(path)?.[1] ?? []));
  return [...found]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const message =
        `\`${name}\` is not a section. The sections are ${sections.join(', ')}. ` +
        `Add it to packages/generator/src/sections.ts, or remove the folder.`;
      return { at: `spec/${name}:1:1`, message };
    });
}

/** The control plane names a section in some of its calls. */
function missingSections(spec: Spec): Problem[] {
  const path = 'spec/control/schemas/Section.yaml';
  const schema = spec.file(path);
  const named = listOf(objectOf(schema?.value).enum);
  const missing = sections.filter((one) => !named.includes(one));
  if (schema === undefined || missing.length === 0) return [];
  const message = `The enum lacks the section ${missing.join(' and ')}. Add it with a description.`;
  return [{ at: `${path}:1:1`, message }];
}

function operationProblem(
  spec: Spec,
  operation: Located<UncheckedObject>,
  routed: ReadonlySet<string>,
): Problem[] {
  const { path } = operation.file;
  const id = operation.value.operationId;
  const other = typeof id === 'string' ? `${dirname(path)}/${id}.yaml` : path;
  if (other !== path && spec.files.has(other)) {
    const message =
      `operationId \`${id}\` is the name of ${other}. ` +
      `Write \`${basename(path, '.yaml')}\`, the name of this file.`;
    return [problem(operation, ['operationId'], message)];
  }
  if (routed.has(path)) return [];
  const owner = path.split('/')[1];
  const tables = spec.documents.filter(
    (one) =>
      one.endsWith('openapi.yaml') && (owner === 'common' || one.startsWith(`spec/${owner}/`)),
  );
  const message =
    `No route references this operation. ` +
    `Add it to the paths of ${tables.join(' or ')}, or remove the file.`;
  return [{ at: `${path}:1:1`, message }];
}
