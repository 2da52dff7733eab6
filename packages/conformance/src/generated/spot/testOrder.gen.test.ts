// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 29913f4bbceec1b7.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { testOrderCases } from './testOrder.cases.gen.ts';

defineSuite(testOrderCases);
