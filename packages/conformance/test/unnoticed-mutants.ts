/** The mutants of the engine that no contract test and no workflow notices, with the reasons. */
export const unnoticedMutants: Readonly<Record<string, string>> = {};
