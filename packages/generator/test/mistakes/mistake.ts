/** An edit of a file, and the problem after `file:`, or with the file if it is another one. */
export type Mistake = readonly [find: string, replacement: string, problem: string];

/** Mistakes by file. */
export type Mistakes = Readonly<Record<string, readonly Mistake[]>>;
