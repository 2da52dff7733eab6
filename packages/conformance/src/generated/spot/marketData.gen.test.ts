// Generated from spec/spot/asyncapi.yaml by scripts/generate.ts; spec hash 31d8084b13cc7f86.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineStreamSuite } from '../../suite/define-stream-suite.ts';
import { marketDataCases } from './marketData.cases.gen.ts';

defineStreamSuite(marketDataCases);
