import { beforeAll, describe, expect, test } from 'vitest';
import { load, Spec } from '../src/load.ts';
import { YamlFile } from '../src/read/yaml-file.ts';
import {
  acceptedChanges,
  type Changes,
  changesWithProblems,
  layoutChanges,
} from './mistakes/changes.ts';
import { mistakesInDocuments } from './mistakes/documents.ts';
import { mistakesInExamples } from './mistakes/examples.ts';
import { mistakesInGetDepth } from './mistakes/get-depth.ts';
import type { Mistakes } from './mistakes/mistake.ts';
import { mistakesInOperations } from './mistakes/operations.ts';
import { mistakesHere } from './mistakes/repository.ts';
import { mistakesInSchemas } from './mistakes/schemas.ts';
import { mistakesInWorkflows } from './mistakes/workflows.ts';
import { root } from './paths.ts';
import { problemsIn, problemsOfSpec } from './problems-in.ts';
import { type Contents, smallSpecification, withEdit, withFile } from './small-specification.ts';

const files = smallSpecification();

test('the small specification has no problem', () => expect(problemsIn(files)).toBe(''));

type Row = readonly [problem: string, path: string, find: string, replacement: string];

function rowsOf(table: Mistakes): Row[] {
  return Object.entries(table).flatMap(([path, rows]) =>
    rows.map(([find, replacement, problem]): Row => [problem, path, find, replacement]),
  );
}

/** Matches a problem, at its location if it begins with one. */
function matching(path: string, problem: string): RegExp {
  const escaped = problem.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (problem.startsWith('spec/')) return new RegExp(`^${escaped}`, 'm');
  const location = /^\d+:\d+: /.test(problem) ? '' : String.raw`\d+:\d+: .*`;
  return new RegExp(`^${path}:${location}${escaped}`, 'm');
}

const small = [
  mistakesInGetDepth,
  mistakesInOperations,
  mistakesInSchemas,
  mistakesInExamples,
  mistakesInDocuments,
  mistakesInWorkflows,
];

describe('an edit of the small specification', () => {
  test.each(small.flatMap(rowsOf))(
    'causes the problem %s in %s',
    (problem, path, find, replacement) => {
      const edited = withEdit(files, path, find, replacement);
      expect(problemsIn(edited)).toMatch(matching(path, problem));
    },
  );
});

describe('all edits of the specification of this repository together', () => {
  let problems = '';
  beforeAll(() => {
    const here = load(root);
    const edited = new Map(here.files);
    for (const [, path, find, replacement] of rowsOf(mistakesHere)) {
      const text = edited.get(path)?.text ?? '';
      if (!text.includes(find)) throw new Error(`${path} does not contain ${find}`);
      edited.set(
        path,
        new YamlFile(
          path,
          text.replace(find, () => replacement),
        ),
      );
    }
    problems = problemsOfSpec(new Spec(root, edited, here.paths));
  });

  test.each(rowsOf(mistakesHere))('cause the problem %s in %s', (problem, path) => {
    expect(problems).toMatch(matching(path, problem));
  });
});

function changed(changes: Changes): Contents {
  let contents: Contents = files;
  for (const [path, change] of Object.entries(changes)) {
    const paths = [...contents.keys()].filter((one) => one.startsWith(`${path}/`));
    if (change === null) {
      for (const one of [path, ...paths]) contents = withFile(contents, one, null);
    } else if (typeof change === 'string') contents = withFile(contents, path, change);
    else contents = withEdit(contents, path, ...change);
  }
  return contents;
}

test.each(changesWithProblems)('a change is reported: %s', (_, changes, ...problems) => {
  const found = problemsIn(changed(changes));
  for (const problem of problems) expect(found).toContain(problem);
});

test.each(layoutChanges)('a change causes one problem: %s', (_, changes, problem) => {
  expect(problemsIn(changed(changes))).toBe(problem);
});

test.each(acceptedChanges)('a change is accepted: %s', (_, changes) => {
  expect(problemsIn(changed(changes))).toBe('');
});
