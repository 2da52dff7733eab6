/**
 * Removes elements from a list as long as the rest still has a property. The last element always
 * remains.
 */
export function shrink<Element>(
  elements: readonly Element[],
  hasProperty: (elements: readonly Element[]) => boolean,
): readonly Element[] {
  let shortest = elements;
  for (let size = Math.ceil(elements.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < shortest.length - 1; ) {
      const end = Math.min(start + size, shortest.length - 1);
      const rest = [...shortest.slice(0, start), ...shortest.slice(end)];
      if (hasProperty(rest)) shortest = rest;
      else start = end;
    }
  }
  return shortest;
}
