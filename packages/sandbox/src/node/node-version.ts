/** The oldest version of Node that can run the sandbox, as `engines` of package.json says. */
const minimumMajor = 24;

/** The version of Node is too old for the sandbox. */
export class NodeVersionError extends Error {
  override readonly name = 'NodeVersionError';
}

/**
 * Checks the version of Node. An older version has no `JSON.rawJSON`, so that it would fail only
 * when the sandbox writes the first id.
 *
 * @throws NodeVersionError if the version is too old
 */
export function assertNodeVersion(): void {
  if (Number.parseInt(process.versions.node, 10) >= minimumMajor) return;
  throw new NodeVersionError(
    `@broker-api/sandbox needs Node ${minimumMajor} or later; this is ${process.version}.`,
  );
}
