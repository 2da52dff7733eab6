import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/node.ts', 'src/web.ts'],
  platform: 'neutral',
  dts: true,
  external: [/^node:/],
});
