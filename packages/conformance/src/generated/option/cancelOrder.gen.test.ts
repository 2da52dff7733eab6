// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash a58b42aca7f881a9.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { cancelOrderCases } from './cancelOrder.cases.gen.ts';

defineSuite(cancelOrderCases);
