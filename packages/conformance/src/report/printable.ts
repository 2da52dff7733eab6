/** Escapes control characters, which could manipulate a terminal or break a document. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `\\x${digits}`;
  });
}
