// Converts text from documents to TypeScript. Emitters insert such text only with these functions,
// so that it cannot end the string, comment or name that contains it and then run as code.

const plainName = /^[A-Za-z_$][\w$]*$/;

/** Converts text to a string literal in single quotes. */
export function quote(text: string): string {
  return `'${escaped(text).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/**
 * Escapes text for a literal in double quotes. JSON permits U+2028 and U+2029 in strings, but
 * some tools read them as line ends.
 */
function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Escapes text for the literal part of a template in backticks. */
export function templateText(text: string): string {
  return escaped(text).replaceAll('\\"', '"').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** Converts JSON to a literal on one line. Quotes only the keys that require quotes. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, one]) => `${propertyName(key)}: ${literal(one)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? `"${escaped(value)}"` : JSON.stringify(value);
}

const maximumColumns = 100;

/**
 * Converts JSON to a literal on several lines. A list or an object that is too long for one line of
 * 100 columns has one line for each element.
 */
export function literalLines(value: unknown, indent = '', start = 0): string {
  const line = literal(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent.length + start + line.length < maximumColumns) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((one) => `${inner}${literalLines(one, inner)},`)
    : Object.entries(value).flatMap(([key, one]) => {
        const name = `${propertyName(key)}: `;
        return one === undefined ? [] : `${inner}${name}${literalLines(one, inner, name.length)},`;
      });
  const [open, close] = isList ? '[]' : '{}';
  return [open, ...lines, `${indent}${close}`].join('\n');
}

/** Converts a string to the name of a property, in an object literal or in an object type. */
export function propertyName(name: string): string {
  // As a key of an object literal, the plain name would set the prototype, even in quotes.
  if (name === '__proto__') return `['__proto__']`;
  return plainName.test(name) ? name : `"${escaped(name)}"`;
}

/** Returns the expression for a property of an object. */
export function propertyAccess(object: string, name: string, { optional = false } = {}): string {
  if (plainName.test(name)) return `${object}${optional ? '?.' : '.'}${name}`;
  return `${object}${optional ? '?.' : ''}[${quote(name)}]`;
}

const reservedWords = new Set(
  (
    'arguments async await break case catch class const continue debugger default delete do else ' +
    'enum eval export extends false finally for function if implements import in instanceof ' +
    'interface let new null package private protected public return static super switch this ' +
    'throw true try typeof var void while with yield'
  ).split(' '),
);

/** The names of TypeScript's own types, and of the global types in generated code. */
const predefinedTypes = new Set(
  (
    'any bigint boolean never number object string symbol undefined unknown ' +
    'Promise Readonly Record'
  ).split(' '),
);

/** Returns whether a string can be the name of a variable or a function. */
export function isVariableName(name: string): boolean {
  return plainName.test(name) && !reservedWords.has(name);
}

/**
 * Returns the name of a type or an operation unchanged.
 *
 * @throws Error if it is not a valid type name. The check reports such names with a location.
 */
export function identifier(name: string): string {
  const isReserved = predefinedTypes.has(name) || name === '__proto__';
  if (isVariableName(name) && !isReserved) return name;
  throw new Error(
    `Expected a name such as getDepth, which consists of letters and digits ` +
      `and is not a reserved word; got ${JSON.stringify(name)}. Rename it in the specification.`,
  );
}

const lineEnd = /\r\n|[\n\r\u2028\u2029]/;

/** Returns the lines of a doc comment, at most 100 columns wide. Omits empty paragraphs. */
export function docComment(paragraphs: readonly (string | undefined)[], indent = ''): string[] {
  const filled = paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph?.trim()));
  if (filled.length === 0) return [];
  const lines = filled.flatMap((paragraph, index) => [
    ...(index > 0 ? [''] : []),
    ...paragraph
      .trim()
      .split(lineEnd)
      .flatMap((line) => wrap(line, 96 - indent.length)),
  ]);
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`];
  return [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** Returns line comments. */
export function lineComments(text: string): string[] {
  return text
    .trim()
    .split(lineEnd)
    .map((line) => `// ${line}`.trimEnd());
}

/** Splits text into lines of at most `width` columns. Does not split words. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
