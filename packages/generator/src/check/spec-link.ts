import type { Spec } from '../load.ts';
import { childOf, keysOf, type Located } from '../located.ts';
import { itemsOf } from './operations.ts';

/**
 * Checks a link to a part of the specification, such as
 * `spot/operations/getDepth.yaml#/parameters/name=limit/schema`. The pointer follows each `$ref`,
 * and `field=value` selects the row of a list whose field has that value.
 *
 * @returns what is wrong, or undefined if the link resolves
 */
export function linkProblem(spec: Spec, link: string): string | undefined {
  const [file = '', pointer = ''] = link.split(/#(.*)/s);
  let at = spec.file(`spec/${file}`);
  if (at === undefined) {
    return spec.paths.includes(`spec/${file}`) ? undefined : `spec/${file} does not exist`;
  }
  for (const [index, step] of keysOf(pointer).entries()) {
    const next: Located | undefined = stepInto(spec, at, step);
    if (next === undefined) {
      const parent = pointer
        .split('/')
        .slice(1, index + 1)
        .join('/');
      return `spec/${file} has no "${step}" in ${index === 0 ? 'its root' : `/${parent}`}`;
    }
    at = next;
  }
  return undefined;
}

function stepInto(spec: Spec, at: Located, step: string): Located | undefined {
  const own = childOf(at, step);
  if (own !== undefined) return own;
  const target = spec.resolve(at);
  if (!Array.isArray(target.value)) return childOf(target, step);
  const [field = '', expected] = step.split(/=(.*)/s);
  return itemsOf(target).find((row) => String(spec.at(row, field)?.value) === expected);
}
