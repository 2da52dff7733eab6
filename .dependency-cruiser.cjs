// Defines which packages and folders may import each other; `pnpm lint` checks these rules. A
// package may import only packages in lower layers.
const sections = ['spot', 'contract', 'option'];

const layers = [
  ['signing', 'spec'],
  ['engine', 'core'],
  sections,
  ['streams'],
  ['sandbox', 'conformance'],
];

const anyOf = (names) => `^packages/(${names.join('|')})/`;

/** One rule per package. It forbids imports of packages in the same layer or in a higher layer. */
const layerRules = layers.flatMap((layer, index) =>
  layer.map((name) => ({
    name: `layer-of-${name}`,
    comment: `${name} imports a package that is not in a lower layer. Move the shared code to a lower layer.`,
    severity: 'error',
    from: { path: `^packages/${name}/` },
    to: {
      path: anyOf(
        layers
          .slice(index)
          .flat()
          .filter((other) => other !== name),
      ),
      // The tests of the conformance package run its contract tests against the sandbox.
      ...(name === 'conformance' && { pathNot: '^packages/sandbox/src/node/index\\.ts$' }),
    },
  })),
);

const packageRules = [
  {
    name: 'conformance-runs-without-the-sandbox',
    comment: 'Only the tests of the conformance package may import the sandbox.',
    severity: 'error',
    from: { path: '^packages/conformance/(src|bin)/' },
    to: { path: '^packages/sandbox/' },
  },
  {
    name: 'packages-by-name',
    comment:
      'This relative import points into another package. Import from "@broker-api/…" instead.',
    severity: 'error',
    from: { path: '^(packages/[^/]+|scripts|tests|docs)/' },
    to: {
      path: '^(packages/[^/]+|scripts|tests|docs)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  },
  {
    name: 'generator-only-in-tools',
    comment:
      'The generator runs before the packages are used. Only scripts, documentation and tests may import it.',
    severity: 'error',
    from: { path: '^packages/', pathNot: '^packages/(generator/|[^/]+/test/)' },
    to: { path: '^packages/generator/' },
  },
  {
    name: 'documentation-imports-packages',
    comment: 'The documentation imports packages, never scripts.',
    severity: 'error',
    from: { path: '^docs/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'test-kit-only-in-tests',
    comment: 'Only tests, benchmarks and campaigns may import the test kit.',
    severity: 'error',
    from: {
      pathNot: '^(packages/(test-kit|[^/]+/test)|scripts/(test|bench|soak)|docs/test|tests)/',
    },
    to: { path: '^packages/test-kit/' },
  },
  {
    name: 'test-kit-imports-no-package',
    comment: 'The test kit must not import the packages that it tests.',
    severity: 'error',
    from: { path: '^packages/test-kit/' },
    to: { path: '^packages/', pathNot: '^packages/test-kit/' },
  },
  {
    name: 'internal-only-for-measurements',
    comment: 'Only benchmarks and campaigns may import the internals of the sandbox.',
    severity: 'error',
    from: { pathNot: '^(packages/sandbox|scripts/(bench|soak))/' },
    to: { path: '^packages/sandbox/src/node/internal\\.ts$' },
  },
  {
    name: 'resolvable',
    comment:
      'This import cannot be resolved, so no rule can check it. Add the missing dependency or export.',
    severity: 'error',
    from: { path: '^(packages|scripts)/', pathNot: '/asyncapi-template/' },
    to: { couldNotResolve: true },
  },
];

/** The files of the sandbox that also run in a web page. */
const pageFiles = { path: '^packages/sandbox/src/', pathNot: '^packages/sandbox/src/node/' };
const pageComment =
  'This file must also run in a web page. Move the code that needs Node to packages/sandbox/src/node/.';

/** The folders of the sections in the engine. */
const engineSections = sections.join('|');

const folderRules = [
  {
    name: 'no-node-modules-in-a-page',
    comment: pageComment,
    severity: 'error',
    from: pageFiles,
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-node-folder-in-a-page',
    comment: pageComment,
    severity: 'error',
    from: pageFiles,
    // In a page, `#crypto` resolves to a file outside this folder.
    to: { path: '^packages/sandbox/src/node/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'foundation-of-the-engine',
    comment: 'Amounts, ledger, order book and candlesticks must not depend on orders or accounts.',
    severity: 'error',
    from: { path: '^packages/engine/src/(money|ledger|book|candles)/' },
    to: {
      path: `^packages/engine/src/((accounts|broker|trading|initial-state|snapshot|${engineSections})/|(sections?|engine)\\.ts)`,
    },
  },
  {
    name: 'sections-of-the-engine',
    comment:
      'A section receives the shared state. It must not import another section or the files that put the sections together.',
    severity: 'error',
    from: { path: `^packages/engine/src/(${engineSections}|trading)/` },
    to: {
      path: `^packages/engine/src/((${engineSections}|initial-state)/|(sections|engine|admin-queries)\\.ts)`,
      pathNot: '^packages/engine/src/$1/',
    },
  },
  {
    name: 'accounts-of-the-engine',
    comment:
      'Accounts and the shared state must not depend on trading or on a section that uses them.',
    severity: 'error',
    from: { path: '^packages/engine/src/(accounts|broker)/' },
    to: {
      path: `^packages/engine/src/((${engineSections}|trading|initial-state)/|(sections|engine|admin-queries)\\.ts)`,
    },
  },
  {
    name: 'journal-without-the-gateway',
    comment: 'The journal stores strings; it must not depend on requests or on the state.',
    severity: 'error',
    from: { path: '^packages/sandbox/src/journal/' },
    // The journal may import `#crypto` and next-turn.ts.
    to: {
      path: '^packages/sandbox/src/',
      pathNot: '^packages/sandbox/src/(journal/|next-turn.ts$)',
      dependencyTypesNot: ['aliased-subpath-import'],
    },
  },
  {
    name: 'no-cycles',
    comment: 'These files form an import cycle. Move the shared code into a separate file.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];

module.exports = {
  forbidden: [...layerRules, ...packageRules, ...folderRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(generated/.*\\.json|fixtures|dist)(/|$)' },
    // Type imports count as imports.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
