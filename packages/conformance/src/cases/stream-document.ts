import type { ChannelId } from './case.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';

/** The parts of a bundled AsyncAPI document that the tests read. */
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
  readonly payload: JsonSchema;
  /** The section whose operations cause the message, if there is such a section. */
  readonly 'x-section'?: string;
  readonly 'x-provenance'?: unknown;
}

interface Reference {
  readonly $ref: string;
}

/** An operation, from the perspective of the server. */
interface StreamOperation {
  readonly action: 'send' | 'receive';
  readonly channel: Reference;
  readonly messages: readonly Reference[];
  /** How the other side responds to each message, if it does. */
  readonly reply?: { readonly messages?: readonly Reference[] };
}

/** A message of a channel, whose payload is no reference. */
export interface StreamMessage extends DocumentMessage {
  readonly name: string;
  readonly provenance: unknown;
}

/** Returns the messages of a channel that one side sends: those with a reply, or those without. */
export function messagesOf(
  document: StreamDocument,
  channel: ChannelId,
  action: StreamOperation['action'],
  hasReply: boolean,
): StreamMessage[] {
  const references = operationsOf(document, channel)
    .filter((one) => one.action === action && (one.reply !== undefined) === hasReply)
    .flatMap(({ messages }) => messages);
  return namedMessages(document, channel, references);
}

/** Returns the messages that the server sends in a channel: on its own, or in reply to a client. */
export function serverMessagesIn(document: StreamDocument, channel: ChannelId): StreamMessage[] {
  const references = operationsOf(document, channel).flatMap(({ action, messages, reply }) =>
    action === 'send' ? messages : (reply?.messages ?? []),
  );
  return namedMessages(document, channel, references);
}

const operationsOf = ({ operations = {} }: StreamDocument, channel: ChannelId) =>
  Object.values(operations).filter((one) => nameIn(one.channel) === channel);

function namedMessages(
  { channels = {}, components: { schemas = {} } = {} }: StreamDocument,
  channel: ChannelId,
  references: readonly Reference[],
): StreamMessage[] {
  return [...new Set(references.map(nameIn))].flatMap((name) => {
    const message = channels[channel]?.messages?.[name];
    if (message === undefined) return [];
    const payload = resolved(message.payload, schemas);
    return [{ ...message, name, payload, provenance: message['x-provenance'] }];
  });
}

/** The schemas behind references. They are looked up for each value of each response. */
const targets = new WeakMap<JsonSchema, JsonSchema>();

/** Returns the schema to which a reference leads. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const target = targets.get(schema) ?? resolved(schemas[nameIn({ $ref })] ?? {}, schemas);
  targets.set(schema, target);
  return target;
}

function nameIn({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
