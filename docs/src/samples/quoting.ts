// Converts text to literals of the languages of the samples. Samples insert text from the
// specification only with these functions, so that it cannot run as code.
import { quote } from '@broker-api/generator/typescript-text';

export {
  propertyAccess,
  propertyName,
  quote,
  templateText,
} from '@broker-api/generator/typescript-text';

/** Converts text to a Python string. JSON escapes are also Python escapes. */
export function pythonString(text: string): string {
  // JavaScript and Python have the same escapes in single quotes.
  return text.includes('"') ? quote(text) : JSON.stringify(text);
}

/** Converts text to the literal part of a Python f-string in double quotes. */
export function pythonFormatText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replace(/[{}]/g, '$&$&');
}

/** Converts text to a word of a shell command. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Escapes text for a shell word in double quotes. */
export function shellText(text: string): string {
  return text.replace(/[\\"$`]/g, String.raw`\$&`);
}
