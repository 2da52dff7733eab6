import { defineConfig } from 'tsdown';

// One build for each entry, so that each entry becomes one file. The entries share only a few lines
// of code.
export default defineConfig(
  ['src/node.ts', 'src/web.ts'].map((entry) => ({
    entry,
    platform: 'neutral' as const,
    target: 'es2022',
    dts: { generator: 'oxc' as const },
  })),
);
