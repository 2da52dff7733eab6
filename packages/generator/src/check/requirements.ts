import { basename, dirname } from 'node:path/posix';
import { listOf, objectOf } from '../json.ts';
import type { Spec } from '../load.ts';
import type { Problem } from '../problem.ts';
import { locatorProblem, parseLocator } from '../read/locator.ts';
import { readSources, type Source } from '../read/sources.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { linkProblem } from './spec-link.ts';

const folder = 'spec/requirements';

/**
 * Checks spec/requirements: each statement has a unique, ascending id that fits its section, each
 * link resolves, and every section of every requirements document has statements.
 */
export function requirementProblems(spec: Spec): Problem[] {
  const files = [...spec.files.values()].filter(({ path }) => path.startsWith(`${folder}/`));
  if (files.length === 0) return [];
  const documents = [...readSources(spec)].flatMap(([name, source]) =>
    source.kinds.includes('requirements') ? [{ name, source }] : [],
  );
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const unknown = [...folders].filter(
    (path) => !documents.some(({ name }) => path === `${folder}/${name}`),
  );
  return [
    ...documents.flatMap(({ name, source }) => documentProblems(spec, name, source)),
    ...unknown.map((path) => ({
      at: `${path}:1:1`,
      message: 'No requirements document in sources.yaml has this name. Rename or remove it.',
    })),
  ];
}

function documentProblems(spec: Spec, name: string, source: Source): Problem[] {
  const path = `${folder}/${name}`;
  const files = spec.filesIn(path);
  const covered = files.flatMap(({ content }) =>
    listOf(content).map((part) => sectionOf(String(objectOf(part).locator))),
  );
  const missing = Object.keys(source.sections).filter(
    (section) => !covered.some((one) => one === section || one.startsWith(`${section}.`)),
  );
  return [
    ...files.flatMap((file) => fileProblems(spec, file, source)),
    ...missing.map((section) => missingSection(path, section)),
  ];
}

function missingSection(path: string, section: string): Problem {
  const name = section === 'introduction' ? 'the introduction' : `section ${section}`;
  const message = `No file lists the statements of ${name}. Add a file with them.`;
  return { at: `${path}:1:1`, message };
}

function fileProblems(spec: Spec, file: YamlFile, source: Source): Problem[] {
  let previous = 0;
  return listOf(file.content).flatMap((part, index) => {
    const locator = String(objectOf(part).locator);
    const wrong = locatorProblem(locator, source.sections);
    if (wrong !== undefined) return [{ at: file.at([index, 'locator']), message: wrong }];
    const prefix = idPrefix(basename(dirname(file.path)), locator);
    return listOf(objectOf(part).statements).flatMap((statement, row) => {
      const { id, where } = objectOf(statement);
      const keys = [index, 'statements', row];
      const idProblem = checkId(String(id), prefix, previous);
      previous = numberOf(String(id));
      const links = listOf(where).flatMap((link, at): Problem[] => {
        const problem = linkProblem(spec, String(link));
        if (problem === undefined) return [];
        const message = `A link of ${id} does not resolve: ${problem}.`;
        return [{ at: file.at([...keys, 'where', at]), message }];
      });
      const ids = idProblem ? [{ at: file.at([...keys, 'id']), message: idProblem }] : [];
      return [...ids, ...links];
    });
  });
}

function checkId(id: string, prefix: string, previous: number): string | undefined {
  if (!id.startsWith(prefix))
    return `The id must begin with ${prefix}, the prefix of its section; got ${id}.`;
  if (numberOf(id) > previous) return undefined;
  return `Ids must ascend: expected a number above ${previous}; got ${id}.`;
}

/** Returns the number of a statement in its section. */
function numberOf(id: string): number {
  return Number(id.split('-').at(-1));
}

/** Returns the section of a locator, or an empty string for an invalid locator. */
function sectionOf(locator: string): string {
  return parseLocator(locator)?.sections[0] ?? '';
}

/** Returns the prefix of the ids of the statements at a location, such as `R1-4.3-`. */
function idPrefix(name: string, locator: string): string {
  const section = sectionOf(locator);
  return `R${name.split('-').at(-1)}-${section === 'introduction' ? 0 : section}-`;
}
