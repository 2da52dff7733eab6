// Comparisons of exported names, as lines of a module that the compiler checks.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generatedFolder } from './declarations.ts';
import type { ExportedName } from './exported-names.ts';

/** A line that compiles if one version of a type fits the other one. */
export interface Probe {
  readonly package: string;
  readonly entry: string;
  readonly name: string;
  /** Where the new version is declared. */
  readonly location: string;
  /**
   * Which version must be assignable to the other one, or that the new version has type parameters
   * that the old one has not.
   */
  readonly direction: 'new to old' | 'old to new' | 'more general';
  readonly isType: boolean;
  readonly code: string;
}

/** An exported name of both versions. */
export interface ComparedName {
  readonly name: string;
  readonly before: ExportedName;
  readonly after: ExportedName;
  /** The declaration files of the entry. */
  readonly paths: { readonly before: string; readonly after: string };
}

type Code = Pick<Probe, 'direction' | 'isType' | 'code'>;

/** Returns the comparisons of an exported name. The paths in them are relative to a folder. */
export function probesOf(compared: ComparedName, folder: string): Code[] {
  const { name, before, after, paths } = compared;
  const module = (path: string): string =>
    `import('./${relative(folder, path).replace(/\.d\.ts$/, '.js')}')`;
  // Other old files use the generated types of the new version.
  const isGenerated = before.path.includes(generatedFolder);
  const old = isGenerated
    ? `${module(before.path)}.${before.local}`
    : `${module(paths.before)}.${name}`;
  const current = `${module(paths.after)}.${name}`;
  if (before.kind === 'value') return bothDirections(`typeof ${old}`, `typeof ${current}`, false);
  const isClass = before.kind === 'class';
  const probes = isClass ? bothDirections(`typeof ${old}`, `typeof ${current}`, false) : [];
  if (before.parameters.length === 0) {
    return isClass ? probes : [...bothDirections(old, current, true), ...removals(old, current)];
  }
  // The old type as a caller uses it: with each permitted number of arguments.
  const known = typeArguments(before, module);
  const required = before.parameters.findIndex(({ hasDefault }) => hasDefault);
  const fewest = required === -1 ? known.length : required;
  for (let count = fewest; count <= known.length; count++) {
    const list = count === 0 ? '' : `<${known.slice(0, count).join(', ')}>`;
    const usedOld = `${old}${list}`;
    const usedCurrent = `${current}${list}`;
    probes.push(...bothDirections(usedOld, usedCurrent, true));
    probes.push(...removals(usedOld, usedCurrent));
  }
  const isSwapped = sameNames(before) === sameNames(after) && names(before) !== names(after);
  if (isSwapped) probes.push({ direction: 'new to old', isType: false, code: 'Fits<1, 0>' });
  if (after.parameters.length > 0) {
    const code = `${old}<${typeArguments(after, module).join(', ')}>`;
    probes.push({ direction: 'more general', isType: true, code });
  }
  return probes;
}

function bothDirections(old: string, current: string, isType: boolean): Code[] {
  return [
    { direction: 'new to old', isType, code: `Fits<${current}, ${old}>` },
    { direction: 'old to new', isType, code: `Fits<${old}, ${current}>` },
  ];
}

/**
 * Code that uses a removed member, or compares with a removed value, does not compile. The compiler
 * does not notice an optional member that is removed.
 */
function removals(old: string, current: string): Code[] {
  const probe = (code: string): Code => ({ direction: 'new to old', isType: false, code });
  return [
    probe(`Fits<keyof ${old}, keyof ${current}>`),
    probe(`Fits<Extract<${old}, string | number>, ${current}>`),
  ];
}

const names = ({ parameters }: ExportedName): string => parameters.map(({ name }) => name).join();
const sameNames = ({ parameters }: ExportedName): string =>
  parameters
    .map(({ name }) => name)
    .sort()
    .join();

const exported = new Set<string>();

/**
 * Returns an argument for each type parameter: its constraint, or a type of its own. The constraint
 * can use names that only its module knows, so it is exported from there.
 */
function typeArguments(
  { path, local, parameters }: ExportedName,
  module: (path: string) => string,
): string[] {
  const found: string[] = [];
  for (const [index, { constraint }] of parameters.entries()) {
    if (constraint === undefined) found.push(`{ readonly argument${index}: true }`);
    else if (constraint === 'string') found.push(`'argument${index}'`);
    else {
      const helper = `${local}__${index}`;
      const list = parameters.slice(0, index).map((one) => one.name);
      const declared = list.length === 0 ? '' : `<${declaredNames(parameters, index)}>`;
      const key = `${path} ${helper}`;
      if (!exported.has(key)) {
        appendFileSync(path, `\nexport type ${helper}${declared} = ${constraint};\n`);
        exported.add(key);
      }
      const given = list.length === 0 ? '' : `<${found.join(', ')}>`;
      found.push(`${module(path)}.${helper}${given}`);
    }
  }
  return found;
}

function declaredNames(parameters: ExportedName['parameters'], end: number): string {
  return parameters
    .slice(0, end)
    .map(({ name, constraint }) =>
      constraint === undefined ? name : `${name} extends ${constraint}`,
    )
    .join(', ');
}
