import { defineConfig } from 'vitest/config';

// The generated suites are not tests of this package: they need a deployment to be held against.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures'],
    // Many tests start the command as a process, which takes its time on a busy machine.
    testTimeout: 60_000,
  },
});
