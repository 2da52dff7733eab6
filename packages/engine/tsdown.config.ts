import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', figures: 'src/figures/index.ts' },
  platform: 'neutral',
  target: 'es2022',
  dts: true,
});
