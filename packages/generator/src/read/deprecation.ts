import { code } from '../markdown.ts';

/** Why and until when an operation, a parameter or a field should not be used any more. */
export interface Deprecation {
  /** The date since which it is deprecated, such as `2026-12-01`. */
  readonly since: string;
  /** The date from which on it may not exist. */
  readonly sunset: string;
  /** The name of the operation, parameter or field that replaces it. */
  readonly replacement: string;
}

/** Returns the deprecation of an element, if it is deprecated. */
export function readDeprecation(
  element: Readonly<Record<string, unknown>>,
): Deprecation | undefined {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = element;
  const replacement = element['x-replaced-by'];
  if (deprecated !== true || typeof since !== 'string' || typeof sunset !== 'string') {
    return undefined;
  }
  return { since, sunset, replacement: String(replacement) };
}

/** Says what to use instead, and until when the deprecated element exists, as Markdown. */
export function deprecationText({ since, sunset, replacement }: Deprecation): string {
  return `Deprecated since ${since}; may be removed from ${sunset} on. Use ${code(replacement)}.`;
}
