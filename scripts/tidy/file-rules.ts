const maximumLines = 400;
const maximumColumns = 100;

/** Texts that no file may contain, each with advice. */
const forbiddenTexts: readonly { pattern: RegExp; in: RegExp; advice: string }[] = [
  {
    pattern: /\b(TODO|FIXME|XXX)\b/,
    in: /\.(ts|mjs|js|ya?ml)$/,
    advice: 'finish the work, or open an issue',
  },
  {
    pattern: /\bregistry\.[a-z]+\.[a-z]+\b/,
    in: /./,
    advice: 'remove the host of a package registry',
  },
  {
    pattern: /\/(home|Users)\/\w+/,
    in: /./,
    advice: 'remove the path, because it exists on one machine only',
  },
  {
    pattern: /\b(test|describe|it)\.(only|skip|todo)\(/,
    in: /\.test\.ts$/,
    advice: 'remove the modifier so that every test runs',
  },
  {
    pattern: /\.\.\.\{/,
    in: /\.(ts|mjs|astro)$/,
    advice: 'write the properties without the inner braces',
  },
  {
    pattern: /\b(const|let) \[[\w, ]+\] = \[/,
    in: /\.(ts|mjs|astro)$/,
    advice: 'declare each variable in a statement of its own',
  },
];

/** The rules and their tests, which contain the forbidden texts. */
const ruleFiles = /^scripts\/(tidy\/file-rules|test\/tidy\.test)\.ts$/;

/**
 * Returns the problems of one file, each as `path:line: problem; what to do`.
 *
 * @param path the path of the file, relative to the root of the repository
 */
export function fileProblems(path: string, text: string): string[] {
  if (/(^|\/)(generated|fixtures)\/|pnpm-lock/.test(path)) return [];
  return [
    ...nameProblems(path),
    ...lineCountProblems(path, text),
    ...longLineProblems(path, text),
    ...(ruleFiles.test(path) ? [] : forbiddenTextProblems(path, text)),
  ];
}

function nameProblems(path: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  // Astro requires brackets in the names of pages that have parameters.
  if (path.startsWith('docs/src/pages/') && name.startsWith('[')) return [];
  if (!/\.(ts|mjs)$/.test(name) || /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|mjs)$/.test(name)) return [];
  return [`${path}:1: the file name must be kebab-case; rename the file`];
}

function lineCountProblems(path: string, text: string): string[] {
  const count = text.split('\n').length;
  if (!/\.(ts|mjs|js)$/.test(path) || count <= maximumLines + 1) return [];
  return [
    `${path}:${maximumLines + 1}: ${count} lines, at most ${maximumLines} allowed; ` +
      'split the file by subject',
  ];
}

function longLineProblems(path: string, text: string): string[] {
  if (!/\.(ts|mjs|js|ya?ml)$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= maximumColumns) return [];
    const columns = `${line.length} columns, at most ${maximumColumns} allowed`;
    return [`${path}:${index + 1}: ${columns}; break the line`];
  });
}

function forbiddenTextProblems(path: string, text: string): string[] {
  const rules = forbiddenTexts.filter((rule) => rule.in.test(path) && rule.pattern.test(text));
  return rules.flatMap(({ pattern, advice }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line)
          ? [`${path}:${index + 1}: "${pattern.exec(line)?.[0].trim()}"; ${advice}`]
          : [],
      ),
  );
}
