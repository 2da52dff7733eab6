/** Plain text of the specification as Markdown: its `code` stays code, and all else is text. */
export function plain(text: string): string {
  return text
    .trim()
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>{}~#|]/g, '\\$&')))
    .join('')
    .replace(/\s+/g, ' ');
}

/** A name or value of the wire. */
export function code(text: string | number | boolean): string {
  return `\`${text}\``;
}

/** A link with a text that is Markdown already. */
export function link(text: string, target: string): string {
  return `[${text}](${target})`;
}

/** `a`, `b` and `c`. */
export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** A table; cells are Markdown, and a pipe in one is no border. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = (cell: string): string => cell.replace(/(?<!\\)\|/g, '\\|').replace(/\s+/g, ' ');
  const line = (cells: readonly string[]): string => `| ${cells.map(safe).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
