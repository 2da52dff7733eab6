// Generated from spec/option/workflows by scripts/generate.ts; spec hash 08f82bc6fe0f0ce1.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineWorkflows } from '../../suite/define-workflows.ts';
import { optionWorkflows } from './workflows.gen.ts';

defineWorkflows(optionWorkflows);
