// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash ebcc9e5d2c400377.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineSuite } from '../../suite/define-suite.ts';
import { getBrokerInfoCases } from './getBrokerInfo.cases.gen.ts';

defineSuite(getBrokerInfoCases);
