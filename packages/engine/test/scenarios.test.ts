import { readWorkflows, runSteps, type Section, sections } from '@broker-api/spec';
import contract from '@broker-api/spec/contract/workflows.json' with { type: 'json' };
import option from '@broker-api/spec/option/workflows.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/workflows.json' with { type: 'json' };
import { describe, test } from 'vitest';
import { comparedTarget } from './lib/compared-target.ts';

// The workflows of spec/, on the engine without a gateway and on the reference model.

const documents = { spot, contract, option };

describe.each(sections)('the engine, in workflows of %s', (section: Section) => {
  const workflows = readWorkflows(section, documents[section].documents);

  test.each(workflows.map((workflow) => [workflow.id, workflow] as const))(
    'the engine passes %s',
    async (_id, workflow) => {
      await runSteps(workflow, workflows, comparedTarget(), { run: 'r1' });
    },
  );
});
