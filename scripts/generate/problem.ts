/** A mistake in the specification, at the location where it must be fixed. */
export interface Problem {
  /** `file:line:column`, with the path from the root of the repository. */
  readonly at: string;
  readonly message: string;
  /** The lint rule that reports it. */
  readonly rule?: string;
}

/** A mistake in a shared schema can cause hundreds of problems: the first ones are enough. */
const maximumListed = 20;

/** Stops a generation before anything is written. The message lists the problems. */
export class SpecificationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    // A mistake in a schema also breaks its examples, so the other problems come first.
    const inExample = ({ at }: Problem): boolean => at.startsWith('spec/examples/');
    const ordered = [...problems].sort((a, b) => Number(inExample(a)) - Number(inExample(b)));
    const listed = ordered.slice(0, maximumListed);
    const more = problems.length - listed.length;
    super(
      [
        ...listed.map(({ at, message, rule }) => `${at}: ${message}${rule ? ` [${rule}]` : ''}`),
        ...(more > 0 ? [`… and ${more} more problems. Fix the first ones and try again.`] : []),
        `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in spec/; nothing was written.`,
      ].join('\n'),
    );
    this.problems = problems;
  }
}

/**
 * Returns the problems of a SpecificationError, or of a file that the lint rules cannot read.
 *
 * @throws the error itself when it is of another kind
 */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof SpecificationError) return error.problems;
  // Compares the name: Redocly may load the rules, and this class with them, a second time.
  if (!(error instanceof Error) || error.name !== 'InvalidFileError') throw error;
  const [, at = 'spec', message = ''] = /^(\S+:\d+:\d+): (.*)$/s.exec(error.message) ?? [];
  return [{ at, message }];
}
