import { readWorkflows, sections, type Workflow } from '@broker-api/spec';
import contract from '@broker-api/spec/contract/workflows.json' with { type: 'json' };
import option from '@broker-api/spec/option/workflows.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/workflows.json' with { type: 'json' };

const documents = { spot, contract, option };

/** The workflows of all sections, in the order of their Arazzo documents. */
export const workflows: readonly Workflow[] = sections.flatMap((section) =>
  readWorkflows(section, documents[section].documents),
);
