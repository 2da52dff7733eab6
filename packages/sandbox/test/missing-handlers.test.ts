import { operations, routes, sections } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { gatewayRulesOf } from '../src/gateway/gateway-rules.ts';
import { createOperationHandler } from '../src/sections/operation-handler.ts';
import { noon, request, sandboxAt, signed } from './requests.ts';

test.each(sections)(
  'if an operation of %s has no handler, only calls of this operation fail',
  (section) => {
    const [known] = Object.values(operations[section]);
    if (known === undefined) throw new Error(`The section ${section} has no operations.`);
    const operation = { ...known, operationId: 'newOperation' };
    // No handler is called, so the executor is not used.
    const executor = {} as Parameters<typeof createOperationHandler>[0];
    const rules = gatewayRulesOf({});
    const call = { operation, parameters: {}, sent: new Map(), key: undefined, time: noon, rules };
    expect(() => createOperationHandler(executor, 'reference')(call)).toThrow(
      'This sandbox does not implement newOperation; a mock server such as Prism responds with',
    );
  },
);

test('every operation either works, or responds that it is not implemented', async () => {
  const { handle, account } = sandboxAt(noon, { limits: 'off', rejectReplays: false });
  const missing = new Set<string>();
  for (const { method, path, operation } of routes.values()) {
    const query = operation.parameters
      .filter(({ name, required }) => required && name !== 'signature')
      .map((parameter) => `${parameter.name}=${sampleOf(parameter.name, parameter.values)}`)
      .join('&');
    const parts = { method, path, query };
    const sent = operation.requiresApiKey ? signed(account('alice'), parts) : request(parts);
    const { body } = await handle(sent);
    if (!body.includes(`does not implement ${operation.operationId};`)) continue;
    expect(JSON.parse(body).code).toBe(-1020);
    // A new operation is `partial` until it has a handler.
    if (operation.sandbox.coverage === 'full') missing.add(operation.section);
  }
  expect([...missing]).toEqual([]);
});

function sampleOf(name: string, values: readonly (string | number)[] | undefined): string | number {
  if (name === 'timestamp') return noon;
  return values?.[0] ?? '1';
}
