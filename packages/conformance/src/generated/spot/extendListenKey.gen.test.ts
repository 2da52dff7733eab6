// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 589b31f0b8d3ddd1.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { extendListenKeyCases } from './extendListenKey.cases.gen.ts';

defineSuite(extendListenKeyCases);
