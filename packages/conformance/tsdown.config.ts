import { join } from 'node:path';
import { sections } from '@broker-api/spec';
import { defineConfig } from 'tsdown';

const common = { platform: 'node', target: 'node22.12', outDir: 'dist' } as const;

// Other Vitest projects include the suites as test files, one for each section. These files exist
// only in the build.
const prefix = 'suite:';
const module = JSON.stringify(join(import.meta.dirname, 'src/vitest.ts'));
const suiteText = (name: string): string =>
  `import { defineSectionTests } from ${module};\nawait defineSectionTests('${name}');\n`;
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
      vitest: 'src/vitest.ts',
      ...Object.fromEntries(sections.map((name) => [`suites/${name}.test`, prefix + name])),
    },
    plugins: [suiteFiles],
    fixedExtension: false,
    dts: false,
  },
  {
    ...common,
    entry: { index: 'src/index.ts', vitest: 'src/vitest.ts' },
    fixedExtension: false,
    clean: false,
    dts: { emitDtsOnly: true },
  },
]);
