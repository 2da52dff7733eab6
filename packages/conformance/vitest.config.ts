import { defineConfig } from 'vitest/config';

// Excludes the generated suites, which require a deployment.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures'],
    // Many tests start the command as a process or copy sources, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
