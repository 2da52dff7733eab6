import { readWorkflows, runSteps, type Section, sections } from '@broker-api/spec';
import contract from '@broker-api/spec/contract/workflows.json' with { type: 'json' };
import option from '@broker-api/spec/option/workflows.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/workflows.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { EngineTarget } from './lib/engine-target.ts';

// The workflows and scenarios of spec/, on the engine without a gateway.

const documents = { spot, contract, option };

describe.each(sections)('the engine, in workflows of %s', (section: Section) => {
  const workflows = readWorkflows(section, documents[section].documents);

  test.each(workflows.map((workflow) => [workflow.id, workflow] as const))(
    'the engine passes %s',
    async (_id, workflow) => {
      const target = new EngineTarget();
      await runSteps(workflow, workflows, target, { run: 'r1' });
      expect(target.violations()).toEqual([]);
    },
  );
});
