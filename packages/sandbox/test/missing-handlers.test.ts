import { operations, sections } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { gatewayRulesOf } from '../src/gateway/gateway-rules.ts';
import { createOperationHandler } from '../src/sections/operation-handler.ts';
import { noon } from './requests.ts';

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
