import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/control/index.ts',
    'src/crypto.ts',
    'src/node/index.ts',
    'src/node/cli.ts',
    'src/node/crypto.ts',
    'src/node/sqlite/worker.ts',
  ],
  // The conditions in package.json select the implementation when the package is loaded.
  deps: { neverBundle: ['#crypto'] },
  platform: 'node',
  target: 'node24',
  fixedExtension: false,
  dts: true,
});
