// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 0412c381a1c79881.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listKlinesCases } from './listKlines.cases.gen.ts';

defineSuite(listKlinesCases);
