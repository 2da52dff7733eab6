import { defineConfig } from 'vitest/config';

// The tests change no global state, so the files can share one worker.
export default defineConfig({ test: { isolate: false } });
