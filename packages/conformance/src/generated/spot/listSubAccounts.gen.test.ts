// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 7b68e56d8746a151.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listSubAccountsCases } from './listSubAccounts.cases.gen.ts';

defineSuite(listSubAccountsCases);
