// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash aff944a23f5d5443.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { createListenKeyCases } from './createListenKey.cases.gen.ts';

defineSuite(createListenKeyCases);
