import { afterAll, expect, test } from 'vitest';
import { Repository } from './repository.ts';

const repository = new Repository();
afterAll(() => repository.remove());

test('the first steps of CONTRIBUTING.md result in packages without type errors', () => {
  const run = (...args: string[]): void => {
    const { status, stdout, stderr } = repository.run(...args);
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      output: '',
    });
  };
  const source = ['--source', 'requirements-1', '--locator', 'section 4.3'];
  const path = ['--path', '/openapi/v1/unused-name'];
  // The name differs from that in CONTRIBUTING.md, because a reader may already have followed the
  // steps.
  run('scripts/new-operation.ts', 'spot/getUnusedName', ...path, ...source);
  run('scripts/generate.ts');
  run('scripts/generate.ts', '--check');
  run('scripts/tidy.ts');
  // Runs the contract tests of the new operation, and the test that every operation has contract
  // tests.
  run('node_modules/vitest/vitest.mjs', 'run', '--root', 'packages/conformance', 'test/cases');
  // The types of the sandbox depend on all operations of the section.
  for (const name of ['spot', 'sandbox']) {
    run('node_modules/typescript/bin/tsc', '--noEmit', '--project', `packages/${name}`);
  }
}, 180_000);
