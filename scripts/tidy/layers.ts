/** The layer of each package. A package may import only from packages of a lower layer. */
const layers: Readonly<Record<string, number>> = {
  signing: 0,
  spec: 0,
  engine: 0,
  core: 1,
  spot: 2,
  contract: 2,
  option: 2,
  streams: 3,
  sandbox: 4,
  conformance: 4,
};

/**
 * Returns the imports of packages in the same or a higher layer. Only `src` is checked: tests may
 * import any package.
 */
export function layerProblems(path: string, text: string): string[] {
  const importer = /^packages\/([\w-]+)\/src\/.*\.ts$/.exec(path)?.[1];
  const layer = importer === undefined ? undefined : layers[importer];
  if (layer === undefined) return [];
  const byName = [...text.matchAll(/['"]@broker-api\/([\w-]+)/g)];
  const byPath = [...text.matchAll(/['"](?:\.\.\/){2,}([\w-]+)\/src/g)];
  return [...byName, ...byPath].flatMap(([, imported = '']) => {
    const below = layers[imported];
    if (below !== undefined && below < layer) return [];
    return [`${path}:1: ${importer} must not import ${imported}: only packages of a lower layer`];
  });
}
