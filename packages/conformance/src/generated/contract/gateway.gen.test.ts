// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 87c5b44b042b56c7.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { gatewayCases } from './gateway.cases.gen.ts';

defineSuite(gatewayCases);
