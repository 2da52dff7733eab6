// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash dac9d5800c7a5827.
// Do not edit: change the specification, then run `pnpm generate`.

/** The name of a section of the API. */
export type Section = 'spot' | 'contract' | 'option';
