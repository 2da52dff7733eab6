// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash a0b5a0f738b8fcae.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { cancelOrdersCases } from './cancelOrders.cases.gen.ts';

defineSuite(cancelOrdersCases);
