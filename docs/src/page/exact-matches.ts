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
 * this name. Ignores stop words and the plural only if no page defines the name in any case.
 */
export function exactMatches(definitions: Definitions, query: string): readonly ExactMatch[] {
  const text = query.trim();
  if (text === '') return [];
  const forms = [
    (name: string) => name,
    (name: string) => name.toLowerCase(),
    (name: string) => subjectOf(name),
  ];
  for (const form of forms) {
    const names = Object.keys(definitions).filter((name) => form(name) === form(text));
    if (names.length > 0) {
      return names.flatMap((name) => (definitions[name] ?? []).map((page) => ({ name, ...page })));
    }
  }
  return [];
}

/** Returns the words of a name or question in lower case and in the singular. */
function subjectOf(text: string): string {
  const words = questionWords(text.toLowerCase());
  return words.map((word) => word.replace(/(?<=\w\w)s$/, '')).join(' ');
}
