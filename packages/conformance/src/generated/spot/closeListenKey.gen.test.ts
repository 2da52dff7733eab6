// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 2714e8d44e0c4a08.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { closeListenKeyCases } from './closeListenKey.cases.gen.ts';

defineSuite(closeListenKeyCases);
