import { dirname, join } from 'node:path/posix';

const referable = /^spec\/\w+\/(operations|parameters|responses|schemas|messages|security)\//;

/**
 * Files of the specification that nothing refers to, and findings that nothing names.
 *
 * @param texts all YAML files below spec/, by path from the root of the repository
 */
export function unusedSpecFiles(texts: ReadonlyMap<string, string>): string[] {
  const referred = new Set<string>();
  const findings = new Set<string>();
  for (const [path, text] of texts) {
    for (const [, target = ''] of text.matchAll(/\$ref: *["']?([^"'\s}#,]+)/g)) {
      referred.add(join(dirname(path), target));
    }
    for (const [, list = ''] of text.matchAll(/x-findings:\s*\[([^\]]*)\]/g)) {
      for (const slug of list.split(',')) findings.add(slug.trim());
    }
    for (const [, list = ''] of text.matchAll(/x-findings:\n((?:\s+- .*\n?)+)/g)) {
      for (const [, slug = ''] of list.matchAll(/- ([\w-]+)/g)) findings.add(slug);
    }
  }
  return [...texts.keys()].flatMap((path) => {
    const slug = /^spec\/findings\/(.+)\.yaml$/.exec(path)?.[1];
    if (slug !== undefined && !findings.has(slug)) {
      return [`${path}:1: no x-findings names it; name it where it bears, or remove it`];
    }
    return referable.test(path) && !referred.has(path)
      ? [`${path}:1: nothing refers to it; refer to it, or remove it`]
      : [];
  });
}
