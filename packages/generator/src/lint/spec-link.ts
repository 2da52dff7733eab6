import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readYaml } from '../read/yaml-file.ts';

/** A value, and the path of its file relative to the folder spec/. */
interface Located {
  readonly file: string;
  readonly value: unknown;
}

/**
 * Checks a link to a part of the specification, such as
 * `spot/operations/getDepth.yaml#/parameters/name=limit/schema`. The pointer follows each `$ref`,
 * and `field=value` selects the row of a list whose field has that value.
 *
 * @param specFolder the absolute path of spec/
 * @returns what is wrong, or undefined if the link resolves
 */
export function linkProblem(specFolder: string, link: string): string | undefined {
  const [file = '', pointer = ''] = link.split(/#(.*)/s);
  const path = join(specFolder, file);
  if (!existsSync(path) || !statSync(path).isFile()) return `spec/${file} does not exist`;
  let place: Located = { file, value: readYaml(path).content };
  for (const [index, step] of stepsOf(pointer).entries()) {
    const next = childOf(specFolder, place, step);
    if (next === undefined) {
      const parent = `/${pointer
        .split('/')
        .slice(1, index + 1)
        .join('/')}`;
      return `spec/${file} has no "${step}" in ${index === 0 ? 'its root' : parent}`;
    }
    place = next;
  }
  return undefined;
}

function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function childOf(specFolder: string, place: Located, step: string): Located | undefined {
  const { file, value } = place;
  if (Array.isArray(value)) {
    const rows = value.map((row): Located => ({ file, value: row }));
    return /^\d+$/.test(step) ? rows[Number(step)] : rowOf(specFolder, rows, step);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const key = Object.keys(value).find((name) => name === step);
  if (key !== undefined) return { file, value: (value as Record<string, unknown>)[key] };
  const target = targetOf(specFolder, place);
  return target && childOf(specFolder, target, step);
}

/** Returns the row that `field=value` selects. */
function rowOf(specFolder: string, rows: readonly Located[], step: string): Located | undefined {
  const [field = '', expected = ''] = step.split(/=(.*)/s);
  return rows.find((row) => String(childOf(specFolder, row, field)?.value) === expected);
}

/** Returns the target of a `$ref` to a file or to a part of the same file. */
function targetOf(specFolder: string, { file, value }: Located): Located | undefined {
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref !== 'string') return undefined;
  const [target = '', pointer = ''] = $ref.split('#');
  const targetFile = target === '' ? file : join(dirname(file), target);
  const path = join(specFolder, targetFile);
  if (!existsSync(path)) return undefined;
  let place: Located | undefined = { file: targetFile, value: readYaml(path).content };
  for (const step of stepsOf(pointer)) place = place && childOf(specFolder, place, step);
  return place;
}
