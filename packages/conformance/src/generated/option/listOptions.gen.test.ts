// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 259037f6adaa8ac8.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listOptionsCases } from './listOptions.cases.gen.ts';

defineSuite(listOptionsCases);
