import type { ParameterValues } from '@broker-api/signing';
import { ConfigurationError, ParameterError } from './errors.ts';
import type { SectionTable } from './operation-table.ts';
import type { SentValues } from './request.ts';

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. The outcome of an aborted call is unknown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where to send the parameters of a POST, PUT or DELETE operation: in the query (the default), or
   * in the form body.
   */
  readonly sendIn?: 'query' | 'body' | undefined;
}

/** What a behaviour sees of a call. */
export interface Call {
  readonly operationId: string;
  /** The parameters as the caller passed them. The client checks them when it sends the call. */
  readonly parameters: ParameterValues;
  readonly options: CallOptions;
  /** The number of the attempt, from 1, for hooks. */
  readonly attempt?: number;
  /** Called right before the request is sent, with what it sends. */
  readonly onSend?: (sent: SentValues) => void;
}

/** Sends a call, or passes it to the next behaviour. */
export type Next = (call: Call) => Promise<unknown>;

/**
 * Does something before, after or instead of a call.
 *
 * @param client the client that was called, with all its behaviours, for `callerOf`
 */
export type Behaviour = (call: Call, next: Next, client: object) => Promise<unknown>;

/** The behaviours from the outside to the inside, in whichever order they were added. */
const ranks = ['outcomes', 'retries', 'clock', 'budget'] as const;

/** Where a behaviour stands in the chain. */
export type Rank = (typeof ranks)[number];

/** A method of a section client. */
export type Method = (parameters?: ParameterValues, options?: CallOptions) => Promise<unknown>;

/** A client of a section, with or without behaviours: its methods, and the table of its section. */
export interface SectionClient<Table extends SectionTable = SectionTable> {
  readonly table: Table;
}

/** The operations of a client whose entries in its table have some facts. */
export type OperationsWith<Client extends SectionClient, Facts> = {
  [Name in keyof Client['table']['operations']]: Client['table']['operations'][Name] extends Facts
    ? Name
    : never;
}[keyof Client['table']['operations']];

interface Chain {
  readonly table: SectionTable;
  readonly send: Next;
  readonly behaviours: ReadonlyMap<Rank, Behaviour>;
}

const chains = new WeakMap<object, Chain>();

/**
 * Creates a client from a function that sends its calls. It has a method for each operation of the
 * table, and `table`.
 */
export function createCaller(table: SectionTable, send: Next): Record<string, unknown> {
  return callerOfChain({ table, send, behaviours: new Map() });
}

/**
 * Returns a client with one more behaviour. Any object with `table` and the methods of the section
 * is a client without behaviours. The result lacks `raw`, whose requests would not pass through the
 * behaviours.
 *
 * @throws ConfigurationError if the client is no client, or already has this behaviour
 */
export function extend(client: object, rank: Rank, behaviour: Behaviour): Record<string, unknown> {
  const { table, send, behaviours } = chainOf(client);
  if (behaviours.has(rank)) {
    throw new ConfigurationError(`the client already has the behaviour \`${rank}\`; add it once`);
  }
  return callerOfChain({ table, send, behaviours: new Map(behaviours).set(rank, behaviour) });
}

/**
 * Returns the function that executes calls of a client.
 *
 * @param below executes only the behaviours inside this one
 */
export function callerOf(client: object, below?: Rank): Next {
  const { send, behaviours } = chainOf(client);
  const inner: readonly Rank[] = ranks.slice(below === undefined ? 0 : ranks.indexOf(below) + 1);
  return inner.reduceRight<Next>((next, rank) => {
    const behaviour = behaviours.get(rank);
    return behaviour === undefined ? next : (call) => behaviour(call, next, client);
  }, send);
}

/** @throws ConfigurationError if the client has no table */
export function tableOf(client: object): SectionTable {
  return chainOf(client).table;
}

function callerOfChain(chain: Chain): Record<string, unknown> {
  const client: Record<string, unknown> = { table: chain.table };
  chains.set(client, chain);
  const run = callerOf(client);
  for (const operationId of Object.keys(chain.table.operations)) {
    client[operationId] = async (parameters: ParameterValues = {}, options: CallOptions = {}) => {
      checkCallOptions(operationId, options);
      return run({ operationId, parameters, options });
    };
  }
  return client;
}

/** @throws ConfigurationError that names the missing part */
function chainOf(client: object): Chain {
  const known = chains.get(client);
  if (known !== undefined) return known;
  const { table, ...methods } = Object(client) as { table?: SectionTable } & Record<string, Method>;
  const fail = (problem: string): never => {
    throw new ConfigurationError(`the client must be a client of a section; ${problem}`);
  };
  if (typeof client !== 'object' || client === null) {
    return fail(`got ${client === null ? 'null' : `a value of type ${typeof client}`}`);
  }
  if (typeof table?.operations !== 'object') return fail('`table` is missing');
  const send: Next = async ({ operationId, parameters, options }) => {
    const method = methods[operationId];
    if (typeof method === 'function') return method(parameters, options);
    return fail(`its method \`${operationId}\` is missing`);
  };
  return { table, send, behaviours: new Map() };
}

/** Checks what behaviours read of the options. The client checks their names when it sends. */
export function checkCallOptions(operationId: string, options: CallOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new ParameterError(
      `${operationId}: the call options must be an object such as { signal }`,
    );
  }
  const { signal } = options;
  if (signal === undefined || signal === null || signal instanceof AbortSignal) return;
  throw new ParameterError(`${operationId}: \`signal\` must be an AbortSignal`);
}
