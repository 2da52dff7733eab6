// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 7d58e4586736b413.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listTradesCases } from './listTrades.cases.gen.ts';

defineSuite(listTradesCases);
