import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sampled } from '@broker-api/test-kit';
import { expect, inject, test } from 'vitest';
import { startTimeServer } from './lib/loopback.ts';
import { run } from './lib/run.ts';
import { isMissing, nodes } from './lib/runtimes.ts';

const folder = inject('toolsFolder');
const modules = resolve(import.meta.dirname, '../../node_modules');

test.for(sampled(nodes, 1))(
  'the installed contract tests run as a command on $name',
  async (node) => {
    if (isMissing(node, 'its npm package exists only for Linux x64')) return;
    const url = await startTimeServer();
    const program = join(folder, 'node_modules/.bin/broker-conformance');
    const args = ['--base-url', url, '--operation', 'getServerTime', '--test', '/100-'];
    const { stdout, stderr } = await run(node.path, [program, ...args], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\n1 passed, 0 failed, 0 skipped\n$/);
    const report = JSON.parse(readFileSync(join(folder, 'conformance-report/report.json'), 'utf8'));
    expect(report).toMatchObject({ baseUrl: url, totals: { passed: 1 } });
  },
);

test('the installed tests run in a Vitest project as the README says', async () => {
  const url = await startTimeServer();
  const readme = readFileSync(
    join(folder, 'node_modules/@broker-api/conformance/README.md'),
    'utf8',
  );
  const [, file = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  expect(file).toContain('https://api.example.com');
  writeFileSync(join(folder, 'contract.test.js'), file.replace('https://api.example.com', url));
  const program = join(folder, 'node_modules/.bin/vitest');
  const selected = ['contract.test.js', '-t', 'getServerTime/100-'];
  const args = ['run', '--reporter=json', '--outputFile.json=result.json', ...selected];
  await run(process.execPath, [program, ...args], { cwd: folder });
  const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));
  expect(result).toMatchObject({ success: true, numPassedTests: 1 });
});

test('the README examples of conformance and sandbox compile', async () => {
  const args = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext'];
  const types = ['--skipLibCheck', '--types', 'node', '--typeRoots', join(modules, '@types')];
  const files = ['conformance', 'sandbox'].map((name) => join(folder, `types/readme-${name}-1.ts`));
  await run(join(modules, '.bin/tsc'), [...args, ...types, ...files]);
});
