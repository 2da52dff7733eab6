import { defineProject } from 'vitest/config';

export default defineProject({
  // These tools load many modules, which takes a long time on a busy machine.
  test: { name: 'third-party-tools', isolate: false, testTimeout: 60_000 },
});
