// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash f8fa22aa8cbf584e.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getDepthCases } from './getDepth.cases.gen.ts';

defineSuite(getDepthCases);
