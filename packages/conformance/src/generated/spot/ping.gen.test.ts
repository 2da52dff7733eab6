// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash a15f7ca0886d942b.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { pingCases } from './ping.cases.gen.ts';

defineSuite(pingCases);
