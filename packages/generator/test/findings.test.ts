import { expect, it, test } from 'vitest';
import { problemsIn } from './problems-in.ts';
import { smallSpecification, withFile } from './small-specification.ts';

const goodSources = `requirements-1:
  title: Requirements 1
  kinds: [requirements]
  sections: { "4.2": 0 }
`;
const good = `title: Two units
sources:
  - source: requirements-1
    locator: section 4.2
    kind: requirements
    says: Lots.
decision: Lots.
`;

/** Returns the problems of a specification with one finding. */
function problems({ sources = goodSources, finding = good, name = 'two-units.yaml' }): string {
  const files = withFile(smallSpecification(), 'spec/sources.yaml', sources);
  return problemsIn(withFile(files, `spec/findings/${name}`, Buffer.from(finding, 'latin1')));
}

it('a valid finding has no problem', () => {
  expect(problems({})).not.toContain('two-units.yaml:2');
});

test.each([
  ['a misspelled key', { finding: good.replace('decision', 'decison') }, ':7:1: `decison`'],
  [
    'a finding without a title',
    { finding: good.replace('title: Two units\n', '') },
    'must have the field `title`',
  ],
  [
    'a title that is a list',
    { finding: good.replace('Two units', '[a]') },
    ':1:8: `title`: Expected text',
  ],
  [
    'a finding without sources',
    { finding: good.replace(/sources:[\s\S]*Lots\.\nd/, 'sources: []\nd') },
    ':2:10:',
  ],
  [
    'an unknown source',
    { finding: good.replace('-1', '-7') },
    ':3:13: `requirements-7` is not a source of sources.yaml',
  ],
  ['an unknown kind', { finding: good.replace('d: req', 'd: rq') }, ':5:11: `sources/0/kind`'],
  [
    'a kind of fact that the source does not state',
    { finding: good.replace('d: requirements', 'd: ours') },
    ':5:11:',
  ],
  [
    'a section that the source does not have',
    { finding: good.replace('4.2', '4.3') },
    ':4:14: The locator `section 4.3` names the section 4.3',
  ],
  [
    'a list instead of an object',
    { finding: '- a\n' },
    ':1:1: Expected an object with the fields `title`, `sources` and `decision`; got ["a"]',
  ],
  [
    'an empty file',
    { finding: '' },
    ':1:1: Expected an object with the fields `title`, `sources` and `decision`; got null',
  ],
  ['malformed YAML', { finding: 'title: [' }, 'the YAML.'],
  [
    'text that is not UTF-8',
    { finding: good.replace('Lots', 'L\xf6ts') },
    ':6:1: This line is not UTF-8',
  ],
  [
    'a file name that is not in kebab case',
    { name: 'Two.yml' },
    "spec/findings/Two.yml:1:1: A finding's file name must be in kebab case",
  ],
  [
    'a source with kinds as text',
    { sources: goodSources.replace(/[[\]]/g, '') },
    ':3:10: `requirements-1/kinds`',
  ],
  [
    'a source without kinds',
    { sources: 'a:\n  title: A\n  sections: { "1": 0 }\n' },
    ':1:1: `a`: A source must have the field',
  ],
  [
    'a source without sections',
    { sources: goodSources.replace(/ *sections.*\n/, '') },
    ':1:1: `requirements-1`: A source must have the field `sections`',
  ],
  [
    'a source name with a space',
    { sources: goodSources.replace('-1', ' 1') },
    ':1:1: `requirements 1`',
  ],
])('a finding with %s is rejected, with its location', (_what, files, message) => {
  expect(problems(files)).toContain(message);
});
