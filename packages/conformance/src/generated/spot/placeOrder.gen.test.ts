// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash b7e0dcfbb8c18af4.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { placeOrderCases } from './placeOrder.cases.gen.ts';

defineSuite(placeOrderCases);
