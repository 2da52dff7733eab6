import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/cli.ts',
    'src/control/index.ts',
    'src/crypto.ts',
    'src/node/crypto.ts',
  ],
  // The conditions in package.json select the implementation when the package is loaded.
  deps: { neverBundle: ['#crypto'] },
  platform: 'node',
  target: 'node24',
  fixedExtension: false,
  dts: true,
});
