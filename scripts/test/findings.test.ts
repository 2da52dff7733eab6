import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFindings, readSources } from '../generate/read/sources.ts';

const goodSources = 'requirements-1:\n  title: Requirements 1\n  kinds: [requirements]\n';
const good = `title: Two units
sources:
  - source: requirements-1
    locator: section 4.2
    kind: requirements
    says: Lots.
decision: Lots.
`;

/** A folder that looks like a specification, with one finding. */
function write({ sources = goodSources, finding = good, name = 'two-units.yaml' }) {
  const folder = mkdtempSync(join(tmpdir(), 'registers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'findings'));
  writeFileSync(join(folder, 'errors.yaml'), '');
  writeFileSync(join(folder, 'sources.yaml'), sources);
  writeFileSync(join(folder, 'findings', name), finding, 'latin1');
  return () => readFindings(readSources(join(folder, 'sources.yaml')), join(folder, 'findings'));
}

test('a finding that is right is read', () => {
  expect([...write({})()]).toMatchObject([['two-units', { title: 'Two units' }]]);
});

test.each([
  ['a key that is misspelt', { finding: good.replace('decision', 'decison') }, ':7:1: `decison`'],
  ['no title', { finding: good.replace('title: Two units\n', '') }, 'must have the field `title`'],
  [
    'a title that is a list',
    { finding: good.replace('Two units', '[a]') },
    ':1:8: `title`: Expected text',
  ],
  ['no sources', { finding: good.replace(/sources:[\s\S]*Lots\.\nd/, 'sources: []\nd') }, ':2:10:'],
  ['an unknown source', { finding: good.replace('-1', '-7') }, ':3:13: sources.yaml has no source'],
  ['an unknown kind', { finding: good.replace('d: req', 'd: rq') }, ':5:11: `sources/0/kind`'],
  ['a kind of another source', { finding: good.replace('d: requirements', 'd: ours') }, ':5:11:'],
  ['a list', { finding: '- a\n' }, ':1:1: Expected an object, such as {}; got ["a"]'],
  ['nothing', { finding: '' }, ':1:1: Expected an object, such as {}; got null'],
  ['broken YAML', { finding: 'title: [' }, 'Fix the YAML'],
  [
    'another encoding',
    { finding: good.replace('Lots', 'L\xf6ts') },
    ':6:1: This line is not UTF-8',
  ],
  [
    'a name of another form',
    { name: 'Two.yml' },
    'spec/findings/Two.yml:1:1: "Two.yml" is no name',
  ],
  [
    'kinds as text',
    { sources: goodSources.replace(/[[\]]/g, '') },
    ':3:10: `requirements-1/kinds`',
  ],
  [
    'a source without kinds',
    { sources: 'a:\n  title: A\n' },
    ':1:1: `a`: A source must have the field',
  ],
  ['a source with a space', { sources: goodSources.replace('-1', ' 1') }, ':1:1: `requirements 1`'],
])('%s is refused with its line', (_what, files, message) => {
  expect(write(files)).toThrow(message);
});
