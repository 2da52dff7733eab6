const lists = {
  and: new Intl.ListFormat('en', { type: 'conjunction' }),
  or: new Intl.ListFormat('en', { type: 'disjunction' }),
};

/** Escapes plain text of the specification for Markdown. Text between backticks stays code. */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .split(/((?<!`)`[^`]+`(?!`))/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\`*_[\]<>{}~#|]/g, '\\$&')))
    .join('')
    .replace(/\s+/g, ' ');
}

/** Formats a name or value as code. The delimiters are longer than any backticks in the text. */
export function code(text: string | number | boolean): string {
  const runs = String(text).match(/`+/g) ?? [];
  if (runs.length === 0) return `\`${text}\``;
  const delimiter = '`'.repeat(Math.max(...runs.map(({ length }) => length)) + 1);
  return `${delimiter} ${text} ${delimiter}`;
}

/** Joins items as in "a, b, and c". */
export function joinList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return lists[word].format(items);
}

/** Returns a table. The cells are Markdown; pipes in them are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escapeCell = (cell: string): string =>
    cell.replace(/(?<!\\)\|/g, '\\|').replace(/\s+/g, ' ');
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
