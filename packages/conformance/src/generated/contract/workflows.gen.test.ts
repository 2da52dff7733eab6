// Generated from spec/contract/workflows by scripts/generate.ts; spec hash 5c72ca86eba54b59.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineWorkflows } from '../../suite/define-workflows.ts';
import { contractWorkflows } from './workflows.gen.ts';

defineWorkflows(contractWorkflows);
