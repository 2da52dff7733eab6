/** Returns a hash of the files of a repository that determine the installed dependencies. */
export function dependencyHash(root: string): string;
