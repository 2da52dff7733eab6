import { matchesGlob } from 'node:path';

/** The files that this format applies to. */
export const vectorFiles = 'spec/vectors/*/*.json';

const maximumColumns = 120;

/** The lists of a vector that have one item per line, if they do not fit on one line. */
const lists = ['calls', 'exchanges', 'results', 'steps', 'events', 'sent'];

/**
 * Formats a file of vectors: one line for each property, call, exchange, event and result, so that
 * a diff shows whole steps; a row of a table has one line. Biome writes one line for each value,
 * which is three times as long; it therefore ignores these files.
 */
export function formatVectors(vectors: readonly object[]): string {
  const texts = vectors.map((vector) =>
    Array.isArray(vector) ? `  ${inline(vector)}` : formatObject(vector, '  '),
  );
  return `[\n${texts.join(',\n')}\n]\n`;
}

/** Returns a problem for a file of vectors in another format. */
export function vectorFormatProblems(path: string, text: string): string[] {
  if (!matchesGlob(path, vectorFiles)) return [];
  if (text === formatVectors(JSON.parse(text) as object[])) return [];
  return [`${path}:1: the file is not formatted; run \`pnpm format\``];
}

function formatObject(value: object, indent: string): string {
  const inner = `${indent}  `;
  const properties = Object.entries(value).map(([name, one]) => {
    const prefix = `${inner}${JSON.stringify(name)}: `;
    const line = `${prefix}${inline(one)}`;
    if (line.length < maximumColumns) return line;
    if (name === 'expect') return `${prefix}${formatObject(one as object, inner).trimStart()}`;
    if (!lists.includes(name)) return wrap(line, `${inner}  `);
    const items = (one as unknown[]).map((item) =>
      wrap(`${inner}  ${inline(item)}`, `${inner}    `),
    );
    return `${prefix}[\n${items.join(',\n')}\n${inner}]`;
  });
  return `${indent}{\n${properties.join(',\n')}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`,
  );
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** Breaks a long line after commas that are not part of a string. */
function wrap(text: string, indent: string): string {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+(?:, |$)/g) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && (line + part).trimEnd().length >= maximumColumns) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += part;
  }
  return [...lines, line].join('\n');
}
