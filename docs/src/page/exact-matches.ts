import { questionWords } from './question-words.ts';

/** The pages that define each name, as `definitions.json` contains them. */
export type Definitions = Readonly<
  Record<string, readonly { readonly label: string; readonly link: string }[]>
>;

/** A page that defines a name. */
export interface ExactMatch {
  readonly name: string;
  readonly label: string;
  readonly link: string;
}

/**
 * Returns the pages that define the name in a query. Ignores case only if no page defines exactly
 * this name. Ignores stop words and the plural only if no page defines the name in any case; the
 * query is then a question, so pages about the subject come before the index of names.
 */
export function exactMatches(definitions: Definitions, query: string): readonly ExactMatch[] {
  const text = query.trim();
  if (text === '') return [];
  const matches = (form: (name: string) => string): ExactMatch[] =>
    Object.entries(definitions)
      .filter(([name]) => form(name) === form(text))
      .flatMap(([name, pages]) => pages.map((page) => ({ name, ...page })));
  for (const form of [(name: string) => name, (name: string) => name.toLowerCase()]) {
    const found = matches(form);
    if (found.length > 0) return found;
  }
  const isIndex = ({ link }: ExactMatch): number => (link.startsWith('/names/') ? 1 : 0);
  return matches(subjectOf).sort((one, other) => isIndex(one) - isIndex(other));
}

/** Returns the words of a name or question in lower case and in the singular. */
function subjectOf(text: string): string {
  const words = questionWords(text.toLowerCase());
  return words.map((word) => word.replace(/(?<=\w\w)s$/, '')).join(' ');
}
