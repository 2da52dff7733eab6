const longestShown = 60;

/** A value as a message shows it: its JSON text, cut when it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Names in a message: `a`, `b`, `c`. */
export function names(list: Iterable<string>): string {
  return [...list].map((name) => `\`${name}\``).join(', ');
}

/** Says where things are, or that there are none. */
export function orNone(text: string): string {
  return text === '' ? 'none' : text;
}

/** A message of several sentences: what is wrong, what is expected, what to do. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
