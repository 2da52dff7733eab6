import { defineConfig } from 'tsdown';

// One build for each entry, so that each entry is one file. They share only a few lines.
export default defineConfig(
  ['src/node.ts', 'src/web.ts'].map((entry) => ({
    entry,
    platform: 'neutral' as const,
    target: 'es2022',
    dts: true,
  })),
);
