import type { OperationRecord } from '@broker-api/spec/model';
import { resolveSchema, type Schema, type Schemas } from '@broker-api/spec/schema';
import type { ChannelId } from '../cases/stream-case.ts';
import { testedOperations } from '../profiles/tested-operations.ts';

/** The parts of a bundled AsyncAPI document that the tests are made from. */
export interface StreamDocument {
  readonly channels?: Readonly<Record<string, Channel>>;
  readonly operations?: Readonly<Record<string, StreamOperation>>;
  readonly components?: { readonly schemas?: Schemas };
}

interface Channel {
  readonly address: string;
  readonly messages?: Readonly<Record<string, DocumentMessage>>;
}

interface DocumentMessage {
  readonly payload: Schema;
  readonly 'x-section'?: string;
  readonly 'x-provenance'?: unknown;
}

/** An operation, from the perspective of the server. */
interface StreamOperation {
  readonly action: 'send' | 'receive';
  readonly channel: Schema;
  readonly messages: readonly Schema[];
  /** How the other side responds to each message, if it does. */
  readonly reply?: unknown;
}

/** A message of a channel. */
export interface StreamMessage {
  readonly name: string;
  readonly payload: Schema;
  /** The section whose operations cause the message; undefined if there is no such section. */
  readonly section: string | undefined;
  readonly provenance: unknown;
}

/** What the tests of a section's streams are made from. */
export interface StreamContext {
  readonly section: string;
  readonly document: StreamDocument;
  readonly schemas: Schemas;
  /** The channels that an earlier section also has. */
  readonly repeated: readonly string[];
  /** The ids of the REST operations of the section. */
  readonly operationIds: readonly string[];
  /** The periods of candlesticks that the section supports. */
  readonly periods: readonly string[];
}

/**
 * Returns the inputs for the tests of a section's streams.
 *
 * @param operations the REST operations of the section
 * @param earlier the AsyncAPI documents of the sections before it
 */
export function streamContextOf(
  section: string,
  document: StreamDocument,
  operations: readonly OperationRecord[],
  earlier: readonly StreamDocument[],
): StreamContext {
  const addresses = earlier.flatMap(({ channels = {} }) =>
    Object.values(channels).map(({ address }) => address),
  );
  const channels = Object.entries(document.channels ?? {});
  const candles = operations.find((one) => one.operationId === testedOperations.candles);
  const interval = candles?.parameters.find(({ name }) => name === 'interval');
  return {
    section,
    document,
    schemas: document.components?.schemas ?? {},
    repeated: channels.flatMap(([id, { address }]) => (addresses.includes(address) ? [id] : [])),
    operationIds: operations.map(({ operationId }) => operationId),
    periods: (interval?.values ?? []).map(String),
  };
}

/** Returns the messages of a channel that one side sends: those with a reply, or those without. */
export function messagesOf(
  { document: { channels = {}, operations = {} }, schemas }: StreamContext,
  channel: ChannelId,
  action: StreamOperation['action'],
  hasReply: boolean,
): StreamMessage[] {
  return Object.values(operations)
    .filter((one) => one.channel.$ref === `#/channels/${channel}` && one.action === action)
    .filter(({ reply }) => (reply !== undefined) === hasReply)
    .flatMap(({ messages }) => messages)
    .flatMap(({ $ref = '' }) => {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      const message = channels[channel]?.messages?.[name];
      if (message === undefined) return [];
      const { payload, 'x-section': section, 'x-provenance': provenance } = message;
      return [{ name, section, payload: resolveSchema(payload, schemas), provenance }];
    });
}
