// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 075dab8eb6bbfa1f.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getDepthCases } from './getDepth.cases.gen.ts';

defineSuite(getDepthCases);
