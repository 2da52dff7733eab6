// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash bbae66326a6c62a8.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Section } from '@broker-api/spec';
import spot from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import contract from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import option from '@broker-api/spec/option/examples.json' with { type: 'json' };

export const documents: Readonly<Record<Section, unknown>> = { spot, contract, option };
