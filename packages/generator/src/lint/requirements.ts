import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import { type CheckedYaml, readCheckedYaml } from '../read/checked-yaml.ts';
import { locatorProblem, parseLocator } from '../read/locator.ts';
import type { Source } from '../read/sources.ts';
import { linkProblem } from './spec-link.ts';

/** A section of a requirements document, or a part of it, with its statements. */
interface Part {
  readonly locator: string;
  readonly statements: readonly {
    readonly id: string;
    readonly says: string;
    readonly where: readonly string[];
  }[];
}

const folder = 'spec/requirements';

/**
 * Checks spec/requirements: each statement has a unique, ascending id that fits its section, each
 * link resolves, and every section of every requirements document has statements.
 *
 * @throws SpecificationError with all problems and their locations
 */
export function checkRequirements(root: string, sources: ReadonlyMap<string, Source>): void {
  const documents = [...sources].filter(([, { kinds }]) => kinds.includes('requirements'));
  const problems = [
    ...documents.flatMap(([name, source]) => documentProblems(root, name, source)),
    ...namesIn(join(root, folder))
      .filter((name) => !documents.some(([document]) => document === name))
      .map((name) => ({
        at: `${folder}/${name}:1:1`,
        message: 'No requirements document in sources.yaml has this name. Rename or remove it.',
      })),
  ];
  if (problems.length > 0) throw new SpecificationError(problems);
}

function documentProblems(root: string, name: string, source: Source): Problem[] {
  const path = `${folder}/${name}`;
  const covered = new Set<string>();
  const problems = namesIn(join(root, path)).flatMap((file) => {
    try {
      const parts = readCheckedYaml<readonly Part[]>(root, `${path}/${file}`, 'requirements');
      for (const { locator } of parts.content) covered.add(sectionOf(locator));
      return fileProblems(root, { name, source, ...parts });
    } catch (error) {
      return problemsOf(error);
    }
  });
  const missing = Object.keys(source.sections).filter(
    (section) => ![...covered].some((one) => one === section || one.startsWith(`${section}.`)),
  );
  return [...problems, ...missing.map((section) => missingSection(path, section))];
}

function namesIn(path: string): string[] {
  return existsSync(path) ? readdirSync(path).sort() : [];
}

function missingSection(path: string, section: string): Problem {
  const name = section === 'introduction' ? 'the introduction' : `section ${section}`;
  const message = `No file lists the statements of ${name}. Add a file with them.`;
  return { at: `${path}:1:1`, message };
}

interface StatementFile extends CheckedYaml<readonly Part[]> {
  readonly name: string;
  readonly source: Source;
}

function fileProblems(root: string, { name, source, content, at }: StatementFile): Problem[] {
  let previous = 0;
  return content.flatMap(({ locator, statements }, part) => {
    const report = (keys: readonly (string | number)[], message: string): Problem => ({
      at: at([part, ...keys]),
      message,
    });
    const wrong = locatorProblem(locator, source.sections);
    if (wrong !== undefined) return [report(['locator'], wrong)];
    return statements.flatMap(({ id, where }, index) => {
      const idProblem = checkId(id, idPrefix(name, locator), previous);
      previous = numberOf(id);
      const broken = where.flatMap((link, row) => {
        const problem = linkProblem(join(root, 'spec'), link);
        const keys = ['statements', index, 'where', row];
        return problem ? [report(keys, `A link of ${id} does not resolve: ${problem}.`)] : [];
      });
      return [...(idProblem ? [report(['statements', index, 'id'], idProblem)] : []), ...broken];
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
