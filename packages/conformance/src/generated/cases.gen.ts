// Generated from packages/spec/src/sections.ts by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../cases/case.ts';
import { spotCases } from './spot/index.gen.ts';
import { contractCases } from './contract/index.gen.ts';
import { optionCases } from './option/index.gen.ts';

export const allCases: readonly Case[] = [
  ...spotCases,
  ...contractCases,
  ...optionCases,
];
