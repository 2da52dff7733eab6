import { dirname, join } from 'node:path/posix';

const referenceable = /^spec\/\w+\/(operations|parameters|responses|schemas|messages|security)\//;

/**
 * Returns a problem for each specification file that no `$ref` references, and for each finding
 * that no `x-findings` lists.
 *
 * @param texts the contents of all YAML files below spec/, by path relative to the repository root
 */
export function unusedSpecFiles(texts: ReadonlyMap<string, string>): string[] {
  const referenced = new Set<string>();
  const findings = new Set<string>();
  for (const [path, text] of texts) {
    for (const [, target = ''] of text.matchAll(/\$ref: *["']?([^"'\s}#,]+)/g)) {
      referenced.add(join(dirname(path), target));
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
      return [
        `${path}:1: no x-findings lists this finding; list it where it applies, or remove the file`,
      ];
    }
    return referenceable.test(path) && !referenced.has(path)
      ? [`${path}:1: no $ref references this file; reference it, or remove it`]
      : [];
  });
}
