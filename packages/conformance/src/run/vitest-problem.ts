import { readFileSync } from 'node:fs';

/** The oldest major version of Vitest that runs the tests. */
const oldest = 4;

/**
 * Returns why the Vitest of the project cannot run the tests, with the command that helps;
 * undefined if it can.
 *
 * The peer dependency permits every version, because npm would otherwise refuse to install the
 * package in a project with an older one.
 */
export function vitestProblem(): string | undefined {
  let version: string;
  try {
    const file = new URL(import.meta.resolve('vitest/package.json'));
    ({ version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string });
  } catch {
    return 'The contract tests run in Vitest, which is not installed: npm i -D vitest';
  }
  if (Number.parseInt(version, 10) >= oldest) return undefined;
  const command = 'npm i -D vitest@latest';
  return `The contract tests require Vitest ${oldest} or later, got ${version}: ${command}`;
}
