import { globSync } from 'node:fs';
import { defineConfig } from 'tsdown';

// Each suite has its own output file, because Vitest runs it as a test file.
const suites = globSync('src/generated/*/*.gen.test.ts').map((path) => [
  path.replace(/^src\/generated\/(.*)\.ts$/, 'suites/$1'),
  path,
]);

const common = { platform: 'node', target: 'node22.12', outDir: 'dist' } as const;

export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      'broker-conformance': 'bin/broker-conformance.ts',
      ...Object.fromEntries(suites),
    },
    fixedExtension: false,
    dts: false,
  },
  {
    ...common,
    entry: 'src/index.ts',
    fixedExtension: false,
    clean: false,
    dts: { emitDtsOnly: true },
  },
]);
