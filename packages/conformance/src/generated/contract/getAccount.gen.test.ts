// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash dd27a9b302dad23d.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getAccountCases } from './getAccount.cases.gen.ts';

defineSuite(getAccountCases);
