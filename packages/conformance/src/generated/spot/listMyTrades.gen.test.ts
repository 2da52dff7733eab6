// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 2a133476a17f49dd.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listMyTradesCases } from './listMyTrades.cases.gen.ts';

defineSuite(listMyTradesCases);
