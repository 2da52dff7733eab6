/** The pages that define each name, as `definitions.json` contains them. */
export type Definitions = Readonly<
  Record<string, readonly { readonly label: string; readonly link: string }[]>
>;

/** Returns the pages that define a name. Ignores case only if no page defines exactly this name. */
export function exactMatches(definitions: Definitions, query: string): Definitions[string] {
  const name = query.trim();
  if (Object.hasOwn(definitions, name)) return definitions[name] ?? [];
  const lower = name.toLowerCase();
  return Object.entries(definitions)
    .filter(([one]) => one.toLowerCase() === lower)
    .flatMap(([, found]) => found);
}
