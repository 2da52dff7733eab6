// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 84302da9144ced3f.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { adjustMarginCases } from './adjustMargin.cases.gen.ts';

defineSuite(adjustMarginCases);
