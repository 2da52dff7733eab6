import { defineConfig } from 'vitest/config';

// The tests share only file caches, and each test file uses its own folder.
export default defineConfig({ test: { isolate: false } });
