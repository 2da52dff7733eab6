import { defineConfig } from 'vitest/config';

// The tests share no state but caches of files, each in a folder of its own.
export default defineConfig({ test: { isolate: false } });
