import { defineConfig } from 'vitest/config';

// The tests undo their changes to global state, so the files can share one worker, which loads the
// sandbox once.
export default defineConfig({ test: { isolate: false } });
