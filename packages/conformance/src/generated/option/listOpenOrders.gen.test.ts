// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 790dab26915fbd74.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listOpenOrdersCases } from './listOpenOrders.cases.gen.ts';

defineSuite(listOpenOrdersCases);
