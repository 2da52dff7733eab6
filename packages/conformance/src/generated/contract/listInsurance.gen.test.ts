// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 9969a97b36fa7ea8.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listInsuranceCases } from './listInsurance.cases.gen.ts';

defineSuite(listInsuranceCases);
