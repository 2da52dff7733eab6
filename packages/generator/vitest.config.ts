import { defineConfig } from 'vitest/config';

// Without isolation, the test files share the file caches of the rules. This is safe, because each
// test file uses its own folder.
export default defineConfig({ test: { isolate: false } });
