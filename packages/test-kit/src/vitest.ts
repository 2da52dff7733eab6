import { onTestFinished } from 'vitest';
import { createTemporaryDirectory, removeDirectory } from './temporary-directory.ts';

/** Returns an empty directory that is removed when the current test ends. */
export function temporaryDirectory(prefix = 'test'): string {
  const directory = createTemporaryDirectory(prefix);
  onTestFinished(() => removeDirectory(directory));
  return directory;
}
