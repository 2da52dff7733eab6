import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/control/index.ts',
    'src/crypto.ts',
    'src/replay/index.ts',
    'src/node/vitest/index.ts',
    'src/node/index.ts',
    'src/node/cli.ts',
    'src/node/crypto.ts',
  ],
  // Not bundled: package.json selects the Node or the browser implementation at load time.
  deps: { neverBundle: ['#crypto'] },
  platform: 'node',
  target: 'node24',
  fixedExtension: false,
  dts: true,
});
