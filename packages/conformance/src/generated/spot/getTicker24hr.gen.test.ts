// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 1d941631c13a933e.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getTicker24hrCases } from './getTicker24hr.cases.gen.ts';

defineSuite(getTicker24hrCases);
