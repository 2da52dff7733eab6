import type { Workflow } from '../cases/workflow.ts';
import { contractWorkflows } from '../generated/contract/workflows.gen.ts';
import { optionWorkflows } from '../generated/option/workflows.gen.ts';
import { spotWorkflows } from '../generated/spot/workflows.gen.ts';

/** The workflows of all sections. */
export const workflows: readonly Workflow[] = [
  ...spotWorkflows,
  ...contractWorkflows,
  ...optionWorkflows,
];
