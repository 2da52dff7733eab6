const maximumLines = 300;
const maximumColumns = 100;

/** Texts that must not be in any file, with what to do instead. */
const forbidden: readonly { pattern: RegExp; in: RegExp; say: string }[] = [
  {
    pattern: /\b(TODO|FIXME|XXX)\b/,
    in: /\.(ts|mjs|js|ya?ml)$/,
    say: 'finish it, or open an issue',
  },
  { pattern: /\bregistry\.[a-z]+\.[a-z]+\b/, in: /./, say: 'name no registry host' },
  {
    pattern: /\/(home|Users)\/\w+/,
    in: /./,
    say: 'a path of one machine only',
  },
  { pattern: /\b(test|describe|it)\.(only|skip|todo)\(/, in: /\.test\.ts$/, say: 'run every test' },
];

/**
 * What is wrong with one file, each as `path:line: what; what to do`.
 *
 * @param path from the root of the repository
 */
export function fileComplaints(path: string, text: string): string[] {
  if (/(^|\/)(generated|fixtures)\/|pnpm-lock|scripts\/(tidy\/files|test\/tidy)/.test(path)) {
    return [];
  }
  return [
    ...nameComplaints(path),
    ...lengthComplaints(path, text),
    ...forbiddenComplaints(path, text),
  ];
}

function nameComplaints(path: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  if (!/\.(ts|mjs)$/.test(name) || /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|mjs)$/.test(name)) return [];
  return [`${path}:1: the file name is not kebab-case; rename it`];
}

function lengthComplaints(path: string, text: string): string[] {
  const lines = text.split('\n');
  const found: string[] = [];
  if (/\.(ts|mjs|js)$/.test(path) && lines.length > maximumLines + 1) {
    found.push(
      `${path}:${maximumLines + 1}: ${lines.length} lines; split it by subject (at most ${maximumLines})`,
    );
  }
  if (!/\.(ts|mjs|js|ya?ml)$/.test(path)) return found;
  lines.forEach((line, index) => {
    // A template, a long string or an address can't be broken; everything else can.
    if (line.length <= maximumColumns || /https?:\/\/|`|['"][^'"]{60,}['"]/.test(line)) return;
    found.push(
      `${path}:${index + 1}: ${line.length} columns; break the line (at most ${maximumColumns})`,
    );
  });
  return found;
}

function forbiddenComplaints(path: string, text: string): string[] {
  const rules = forbidden.filter((rule) => rule.in.test(path) && rule.pattern.test(text));
  return rules.flatMap(({ pattern, say }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line)
          ? [`${path}:${index + 1}: "${pattern.exec(line)?.[0].trim()}"; ${say}`]
          : [],
      ),
  );
}
