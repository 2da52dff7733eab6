import { defineConfig } from 'tsdown';

const common = { target: 'es2022', dts: { generator: 'oxc' } } as const;

export default defineConfig([
  { ...common, entry: ['src/index.ts'], platform: 'neutral' },
  // Only programs on Node read a command line.
  {
    ...common,
    entry: ['src/command-line.ts'],
    platform: 'node',
    fixedExtension: false,
    clean: false,
  },
]);
