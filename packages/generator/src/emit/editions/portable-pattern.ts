const insideClass: Readonly<Record<string, string>> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_' };

/**
 * Returns an equivalent regular expression without backslashes. Some generators copy a pattern into
 * source code and do not escape its backslashes.
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
          `The pattern ${pattern} contains ${part}, which has no form without a backslash. ` +
            `Write it as a character class.`,
        );
      }
      return inClass ? set : `[${set}]`;
    })
    .join('');
}
