import { BrokerError } from '@broker-api/core';
import { describe, expect, test } from 'vitest';
import { runOutcomes, type Wrap, wrapClients } from '../soak/outcomes/outcomes.ts';
import type { Books } from '../soak/outcomes/world.ts';

/** Returns the names of the bounds that a client exceeds in a sample that catches every mutant. */
async function exceeded(wrap: Wrap): Promise<string[]> {
  const count = 100;
  const metrics = await runOutcomes(wrap, { count, seed: 1 });
  expect(metrics[0]).toMatchObject({ name: 'outcomes: submissions', value: count });
  return metrics.filter(({ holds }) => !holds).map(({ name }) => name.replace('outcomes: ', ''));
}

test('100 calls through faults have one effect or none, and true outcomes', async () => {
  expect(await exceeded(wrapClients)).toEqual([]);
}, 60_000);

type Method = (parameters: Record<string, unknown>) => Promise<unknown>;
type CallError = Error & { readonly outcome: string; readonly code?: number; reason?: string };

/** Returns clients whose calls pass through a wrong method before they pass through outcomes. */
function wrong(change: (method: Method, operation: string) => Method): Wrap {
  const changed = (client: Books[keyof Books]): object => {
    const methods = Object.entries(client)
      .filter(([, method]) => typeof method === 'function')
      .map(([operation, method]) => [operation, change(method as Method, operation)]);
    return { table: client.table, ...Object.fromEntries(methods) };
  };
  return ({ spot, contract, option }, options) => {
    const clients = { spot: changed(spot), contract: changed(contract), option: changed(option) };
    return wrapClients(clients as unknown as Books, options);
  };
}

/** Repeats each call with an unknown outcome once. */
const repeating = (next: (parameters: Record<string, unknown>) => Record<string, unknown>): Wrap =>
  wrong((method, operation) => async (parameters) => {
    if (operation !== 'placeOrder') return method(parameters);
    return method(parameters).catch((error: CallError) => {
      if (error.outcome !== 'unknown') throw error;
      return method(next(parameters));
    });
  });

/** Takes an error for a rejection of the broker. */
const rejecting = (isRejection: (error: CallError) => boolean): Wrap =>
  wrong((method, operation) => async (parameters) => {
    return method(parameters).catch((error: CallError) => {
      if (!isRejection(error)) throw error;
      throw new BrokerError({ operation, code: -1121, message: 'rejected', httpStatus: 400 });
    });
  });

let ids = 0;

/** The mutants: wrong clients, and the bound that each must exceed. */
const mutants: readonly (readonly [name: string, Wrap, bound: string])[] = [
  ['repeats blindly', repeating((same) => same), 'calls that the client sent more than once'],
  [
    'repeats with a new client order id',
    repeating(({ newClientOrderId: _, clientOrderId, ...rest }) => ({
      ...rest,
      ...(clientOrderId !== undefined && { clientOrderId: `again-${++ids}` }),
    })),
    'orders that no call placed',
  ],
  [
    'takes a timeout for a rejection',
    rejecting(({ reason }) => reason === 'TimeoutError'),
    'false outcomes',
  ],
  ['takes -1007 for a failure', rejecting(({ code }) => code === -1007), 'false outcomes'],
  [
    'believes a wrong reading of the clock before the receive window has passed',
    (clients, options) => wrapClients(clients, { ...options, clock: () => options.clock() * 1000 }),
    'false outcomes',
  ],
  [
    'does not compare a success with the call',
    wrong((method, operation) => async (parameters) => {
      const response = (await method(parameters)) as object;
      const other = operation === 'placeOrder' || operation === 'cancelOrder';
      return other ? { orderId: '1' } : response;
    }),
    'false outcomes',
  ],
  [
    'takes the error of a copy for a rejection',
    rejecting(({ code }) => code === -1131 || code === -2010),
    'false outcomes',
  ],
];

describe('the sample catches mutants', () => {
  test.each(mutants)(
    'a client that %s',
    async (_, wrap, bound) => {
      expect(await exceeded(wrap)).toContain(bound);
    },
    60_000,
  );
});
