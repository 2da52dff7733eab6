// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash f883b6d73d12a5de.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getIndexCases } from './getIndex.cases.gen.ts';

defineSuite(getIndexCases);
