// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 522c2c93c94217e2.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getTicker24hrCases } from './getTicker24hr.cases.gen.ts';

defineSuite(getTicker24hrCases);
