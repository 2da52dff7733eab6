// Defines which packages and folders may import each other; `pnpm lint` checks these rules. A
// package may import only packages in lower layers.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const root = require('./package.json');
const bench = require('./scripts/bench/package.json');
const soak = require('./scripts/soak/package.json');
const { folders: startFolders } = require('./scripts/first-install.json');

/** What only benchmarks and campaigns need. */
const onlyCampaigns = Object.keys({ ...bench.dependencies, ...soak.dependencies });

/** The sections: the folders of the specification with documents of the broker. */
const sections = readdirSync(join(__dirname, 'spec')).filter(
  (name) => name !== 'control' && existsSync(join(__dirname, 'spec', name, 'openapi.yaml')),
);

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
    from: {
      path: '^packages/',
      pathNot:
        '^packages/(generator|openapi-types|asyncapi-template|conformance/scripts|[^/]+/test)/',
    },
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
    comment: 'Only tests, mutants, benchmarks and campaigns may import the test kit.',
    severity: 'error',
    from: {
      pathNot:
        '^((packages/(test-kit|[^/]+/test)|scripts/(test|bench|soak)|docs/test|tests)/|scripts/mutants.ts)',
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
    name: 'reference-model-is-independent',
    comment: 'The reference model must not import the engine that it tests.',
    severity: 'error',
    from: { path: '^packages/engine/test/model/' },
    to: { path: '^packages/', pathNot: '^packages/(engine/test/model|test-kit)/' },
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
    // Only `pnpm bench` and `pnpm soak` install these.
    to: { couldNotResolve: true, pathNot: `^(${onlyCampaigns.join('|')})$` },
  },
];

/** The programs in `scripts` that run after `npm start` installed its dependencies. */
const startScripts = 'site|start';

/** One rule per folder that `npm start` installs. It forbids imports of devDependencies. */
const startRules = Object.keys(startFolders).flatMap((folder) => {
  const { devDependencies = {}, peerDependencies = {} } = require(`./${folder}/package.json`);
  // Every project can import the dependencies of the root. An entry point of its own, which `npm
  // start` does not load, imports an optional peer dependency.
  const available = { ...root.dependencies, ...peerDependencies };
  const names = Object.keys(devDependencies).filter((name) => !(name in available));
  const paths = names.map(
    (name) => `^${name.replace('@broker-api', 'packages')}/|/node_modules/${name}/`,
  );
  if (folder === '.' || names.length === 0) return [];
  return {
    name: `start-without-dev-dependencies-of-${folder}`,
    comment:
      '`npm start` does not install devDependencies. Make it a dependency, or import only types.',
    severity: 'error',
    from: { path: `^${folder}/(src/|(${startScripts})(/|\\.))` },
    to: { path: paths.join('|'), dependencyTypesNot: ['type-only'] },
  };
});

/** The files of the sandbox that also run in a web page. */
const pageFiles = { path: '^packages/sandbox/src/', pathNot: '^packages/sandbox/src/node/' };
const pageComment =
  'This file must also run in a web page. Move the code that needs Node to packages/sandbox/src/node/.';

/**
 * The folders of the engine and of the sandbox, in groups. A folder may import only folders of
 * earlier groups.
 */
const folderGroups = {
  'packages/engine/src': [
    ['money'],
    ['book', 'candles', 'figures', 'ledger', 'snapshot'],
    ['accounts'],
    ['broker'],
    ['trading'],
    sections,
    ['initial-state'],
  ],
  'packages/sandbox/src': [
    ['generated', 'http', 'journal'],
    ['gateway'],
    ['state'],
    ['initial-state', 'streams'],
    ['control', 'sections'],
    ['node'],
  ],
};

/** One rule per folder. It forbids imports of the folders in the same group or in a later group. */
const folderGroupRules = Object.entries(folderGroups).flatMap(([parent, groups]) =>
  groups.flatMap((group, index) =>
    group.map((name) => {
      const others = groups.slice(index).flat();
      return {
        name: `folder-${parent}/${name}`,
        comment: `${parent}/${name} imports a folder that is not in an earlier group. Move the shared code.`,
        severity: 'error',
        from: { path: `^${parent}/${name}/` },
        to: {
          path: `^${parent}/(${others.join('|')})/`,
          pathNot: `^${parent}/${name}/`,
        },
      };
    }),
  ),
);

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
    to: { path: '^packages/sandbox/src/node/' },
  },
  ...folderGroupRules,
  {
    name: 'assembly-of-the-engine',
    comment:
      'The files that put the sections together import the folders, not the other way round.',
    severity: 'error',
    from: { path: '^packages/engine/src/[^/]+/', pathNot: '^packages/engine/src/initial-state/' },
    to: { path: '^packages/engine/src/(sections|engine|admin-queries)\\.ts$' },
  },
  // A folder includes its subfolders, so a folder and its own subfolder may import each other. Two
  // subfolders of one folder may not, nor may a subfolder and a folder outside its parent.
  {
    name: 'no-folder-loops',
    comment: 'These folders import each other. Move the shared code, or merge the folders.',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
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
  forbidden: [...layerRules, ...packageRules, ...startRules, ...folderRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(?!node_modules/).*/(generated/.*\\.json|fixtures|dist|soak/generators/(hey-api|orval|typescript))(/|$)',
    },
    // Type imports count as imports.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Without `node`, `#crypto` resolves to the file that a page loads.
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
