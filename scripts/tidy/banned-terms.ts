/** Terms that no file may contain, and the standard terms to write instead. */
interface BannedTerms {
  /** The terms in lower case, with all inflected forms. */
  readonly terms: readonly string[];
  readonly instead: string;
  readonly reason: string;
}

const bannedTerms: readonly BannedTerms[] = [
  {
    terms: ['door', 'doors', 'entrance', 'entrances'],
    instead: 'gateway, request pipeline, or route',
    reason: 'the standard terms for the code that handles an HTTP request',
  },
  {
    terms: ['whereabouts'],
    instead: 'path, index, offset, or location',
    reason: 'names the kind of location',
  },
  {
    terms: ['mend', 'mends', 'mended', 'mending'],
    instead: 'fix, fixes, fixed',
    reason: 'the usual verb in error messages',
  },
  {
    terms: ['story', 'stories'],
    instead: 'workflow, workflows',
    reason: "Arazzo's own term",
  },
  {
    terms: ['planted fault', 'planted faults'],
    instead: 'mutant, mutants',
    reason: 'the standard term of mutation testing',
  },
  {
    terms: ['naive'],
    instead: 'reference model',
    reason: 'the standard term for a simple implementation that serves as a test oracle',
  },
  {
    terms: ['stray', 'strays'],
    instead: 'unused, unexpected, or unknown',
    reason: 'says what the problem is',
  },
  {
    terms: ['stranger', 'strangers'],
    instead: 'third-party',
    reason: 'the standard term for clients and tools by other authors',
  },
  {
    terms: ['nobody', 'whoever'],
    instead: 'the actual subject: the client, the account, the sandbox, …',
    reason: 'a sentence must say who acts',
  },
  {
    terms: ['told'],
    instead: 'reported, formatted, notified, or run',
    reason: 'says what the program does',
  },
];

/** Files that may contain the terms. */
const exceptions: readonly { readonly path: string; readonly reason: string }[] = [
  { path: 'scripts/tidy/banned-terms.ts', reason: 'defines the terms' },
  { path: 'scripts/test/tidy.test.ts', reason: 'tests that the terms are found' },
];

/**
 * Matches the separator between the words of a term: `two words`, `two-words`, `twoWords`, or a
 * line break.
 */
const separator = String.raw`[\s_*/#>-]*`;

/** Matches a term in prose, and as a part of a camelCase, kebab-case or snake_case name. */
function termPattern(term: string): string {
  const parts = term.split(' ').map((part) => ({ initial: part.charAt(0), rest: part.slice(1) }));
  const anyCase = parts
    .map(({ initial, rest }, index) =>
      index === 0 ? rest : `[${initial}${initial.toUpperCase()}]${rest}`,
    )
    .join(separator);
  const initial = term.charAt(0);
  const capitals = term.toUpperCase().replaceAll(' ', separator);
  return (
    `(?:(?<![A-Za-z])${initial}|${initial.toUpperCase()})${anyCase}(?![a-z])` +
    `|(?<![A-Za-z])${capitals}(?![A-Za-z])`
  );
}

const words = bannedTerms.flatMap(({ terms, instead, reason }) =>
  terms.map((term) => ({ term, advice: `write ${instead} (${reason})` })),
);
const pattern = new RegExp(words.map(({ term }) => `(${termPattern(term)})`).join('|'), 'g');

/**
 * Finds the banned terms in a file and in its path. Generated files are skipped, because their
 * sources are checked.
 *
 * @param path the path of the file, relative to the root of the repository
 * @returns each problem as `path:line:column: "term"; write …`
 */
export function bannedTermProblems(path: string, text: string): string[] {
  const skipped = /(^|\/)generated\/|^pnpm-lock\.yaml$/.test(path);
  if (skipped || exceptions.some((exception) => exception.path === path)) return [];
  return [
    ...findTerms(path).map(({ term, advice }) => `${path}:1:1: "${term}" in the path; ${advice}`),
    ...findTerms(text).map(({ index, term, advice }) => {
      const linesBefore = text.slice(0, index).split('\n');
      const column = (linesBefore.at(-1) ?? '').length + 1;
      return `${path}:${linesBefore.length}:${column}: "${term}"; ${advice}`;
    }),
  ];
}

interface FoundTerm {
  readonly index: number;
  readonly term: string;
  readonly advice: string;
}

function findTerms(text: string): FoundTerm[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [term, ...groups] = match;
    const { advice = '' } = words[groups.findIndex((group) => group !== undefined)] ?? {};
    return { index: match.index, term: term.replace(/\s+/g, ' '), advice };
  });
}
