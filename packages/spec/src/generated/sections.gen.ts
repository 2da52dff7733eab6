// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash 08d7a47f232b3b2f.
// Do not edit: change the specification, then run `pnpm generate`.

/** The product sections, in the order in which tests and reports list them. */
export const sections = ['spot', 'contract', 'option'] as const;
export type Section = (typeof sections)[number];
