// Generated from packages/spec/src/sections.ts by `pnpm generate`.
// Do not edit: change the specification.

import type { Workflow } from '../cases/workflow.ts';
import { spotWorkflows } from './spot/workflows.gen.ts';
import { contractWorkflows } from './contract/workflows.gen.ts';
import { optionWorkflows } from './option/workflows.gen.ts';

export const workflows: readonly Workflow[] = [
  ...spotWorkflows,
  ...contractWorkflows,
  ...optionWorkflows,
];
