import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'scripts', 'tests/consumption', 'tests/third-party-tools'],
  },
});
