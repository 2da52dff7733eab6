/** One thing that is wrong with the specification, at the place where a person mends it. */
export interface Problem {
  /** `file:line:column`, the file from the root of the repository. */
  readonly at: string;
  readonly message: string;
  /** The rule that was broken, when a lint rule found it. */
  readonly rule?: string;
}

/** Stops a generation. Nothing has been written. */
export class SpecificationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      [
        ...problems.map(({ at, message, rule }) => `${at}: ${message}${rule ? ` [${rule}]` : ''}`),
        `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in spec/; nothing was written.`,
      ].join('\n'),
    );
    this.problems = problems;
  }
}
