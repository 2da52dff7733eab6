import { contractWorkflows } from '../generated/contract/workflows.gen.ts';
import { optionWorkflows } from '../generated/option/workflows.gen.ts';
import { spotWorkflows } from '../generated/spot/workflows.gen.ts';
import type { Workflow } from './workflow.ts';

/** Every workflow, section by section. */
export const workflows: readonly Workflow[] = [
  ...spotWorkflows,
  ...contractWorkflows,
  ...optionWorkflows,
];
