import { defineConfig } from 'vitest/config';

// Suites that `pnpm bench brokers` times. They are not tests of this repository.
export default defineConfig({ test: { include: ['*.suite.ts'], maxWorkers: 1 } });
