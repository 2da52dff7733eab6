// With the u flag, this matches only lone surrogates, not the two surrogates of a pair.
const loneSurrogate = /\p{Surrogate}/u;

/** Throws a TypeError when `text` has a lone surrogate, which UTF-8 cannot encode. */
export function assertWellFormed(text: string, name: string): void {
  if (text.isWellFormed()) return;
  throw new TypeError(
    `${name} must be well-formed Unicode; ` +
      `got a lone surrogate at index ${text.search(loneSurrogate)}`,
  );
}
