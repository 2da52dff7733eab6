// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 55bf83fb1eee742f.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getServerTimeCases } from './getServerTime.cases.gen.ts';

defineSuite(getServerTimeCases);
