// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 5e7b4bd5a064358c.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getBookTickerCases } from './getBookTicker.cases.gen.ts';

defineSuite(getBookTickerCases);
