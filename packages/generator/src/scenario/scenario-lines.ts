import { SpecificationError } from '../problem.ts';

/** A word of a line, or one of the separators `:`, `,` and `;`. */
export interface Token {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** A line of a scenario, together with the deeper indented lines that continue it. */
export interface Line {
  readonly isIndented: boolean;
  /** Everything but comments, such as `openLong alice opens long 100 @ 10000 x20`. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The text of the comments before the line and at its end. */
  readonly comment: string;
}

/**
 * Splits the text of a file into lines. An indent of four or more continues the line before.
 *
 * @param path for the location of problems
 * @throws SpecificationError if a quote or a bracket is not closed
 */
export function linesOf(path: string, text: string): Line[] {
  const groups: { first: number; codes: string[]; comments: string[] }[] = [];
  let comments: string[] = [];
  for (const [index, whole] of text.split('\n').entries()) {
    const [, code = '', , comment] = /^(.*?)((?:^|\s+)#\s?(.*))?$/.exec(whole.trimEnd()) ?? [];
    if (comment !== undefined) comments.push(comment);
    if (code.trim() === '') {
      // A blank line ends a comment that belongs to no line.
      if (comment === undefined) comments = [];
      continue;
    }
    const previous = groups.at(-1);
    if (code.startsWith('    ') && previous !== undefined) {
      previous.codes.push(code);
      previous.comments.push(...comments);
    } else groups.push({ first: index + 1, codes: [code], comments });
    comments = [];
  }
  return groups.map(({ first, codes, comments: all }) => ({
    isIndented: codes[0]?.startsWith(' ') === true,
    text: codes.map((code) => code.trim()).join(' '),
    tokens: tokensOf(path, codes.join('\n'), first),
    comment: all.join(' '),
  }));
}

const closings: Readonly<Record<string, string>> = { '{': '}', '[': ']', "'": "'", '"': '"' };

/** Splits the code of a line at spaces, but not inside quotes and brackets. */
function tokensOf(path: string, code: string, first: number): Token[] {
  const tokens: Token[] = [];
  const open: string[] = [];
  let start = -1;
  const locationOf = (index: number) => {
    const lines = code.slice(0, index).split('\n');
    return { line: first + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  for (let index = 0; index <= code.length; index += 1) {
    const letter = code[index] ?? ' ';
    const closing = open.at(-1);
    const isQuoted = closing === "'" || closing === '"';
    if (closing === undefined && /\s/.test(letter)) {
      const [, text, separator] = /^(.*?)([:,;]?)$/s.exec(code.slice(start, index)) ?? [];
      if (start >= 0 && text) tokens.push({ text, ...locationOf(start) });
      if (start >= 0 && separator) tokens.push({ text: separator, ...locationOf(index - 1) });
      start = -1;
      continue;
    }
    // An apostrophe inside a word is not a quote.
    const isQuote = letter === "'" || letter === '"';
    const canOpen = !isQuote || start < 0 || closing !== undefined || code[index - 1] === '=';
    if (letter === closing) open.pop();
    else if (!isQuoted && canOpen && closings[letter] !== undefined) open.push(closings[letter]);
    if (start < 0) start = index;
  }
  const missing = open.at(-1);
  if (missing === undefined) return tokens;
  const { line, column } = locationOf(start);
  const message = `This value has no closing ${missing}. Add it.`;
  throw new SpecificationError([{ at: `${path}:${line}:${column}`, message }]);
}
