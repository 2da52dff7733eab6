// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash d4421782cf9eebbf.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listFundingRatesCases } from './listFundingRates.cases.gen.ts';

defineSuite(listFundingRatesCases);
