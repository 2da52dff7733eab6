import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { preparedInput } from '../src/console/control-examples.ts';
import { controlPages } from '../src/spec/control.ts';

const rows = controlPages.flatMap(({ operationId, examples }) =>
  examples
    .filter(({ reproducible }) => reproducible !== false)
    .map(({ summary, status, request }) => ({ operationId, summary, status, request })),
);

// The forms start with a new broker, so no example may need what another one creates.
test.each(sampled(rows, 30))(
  'a form of the control plane gets the response of its example: $operationId, $summary',
  async ({ operationId, summary, status, request }) => {
    const sandbox = createSandbox();
    onTestFinished(() => sandbox.close());
    const { control, fetch, WebSocket, now: clock } = sandbox;
    const credentials = sandbox.accounts[0];
    const access = { baseUrl: 'http://127.0.0.1', fetch, observe: fetch, clock, credentials };
    const target: BrokerTarget = { ...access, WebSocket, isPage: true };
    const example = { label: summary, input: request, status };
    const input = await preparedInput(operationId, example, control, target);
    const methods = control as unknown as Record<string, (input: object) => Promise<unknown>>;
    const received = await methods[operationId]?.(input).then(
      () => 200,
      (error: { readonly status: number; readonly message: string }) =>
        error.status === status ? status : error.message,
    );
    expect(received).toBe(status);
  },
);
