import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    market: 'src/market/index.ts',
    user: 'src/user/index.ts',
  },
  platform: 'neutral',
  target: 'es2022',
  dts: { generator: 'oxc' },
  // The declarations use `Disposable`, which the libraries of older targets do not contain.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  plugins: [
    {
      // Rolldown emits a runtime helper for the type namespaces, but no file imports it.
      name: 'drop-unused-runtime',
      generateBundle(_options, bundle) {
        for (const file of Object.keys(bundle)) {
          if (file.startsWith('rolldown-runtime')) delete bundle[file];
        }
      },
    },
  ],
});
