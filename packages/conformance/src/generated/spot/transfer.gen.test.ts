// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash b62fdd0081dafebd.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { transferCases } from './transfer.cases.gen.ts';

defineSuite(transferCases);
