// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash 6672ca114c0601b8.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Section } from '@broker-api/spec';
import spot from '@broker-api/spec/spot/openapi.source.json' with { type: 'json' };
import contract from '@broker-api/spec/contract/openapi.source.json' with { type: 'json' };
import option from '@broker-api/spec/option/openapi.source.json' with { type: 'json' };

export const documents: Readonly<Record<Section, unknown>> = { spot, contract, option };
