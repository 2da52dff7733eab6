import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/command-line.ts'],
  platform: 'neutral',
  target: 'es2022',
  dts: { generator: 'oxc' },
});
