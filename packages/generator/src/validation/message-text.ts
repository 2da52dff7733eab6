const maxValueLength = 60;

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Formats a value for a message: its JSON text, truncated to 60 characters. Returns `nothing` for
 * undefined.
 */
export function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** Formats names for a message, such as `a`, `b` and `c`; "none" for an empty list. */
export function formatNames(names: Iterable<string>): string {
  return formatList([...names].map((name) => `\`${name}\``));
}

/** Formats a list for a message: a, b and c; "none" for an empty list. */
export function formatList(texts: readonly string[]): string {
  return and.format(texts) || 'none';
}

/** Formats alternatives for a message: a, b or c. */
export function formatAlternatives(texts: readonly string[]): string {
  return or.format(texts);
}

/** Joins the sentences of a message: what is wrong, what is expected, what to do. */
export function joinSentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
