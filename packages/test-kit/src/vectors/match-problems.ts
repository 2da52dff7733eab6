/**
 * Returns where a value differs from an expected one. Objects may have other fields; lists have the
 * expected length.
 */
export function matchProblems(value: unknown, expected: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(value) && value.length === expected.length) {
    return expected.flatMap((item, index) =>
      matchProblems(value[index], item, `${path}[${index}]`),
    );
  }
  // `{}` also stands for any list, of which a vector then checks nothing.
  if (isObject(expected) && !Array.isArray(expected) && isObject(value)) {
    return Object.entries(expected).flatMap(([name, field]) =>
      matchProblems(value[name], field, `${path}.${name}`),
    );
  }
  if (Object.is(value, expected)) return [];
  return [`${path}: expected ${JSON.stringify(expected)}; got ${JSON.stringify(value)}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
