import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { allCases, allStreamCases } from './src/cases/all-cases.ts';
import { operationOf } from './src/cases/case.ts';
import { workflows } from './src/workflows/workflows.ts';

const common = { platform: 'node', target: 'node22.12', outDir: 'dist' } as const;

// Other Vitest projects include the suites as test files: one file for each operation, for each
// channel, and for the workflows of each section. These files exist only in the build.
const suites = new Set([...allCases, ...allStreamCases, ...workflows].map(operationOf));
const prefix = 'suite:';
const module = JSON.stringify(join(import.meta.dirname, 'src/suite/define-tests-of.ts'));
const suiteText = (name: string): string =>
  `import { defineTestsOf } from ${module};\nawait defineTestsOf('${name}');\n`;
const suiteFiles = {
  name: 'suite-files',
  resolveId: (id: string) => (id.startsWith(prefix) ? id : undefined),
  load: (id: string) => (id.startsWith(prefix) ? suiteText(id.slice(prefix.length)) : undefined),
};

export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      'broker-conformance': 'bin/broker-conformance.ts',
      'all-suites': 'src/suite/all-suites.ts',
      ...Object.fromEntries([...suites].map((name) => [`suites/${name}.gen.test`, prefix + name])),
    },
    plugins: [suiteFiles],
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
