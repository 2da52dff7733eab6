import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Many tests start programs of this repository. The compile cache halves the time that they take to
// start; the processes inherit the environment variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/broker-api/compiled', import.meta.url),
);

export default defineConfig({
  test: {
    globalSetup: ['scripts/vitest-setup.ts'],
    projects: ['packages/*', 'docs', 'scripts', 'tests/consumption', 'tests/third-party-tools'],
  },
});
