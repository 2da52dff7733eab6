import type { Section } from '@broker-api/spec';
import type { Workflow } from '../cases/workflow.ts';
import { contractWorkflows } from '../generated/contract/workflows.gen.ts';
import { optionWorkflows } from '../generated/option/workflows.gen.ts';
import { spotWorkflows } from '../generated/spot/workflows.gen.ts';

const workflowsBySection: Readonly<Record<Section, readonly Workflow[]>> = {
  spot: spotWorkflows,
  contract: contractWorkflows,
  option: optionWorkflows,
};

/** The workflows of all sections. */
export const workflows: readonly Workflow[] = Object.values(workflowsBySection).flat();
