// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash b60f8528ac54adfd.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listBalanceFlowCases } from './listBalanceFlow.cases.gen.ts';

defineSuite(listBalanceFlowCases);
