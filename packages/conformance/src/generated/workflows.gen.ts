// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash e3d94b6402339343.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Workflow } from '../cases/workflow.ts';
import { spotWorkflows } from './spot/workflows.gen.ts';
import { contractWorkflows } from './contract/workflows.gen.ts';
import { optionWorkflows } from './option/workflows.gen.ts';

export const workflows: readonly Workflow[] = [
  ...spotWorkflows,
  ...contractWorkflows,
  ...optionWorkflows,
];
