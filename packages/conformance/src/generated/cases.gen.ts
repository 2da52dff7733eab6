// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash 839ce9ebd7e16119.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../cases/case.ts';
import { spotCases } from './spot/index.gen.ts';
import { contractCases } from './contract/index.gen.ts';
import { optionCases } from './option/index.gen.ts';

export const allCases: readonly Case[] = [
  ...spotCases,
  ...contractCases,
  ...optionCases,
];
