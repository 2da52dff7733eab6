import { describe, expect, it, test } from 'vitest';
import { linkProblem } from '../src/check/spec-link.ts';
import { load } from '../src/load.ts';
import { root } from './paths.ts';
import { problemsIn } from './problems-in.ts';
import { type Contents, smallSpecification, withFile } from './small-specification.ts';

const sources = `requirements-1:
  title: Requirements 1
  kinds: [requirements]
  sections: { introduction: 0, "4.2": 2 }
notes:
  title: Notes
  kinds: [ours]
  sections: { "1": 0 }
`;
const introduction = `- locator: introduction
  statements:
    - { id: R1-0-01, says: The rules apply to every endpoint., where: [errors.yaml] }
`;
const depth = `- locator: section 4.2, depth
  statements:
    - id: R1-4.2-01
      says: The default of limit is 100.
      where: [spot/operations/getDepth.yaml#/parameters/name=limit]
    - { id: R1-4.2-03, says: The weight is 1., where: [spot/operations/getDepth.yaml#/x-weight] }
`;

/** Returns the problems of the small specification with statements of the requirements. */
function problems(files: Readonly<Record<string, string>>): string {
  let contents: Contents = withFile(smallSpecification(), 'spec/sources.yaml', sources);
  for (const [name, text] of Object.entries(files)) {
    contents = withFile(contents, `spec/requirements/${name}`, text);
  }
  return problemsIn(contents);
}

const good = {
  'requirements-1/0-introduction.yaml': introduction,
  'requirements-1/4.2-depth.yaml': depth,
};

it('requirements whose links resolve are accepted', () => {
  expect(problems(good)).not.toContain('spec/requirements');
});

test.each([
  ['an id that appears twice', '4.2-03', '4.2-01', ':6:13: Ids must ascend: expected a number'],
  ['ids that do not ascend', '4.2-01', '4.2-04', ':6:13: Ids must ascend'],
  ['an id of another section', 'R1-4.2-03', 'R1-4.3-03', ':6:13: The id must begin with R1-4.2-'],
  ['an id of another document', 'R1-4.2-03', 'R2-4.2-03', ':6:13: The id must begin with R1-4.2-'],
  ['a malformed id', 'R1-4.2-03', 'depth', ':6:13: `0/statements/1/id`'],
  ['a section that does not exist', 'section 4.2', 'section 4.4', ':1:12: The locator'],
  ['a rule that does not exist', '4.2, depth', '4.2, rule 3', 'Its rules have the numbers 1 to 2'],
  [
    'a file that does not exist',
    'getDepth.yaml#/x',
    'getBook.yaml#/x',
    ':6:56: A link of R1-4.2-03',
  ],
  ['a pointer that does not resolve', '=limit', '=size', 'has no "name=size" in /parameters'],
  ['a statement without a link', '[spot/operations/getDepth.yaml#/x-weight]', '[]', ':6:55: '],
  ['a misspelled key', 'says', 'sais', '`0/statements/0/sais`'],
])('requirements with %s are rejected', (_what, find, replacement, message) => {
  const files = { ...good, 'requirements-1/4.2-depth.yaml': depth.replace(find, replacement) };
  expect(problems(files)).toContain(message);
});

test.each([
  ['0-introduction.yaml', 'No file lists the statements of the introduction'],
  ['4.2-depth.yaml', 'No file lists the statements of section 4.2'],
])('the statements of %s are required', (name, message) => {
  const files = Object.entries(good).filter(([one]) => !one.endsWith(name));
  expect(problems(Object.fromEntries(files))).toContain(message);
});

it('a folder that does not belong to a requirements document is rejected', () => {
  const folder = 'spec/requirements/notes:1:1: No requirements document';
  expect(problems({ ...good, 'notes/1.yaml': depth })).toContain(folder);
});

describe('a link', () => {
  const spec = load(root);
  const problem = (link: string) => linkProblem(spec, link);

  test.each([
    'errors.yaml',
    'errors.yaml#/-1121/meaning',
    'spot/openapi.yaml#/paths/~1openapi~1v1~1order/post/operationId',
    'spot/operations/placeOrder.yaml#/parameters/name=side/schema/enum',
    'spot/schemas/Account.yaml#/properties/balances/items/properties/asset',
    'spot/asyncapi.yaml#/operations/sendUserEvents/messages/0/payload/properties/e',
    'examples/spot/getDepth/five-levels.json#/response/bids/0/1',
  ])('a link of a requirement resolves %s', (link) => {
    expect(problem(link)).toBeUndefined();
  });

  test.each([
    ['spot/schemas', 'spec/spot/schemas does not exist'],
    ['spot/none.yaml#/a', 'spec/spot/none.yaml does not exist'],
    ['errors.yaml#/-9', 'spec/errors.yaml has no "-9" in its root'],
    ['spot/schemas/Depth.yaml#/properties/bid', 'has no "bid" in /properties'],
    ['spot/schemas/Depth.yaml#/title/length', 'has no "length" in /title'],
    ['spot/schemas/OrderSide.yaml#/enum/2', 'has no "2" in /enum'],
  ])('a link of a requirement is reported: %s', (link, message) => {
    expect(problem(link)).toContain(message);
  });
});
