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
  closeBroker: withBroker,
  createBroker: async (input, control) => {
    const { brokerId, from } = input;
    if (from !== undefined) await saveOnce(control, String(from));
    const brokers = await control.listBrokers();
    const existing = brokers.find((broker) => broker.brokerId === brokerId);
    if (existing !== undefined) await control.closeBroker({ brokerId: existing.brokerId });
    return input;
  },
  getBroker: withBroker,
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

/** Creates the broker that an example names. */
async function withBroker(input: ControlInput, control: ControlClient): Promise<ControlInput> {
  const brokerId = String(input.brokerId);
  const brokers = await control.listBrokers();
  if (!brokers.some((broker) => broker.brokerId === brokerId)) {
    await control.createBroker({ brokerId });
  }
  return input;
}

/** Saves the snapshot of an example, unless it exists. */
async function withSnapshot(input: ControlInput, control: ControlClient): Promise<ControlInput> {
  await saveOnce(control, String(input.name));
  return input;
}

/** Saves a snapshot, unless there is one with this name. */
async function saveOnce(control: ControlClient, name: string): Promise<void> {
  const snapshots = await control.listSnapshots();
  if (!snapshots.some((snapshot) => snapshot.name === name)) await control.saveSnapshot({ name });
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
