/** The floors of the house: a package imports only from packages on a lower floor number. */
const floors: Readonly<Record<string, number>> = {
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
 * Imports of our own packages that go up, or sideways on a floor. Tests may import what they test
 * with.
 */
export function floorComplaints(path: string, text: string): string[] {
  const importer = /^packages\/([\w-]+)\/src\/.*\.ts$/.exec(path)?.[1];
  const floor = importer === undefined ? undefined : floors[importer];
  if (floor === undefined) return [];
  const byName = [...text.matchAll(/['"]@broker-api\/([\w-]+)/g)];
  const byPath = [...text.matchAll(/['"](?:\.\.\/){2,}([\w-]+)\/src/g)];
  return [...byName, ...byPath].flatMap(([, imported = '']) => {
    const below = floors[imported];
    if (below !== undefined && below < floor) return [];
    return [`${path}:1: ${importer} imports ${imported}, which is not on a floor below it`];
  });
}
