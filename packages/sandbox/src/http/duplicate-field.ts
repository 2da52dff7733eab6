/**
 * Returns the name of a field that an object of a JSON text has twice; undefined if none has.
 * `JSON.parse` keeps the last one, which need not be the one that the sender means.
 *
 * @param text valid JSON
 */
export function duplicateFieldIn(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') objects.push(new Set());
    if (text[at] === '}') objects.pop();
    if (text[at] !== '"') continue;
    const start = at;
    for (at += 1; text[at] !== '"'; at++) if (text[at] === '\\') at += 1;
    let after = at + 1;
    while (/\s/.test(text[after] ?? '')) after += 1;
    if (text[after] !== ':') continue;
    const name: string = JSON.parse(text.slice(start, at + 1));
    const names = objects.at(-1);
    if (names?.has(name)) return name;
    names?.add(name);
  }
  return undefined;
}
