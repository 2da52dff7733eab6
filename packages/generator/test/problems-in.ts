import { check } from '../src/check/check.ts';
import { type Spec, specOf } from '../src/load.ts';
import { type Problem, problemsOf } from '../src/problem.ts';
import { root } from './paths.ts';
import type { Contents } from './small-specification.ts';

/** Loads and checks a specification. Returns the problems, one a line. */
export function problemsIn(files: Contents): string {
  return linesOf(() => check(specOf(root, files)));
}

/** Checks a specification. Returns the problems, one a line. */
export function problemsOfSpec(spec: Spec): string {
  return linesOf(() => check(spec));
}

function linesOf(find: () => readonly Problem[]): string {
  const text = (problems: readonly Problem[]): string =>
    problems.map(({ at, message }) => `${at}: ${message}`).join('\n');
  try {
    return text(find());
  } catch (error) {
    return text(problemsOf(error));
  }
}
