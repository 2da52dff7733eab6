import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'consumption',
    isolate: false,
    globalSetup: './lib/install-consumers.ts',
    // Browsers and compilers start slowly on a busy machine.
    testTimeout: 60_000,
  },
});
