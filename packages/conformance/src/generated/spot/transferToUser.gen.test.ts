// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 515484d27ef1a346.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { transferToUserCases } from './transferToUser.cases.gen.ts';

defineSuite(transferToUserCases);
