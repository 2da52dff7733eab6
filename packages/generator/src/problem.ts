import { printable } from '@broker-api/spec/printable';

/** A mistake in the specification, and the location where it must be fixed. */
export interface Problem {
  /** `file:line:column`. The path is relative to the root of the repository. */
  readonly at: string;
  readonly message: string;
}

/**
 * The maximum number of listed problems: a mistake in a shared schema can cause hundreds of them.
 */
const maximumListed = 20;

/** Thrown for an invalid specification before the generator writes anything. Lists the problems. */
export class SpecificationError extends Error {
  override readonly name = 'SpecificationError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    // A mistake in a schema also makes its examples invalid, so problems in examples are listed
    // last.
    const inExample = ({ at }: Problem): boolean => at.startsWith('spec/examples/');
    const ordered = [...problems].sort((a, b) => Number(inExample(a)) - Number(inExample(b)));
    const listed = ordered.slice(0, maximumListed);
    const more = problems.length - listed.length;
    super(
      [
        ...listed.map(({ at, message }) => oneLine(`${at}: ${message}`)),
        ...(more > 0 ? [`… and ${more} more; fixing the problems above may resolve them.`] : []),
        `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in spec/; ` +
          `nothing was written.`,
      ].join('\n'),
    );
    this.problems = problems;
  }
}

/** Returns the problems without repetitions: the last one of those with equal text and location. */
export function uniqueProblems(problems: readonly Problem[]): Problem[] {
  const keyOf = ({ at, message }: Problem): string => JSON.stringify([at, message]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** Escapes text from the specification, which could manipulate a terminal or fake a problem. */
function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/**
 * Returns the problems in a SpecificationError.
 *
 * @throws the given error if it is of any other type
 */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof SpecificationError)) throw error;
  return error.problems;
}
