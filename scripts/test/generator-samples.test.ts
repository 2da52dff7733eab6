import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideBlocks, guideFiles, guideText } from '@broker-api/test-kit/guide-shell';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { table } from '../soak/generators/generators.ts';

const guide = guideText('other-languages');

/** Returns the first command of a script that downloads or runs openapi-generator. */
function commandOf(script = ''): string {
  const functions = `${table.functions}\nmvn() { echo "mvn $*"; }\njava() { echo "java $*"; }\n`;
  const { stdout } = spawnSync('sh', ['-euc', functions + script], {
    cwd: temporaryDirectory(),
    env: { ...process.env, TOOLS: '.', DOCUMENT: 'spot.openapi.portable.json' },
    encoding: 'utf8',
  });
  const [command = ''] = stdout.split('\n');
  return command.replace('./openapi', 'openapi');
}

// The campaign `generators` runs these programs and commands, so the test of the guide does not run
// them.
describe.each([
  ['java', '.java'],
  ['go', '.go'],
])('the samples of the guide for %s', (language, suffix) => {
  const generator = table.generators.find(({ name }) => name === `openapi-generator (${language})`);

  test(`the samples for ${language} are parts of the programs that trade`, () => {
    const folder = inRepository('scripts/soak/generators', generator?.traders?.folder ?? '');
    const programs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const files = [...guideFiles(guide)].filter(([name]) => name.endsWith(suffix));
    const samples = [...files.map(([, content]) => content), ...guideBlocks(guide, language)];
    expect(samples).toHaveLength(2);
    for (const sample of samples) {
      expect(programs.filter((program) => program.includes(sample))).toHaveLength(1);
    }
  });

  test(`the samples for ${language} download the generator like the campaign`, () => {
    // In a list of the guide, the block is indented.
    expect(guide).toContain(`\n   ${commandOf(generator?.install)}\n`);
  });

  test(`the samples for ${language} generate the client like the campaign`, () => {
    const firstLines = guideBlocks(guide, 'sh').map((block) => block.split('\n')[0]);
    expect(firstLines).toContain(commandOf(generator?.generate));
  });
});

test('the guide for Python installs the generator like the campaign', () => {
  const { name, version } =
    table.generators.find((one) => one.name === 'openapi-python-client') ?? {};
  expect(guideText('python')).toContain(` ${name}==${version} `);
});
