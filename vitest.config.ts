import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'docs', 'scripts', 'tests/consumption', 'tests/third-party-tools'],
  },
});
