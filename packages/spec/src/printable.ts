// All characters of the category C (control, format, surrogate, private, unassigned), and the line
// and paragraph separators. A tab and a line feed are harmless.
const unprintable = /(?![\n\t])[\p{C}\u2028\u2029]/gu;

/**
 * Replaces each character that could manipulate a terminal, reverse the text that follows it, or
 * hide in a document, with an escape such as `\u001b`. Tabs and line feeds do not change. A JSON
 * text remains a JSON text with the same value.
 *
 * @example
 * printable('\u202Etxt') // '\\u202etxt'
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
