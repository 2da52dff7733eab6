import {
  type ClientOptions,
  checkParameters,
  createSectionClient,
  type Operation,
  type SectionTable,
} from '@broker-api/core';
import type { Section } from '@broker-api/spec';

/** The parameters of a call, as the fields of a form contain them. */
export type Values = Readonly<Record<string, string>>;

/** Calls an operation of a section with its client. */
export type Client = (operationId: string, values?: Values) => Promise<unknown>;

interface SectionPackage {
  readonly table: SectionTable;
  readonly create: (options: ClientOptions) => object;
}

/** The packages of the clients. A page loads those that it needs. */
const packages: Readonly<Record<Section, () => Promise<SectionPackage>>> = {
  spot: async () => {
    const { spotTable, createSpotClient } = await import('@broker-api/spot');
    return { table: spotTable, create: createSpotClient };
  },
  contract: async () => {
    const { contractTable, createContractClient } = await import('@broker-api/contract');
    return { table: contractTable, create: createContractClient };
  },
  option: async () => {
    const { optionTable, createOptionClient } = await import('@broker-api/option');
    return { table: optionTable, create: createOptionClient };
  },
};

// The types of the parameters are dropped, because the broker checks the values of the form.
type Methods = Readonly<Record<string, ((values: Values) => Promise<unknown>) | undefined>>;

/** Creates the client of a section. */
export async function sectionClient(section: Section, options: ClientOptions): Promise<Client> {
  const { create } = await packages[section]();
  const methods = create(options) as Methods;
  return async (operationId, values = {}) => {
    const method = methods[operationId];
    if (method === undefined) throw new Error(`${section} has no operation ${operationId}.`);
    return method(values);
  };
}

/** Creates the clients of all sections. Streams call their methods. */
export async function allClients(options: ClientOptions) {
  const [{ createSpotClient }, { createContractClient }, { createOptionClient }] =
    await Promise.all([
      import('@broker-api/spot'),
      import('@broker-api/contract'),
      import('@broker-api/option'),
    ]);
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}

/** The clients of all sections. */
export type AllClients = Awaited<ReturnType<typeof allClients>>;

/**
 * Creates a client of a section that does not check the parameters of a call. It sends all of them,
 * so that the broker checks them.
 */
export async function uncheckedClient(section: Section, options: ClientOptions): Promise<Client> {
  const { table } = await packages[section]();
  return async (operationId, values = {}) => {
    const {
      required: _required,
      rules: _rules,
      ...entry
    } = await operationOf(section, operationId);
    const unchecked = { ...entry, optional: Object.keys(values) };
    const methods: Methods = createSectionClient(
      { ...table, operations: { [operationId]: unchecked } },
      options,
    );
    return methods[operationId]?.(values);
  };
}

/** Returns an operation's entry in the table of its section. */
export async function operationOf(section: Section, operationId: string): Promise<Operation> {
  const { table } = await packages[section]();
  const entry = table.operations[operationId];
  if (entry === undefined) throw new Error(`${section} has no operation ${operationId}.`);
  return { operationId, ...entry };
}

/** Returns why a client does not send these parameters; undefined if it sends them. */
export function ruleProblem(operation: Operation, values: Values): string | undefined {
  try {
    checkParameters(operation, values);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
