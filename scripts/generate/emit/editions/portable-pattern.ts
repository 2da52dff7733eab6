const insideClass: Readonly<Record<string, string>> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_' };

/**
 * Rewrites a regular expression without backslashes, which some generators copy into source code
 * without escaping them.
 *
 * @throws Error for an escape that has no form without a backslash
 */
export function portablePattern(pattern: string): string {
  const parts = pattern.match(/\\.|[^\\]/gs) ?? [];
  let inClass = false;
  return parts
    .map((part) => {
      if (part === '[') inClass = true;
      if (part === ']') inClass = false;
      if (!part.startsWith('\\')) return part;
      const set = insideClass[part] ?? (/\\[.+*?$()[\]{}|/]/.test(part) ? part[1] : undefined);
      if (set === undefined) {
        throw new Error(
          `The pattern ${pattern} contains ${part}, which has no form without a backslash. Write it as a character class.`,
        );
      }
      return inClass ? set : `[${set}]`;
    })
    .join('');
}
