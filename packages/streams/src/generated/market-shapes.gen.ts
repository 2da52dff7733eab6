// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash b880a7bf46c1d95d.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Shapes } from '@broker-api/core';
import { marketDataShapes as spot } from './spot.gen.ts';
import { marketDataShapes as contract } from './contract.gen.ts';
import { marketDataShapes as option } from './option.gen.ts';

/** The shapes of the messages of all market data streams. */
export const marketShapes: Shapes = { ...spot, ...contract, ...option };
