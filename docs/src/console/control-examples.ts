import type { ControlClient } from '@broker-api/sandbox/control';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** The input of an operation of the control plane. */
export type ControlInput = Readonly<Record<string, unknown>>;

/** An example that the form of an operation offers. */
export interface ControlExample {
  readonly label: string;
  readonly input: ControlInput;
  readonly status: number;
}

type Preparation = (
  input: ControlInput,
  control: ControlClient,
  target: BrokerTarget,
) => Promise<ControlInput>;

const dayMs = 86_400_000;

/**
 * By operation: creates what a successful example names, or replaces it with what the broker has.
 */
const preparations: Readonly<Record<string, Preparation>> = {
  addOption: async (input, _, target) => {
    const { expiration } = await firstOption(target);
    return { ...input, expiration: Number(expiration) };
  },
  advanceClock: async (input, control) => {
    if ((await control.getClock()).mode === 'real') await control.setClock({ mode: 'manual' });
    return input;
  },
  getSnapshot: withSnapshot,
  restoreSnapshot: withSnapshot,
  setApiKey: async (input, control) => {
    const { apiKey } = await control.addApiKey({ user: 'bob' });
    return { ...input, apiKey };
  },
  setClock: async (input, control) => {
    if (input.time === undefined) return input;
    return { ...input, time: (await control.getClock()).time + dayMs };
  },
  setOptionStatus: async (input, _, target) => {
    const { symbol } = await firstOption(target);
    return { ...input, symbol };
  },
};

/** Saves the snapshot of an example, unless it exists. */
async function withSnapshot(input: ControlExample['input'], control: ControlClient) {
  const name = String(input.name);
  const snapshots = await control.listSnapshots();
  if (!snapshots.some((snapshot) => snapshot.name === name)) await control.saveSnapshot({ name });
  return input;
}

/** Returns the input with which the form sends an example, so that it gets its response. */
export async function preparedInput(
  operationId: string,
  { input, status }: ControlExample,
  control: ControlClient,
  target: BrokerTarget,
): Promise<ControlInput> {
  const prepare = status === 200 ? preparations[operationId] : undefined;
  return prepare === undefined ? input : prepare(input, control, target);
}

async function firstOption(target: BrokerTarget): Promise<Values> {
  const client = await sectionClient('option', clientOptions(target));
  const [option = {}] = (await client('listOptions')) as readonly Values[];
  return option;
}
