// Generated from spec/spot/workflows by scripts/generate.ts; spec hash cedb6fb939f637f1.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineWorkflows } from '../../suite/define-workflows.ts';
import { spotWorkflows } from './workflows.gen.ts';

defineWorkflows(spotWorkflows);
