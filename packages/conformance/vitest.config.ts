import { defineConfig } from 'vitest/config';

// The generated suites are not tests of this package: they need a deployment to be held against.
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], exclude: ['test/fixtures'] },
});
