import { defineConfig } from 'vitest/config';

// Excludes the generated suites, which require a deployment.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures'],
    // The tests undo their changes to global state, so the files can share one worker.
    isolate: false,
    // Some tests start the command as a process or copy sources, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
