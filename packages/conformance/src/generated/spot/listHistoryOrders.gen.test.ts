// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash f3fc3c39c42ec266.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listHistoryOrdersCases } from './listHistoryOrders.cases.gen.ts';

defineSuite(listHistoryOrdersCases);
