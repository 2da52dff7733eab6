// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 0cb7c0bf77dfa2a4.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listSettlementsCases } from './listSettlements.cases.gen.ts';

defineSuite(listSettlementsCases);
