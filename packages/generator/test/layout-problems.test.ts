import { afterAll, expect, test } from 'vitest';
import { sections } from '../src/sections.ts';
import { SmallRepository } from './small-repository.ts';

const root = new SmallRepository();
afterAll(() => root.remove());

const operation = 'spec/spot/operations/getOrder.yaml';

test.each<[string, () => void, string]>([
  [
    'an operation whose operationId is the file name of another operation',
    () => root.edit(operation, 'operationId: getOrder', 'operationId: getDepth'),
    `${operation}:1:14: operationId \`getDepth\` is the name of ` +
      `spec/spot/operations/getDepth.yaml. Write \`getOrder\`, the name of this file.`,
  ],
  [
    'an operation without a route',
    () => root.write('spec/spot/operations/listOrders.yaml', 'operationId: listOrders\n'),
    'spec/spot/operations/listOrders.yaml:1:1: No route references this operation. ' +
      'Add it to the paths of spec/spot/openapi.yaml, or remove the file.',
  ],
  [
    'a section that is not registered',
    () => {
      root.write('spec/swap/openapi.yaml', '');
      root.write('spec/examples/swap/getDepth/book.json', '{}');
    },
    `spec/swap:1:1: \`swap\` is not a section. The sections are ${sections.join(', ')}. ` +
      'Add it to packages/generator/src/sections.ts, or remove the folder.',
  ],
  [
    'a section that the control plane lacks',
    () => {
      const others = sections.slice(1);
      root.write('spec/control/schemas/Section.yaml', `type: string\nenum: [${others}]\n`);
    },
    'spec/control/schemas/Section.yaml:1:1: The enum lacks the section spot. ' +
      'Add it with a description.',
  ],
])(
  'the layout rules report one problem for %s',
  async (_, change, problem) => {
    await root.during(change, async () => {
      const { problems } = await root.generate();
      expect(problems).toBe(`${problem}\n1 problem in spec/; nothing was written.`);
    });
  },
  60_000,
);
