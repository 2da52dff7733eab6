// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash ba3354891fdfec0a.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { listPositionsCases } from './listPositions.cases.gen.ts';

defineSuite(listPositionsCases);
