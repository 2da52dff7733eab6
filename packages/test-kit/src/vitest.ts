import { onTestFinished } from 'vitest';
import { createTemporaryDirectory, removeDirectory } from './temporary-directory.ts';

/** Creates an empty directory that is removed when the current test ends. Returns its path. */
export function temporaryDirectory(prefix = 'test'): string {
  const directory = createTemporaryDirectory(prefix);
  onTestFinished(() => removeDirectory(directory));
  return directory;
}
