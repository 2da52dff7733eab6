/** The options are invalid. The message says what is wrong and what to do. */
export class UsageError extends Error {}
