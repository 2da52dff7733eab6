// With the u flag a surrogate that belongs to a pair does not match: only lone ones do.
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Throws a TypeError when `text` holds a lone surrogate: it has no UTF-8 form, so it can't be sent.
 */
export function assertWellFormed(text: string, what: string): void {
  const index = text.search(loneSurrogate);
  if (index >= 0) {
    throw new TypeError(
      `${what} is not well-formed Unicode: it has a lone surrogate at index ${index}`,
    );
  }
}
