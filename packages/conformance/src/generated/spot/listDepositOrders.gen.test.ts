// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 9d5ebddd1c50c77b.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listDepositOrdersCases } from './listDepositOrders.cases.gen.ts';

defineSuite(listDepositOrdersCases);
