/** Continues a 32-bit FNV-1a hash with the characters of a string. Returns the new hash. */
function fnv1a(hash: number, text: string): number {
  let result = hash;
  for (let index = 0; index < text.length; index++) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  }
  return result;
}

/**
 * Returns two strings of eight characters each. Appended to a string with the given hash, both
 * result in the same hash.
 */
function collidingPair(hash: number): readonly [left: string, right: string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    const text = number.toString(36).padStart(8, '-');
    const next = fnv1a(hash, text);
    const other = seen.get(next);
    if (other !== undefined) return [other, text];
    seen.set(next, text);
  }
}

/**
 * Returns ids that all have the same FNV-1a hash. An attacker can choose such ids to slow down a
 * hash table. Each colliding pair doubles the number of ids.
 *
 * @param pairs how many pairs to concatenate; there are `2 ** pairs` ids
 */
export function collidingIds(pairs: number): string[] {
  let ids = [''];
  for (let pair = 0; pair < pairs; pair++) {
    const [left, right] = collidingPair(fnv1a(0x811c9dc5, ids[0] as string));
    ids = ids.flatMap((id) => [id + left, id + right]);
  }
  return ids;
}
