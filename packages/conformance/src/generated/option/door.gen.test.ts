// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash eed37ede33712bf9.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { doorCases } from './door.cases.gen.ts';

defineSuite(doorCases);
