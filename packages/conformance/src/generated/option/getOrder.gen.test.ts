// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash b1399a4a056bdcff.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getOrderCases } from './getOrder.cases.gen.ts';

defineSuite(getOrderCases);
