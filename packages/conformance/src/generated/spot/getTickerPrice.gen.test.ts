// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash fc9d0b0a979f93fa.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getTickerPriceCases } from './getTickerPrice.cases.gen.ts';

defineSuite(getTickerPriceCases);
