// Generated from spec/contract/asyncapi.yaml by scripts/generate.ts; spec hash d611cf1722529b3f.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineStreamSuite } from '../../suite/define-stream-suite.ts';
import { userDataCases } from './userData.cases.gen.ts';

defineStreamSuite(userDataCases);
