const maximumLines = 300;
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
];

/**
 * Returns the problems of one file, each as `path:line: problem; what to do`.
 *
 * @param path the path of the file, relative to the root of the repository
 */
export function fileProblems(path: string, text: string): string[] {
  if (/(^|\/)(generated|fixtures)\/|pnpm-lock|scripts\/(tidy\/file-rules|test\/tidy)/.test(path)) {
    return [];
  }
  return [
    ...nameProblems(path),
    ...lengthProblems(path, text),
    ...forbiddenTextProblems(path, text),
  ];
}

function nameProblems(path: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  // Astro requires brackets in the names of pages that have parameters.
  if (path.startsWith('docs/src/pages/') && name.startsWith('[')) return [];
  if (!/\.(ts|mjs)$/.test(name) || /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|mjs)$/.test(name)) return [];
  return [`${path}:1: the file name must be kebab-case; rename the file`];
}

function lengthProblems(path: string, text: string): string[] {
  const lines = text.split('\n');
  const found: string[] = [];
  if (/\.(ts|mjs|js)$/.test(path) && lines.length > maximumLines + 1) {
    found.push(
      `${path}:${maximumLines + 1}: ${lines.length} lines, at most ${maximumLines} allowed; split the file by subject`,
    );
  }
  if (!/\.(ts|mjs|js|ya?ml)$/.test(path)) return found;
  lines.forEach((line, index) => {
    // Lines with templates, long strings or URLs may be longer, because these cannot be broken.
    if (line.length <= maximumColumns || /https?:\/\/|`|['"][^'"]{60,}['"]/.test(line)) return;
    found.push(
      `${path}:${index + 1}: ${line.length} columns, at most ${maximumColumns} allowed; break the line`,
    );
  });
  return found;
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
