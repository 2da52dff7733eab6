/** What to do about an error of the YAML parser, by a pattern of its message. */
const adviceByMessage: readonly (readonly [RegExp, string])[] = [
  [
    /^(Nested mappings|Block collections)/,
    'A text with a colon and a space must be in quotes, such as `summary: "Orders: place one"`.',
  ],
  [/^(Unexpected scalar at node end|Plain value cannot start)/, 'Put the text in quotes.'],
  [/^Implicit keys need/, 'A key ends with a colon and a space.'],
  [/^Tabs/, 'Indent with spaces.'],
];

/** Returns what to do about an error of the YAML parser. */
export function yamlAdvice(message: string): string {
  return adviceByMessage.find(([pattern]) => pattern.test(message))?.[1] ?? 'Fix the YAML.';
}
