/** One thing that is wrong with the specification, at the place where a person mends it. */
export interface Problem {
  /** `file:line:column`, the file from the root of the repository. */
  readonly at: string;
  readonly message: string;
  /** The rule that was broken, when a lint rule found it. */
  readonly rule?: string;
}

/** One mistake in a shared schema shows at hundreds of places: a person mends the first ones. */
const maximumShown = 20;

/** Stops a generation. Nothing has been written. */
export class SpecificationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    // Examples go wrong with the schemas that they show, and not the other way round.
    const inExample = ({ at }: Problem): boolean => at.startsWith('spec/examples/');
    const ordered = [...problems].sort((a, b) => Number(inExample(a)) - Number(inExample(b)));
    const shown = ordered.slice(0, maximumShown);
    const more = problems.length - shown.length;
    super(
      [
        ...shown.map(({ at, message, rule }) => `${at}: ${message}${rule ? ` [${rule}]` : ''}`),
        ...(more > 0 ? [`… and ${more} more; these may go with the first ones.`] : []),
        `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in spec/; nothing was written.`,
      ].join('\n'),
    );
    this.problems = problems;
  }
}

/**
 * The problems that an error tells: those of a SpecificationError, or that of a file which the
 * rules can't read.
 *
 * @throws the error itself when it is of another kind
 */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof SpecificationError) return error.problems;
  // By name: Redocly may load the rules, and with them the class, a second time.
  if (!(error instanceof Error) || error.name !== 'UnreadableFileError') throw error;
  const [, at = 'spec', message = ''] = /^(\S+:\d+:\d+): (.*)$/s.exec(error.message) ?? [];
  return [{ at, message }];
}
