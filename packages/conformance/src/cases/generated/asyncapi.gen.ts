// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash 9e66955ece835897.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Section } from '@broker-api/spec';
import spot from '@broker-api/spec/spot/asyncapi.json' with { type: 'json' };
import contract from '@broker-api/spec/contract/asyncapi.json' with { type: 'json' };
import option from '@broker-api/spec/option/asyncapi.json' with { type: 'json' };

export const documents: Readonly<Record<Section, unknown>> = { spot, contract, option };
