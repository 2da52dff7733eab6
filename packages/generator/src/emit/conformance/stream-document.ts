import {
  type Json,
  type JsonObject,
  resolveSchema,
  type Schema,
  type Schemas,
} from '@broker-api/spec/schema';
import { type Requirement, statementOf } from './test-case.ts';

/** A message of a channel. */
export interface StreamMessage {
  readonly name: string;
  /** The section whose operations cause the message; undefined if there is no such section. */
  readonly section: string | undefined;
  readonly payload: Schema;
  readonly requirement: Requirement;
}

/** An operation of an AsyncAPI document, from the perspective of the server. */
export interface StreamOperation {
  readonly action: 'send' | 'receive';
  readonly channel: string;
  readonly messages: readonly string[];
  /** Whether the other side responds to each message. */
  readonly hasReply: boolean;
}

/** The channels and operations of an AsyncAPI document. */
export interface StreamDocument {
  readonly schemas: Schemas;
  /** The messages of each channel, by channel id and message name. */
  readonly channels: ReadonlyMap<string, ReadonlyMap<string, StreamMessage>>;
  readonly operations: readonly StreamOperation[];
}

/** Reads a bundled AsyncAPI document. */
export function readStreamDocument(bundle: JsonObject, schemas: Schemas): StreamDocument {
  return {
    schemas,
    channels: new Map(
      entriesOf(bundle.channels).map(([id, { messages }]) => [
        id,
        new Map(entriesOf(messages).map(([name, one]) => [name, messageOf(name, one, schemas)])),
      ]),
    ),
    operations: entriesOf(bundle.operations).map(([, operation]) => ({
      action: operation.action as 'send' | 'receive',
      channel: lastPart(operation.channel),
      messages: (operation.messages as Json[]).map(lastPart),
      hasReply: operation.reply !== undefined,
    })),
  };
}

/** Returns the messages of a channel that one side sends: those with a reply, or those without. */
export function messagesOf(
  { channels, operations }: StreamDocument,
  channel: string,
  action: StreamOperation['action'],
  hasReply: boolean,
): StreamMessage[] {
  return operations
    .filter((one) => one.channel === channel && one.action === action && one.hasReply === hasReply)
    .flatMap(({ messages }) => messages.map((name) => channels.get(channel)?.get(name)))
    .filter((message) => message !== undefined);
}

function messageOf(name: string, message: JsonObject, schemas: Schemas): StreamMessage {
  const [first] = (message['x-provenance'] ?? []) as JsonObject[];
  return {
    name,
    section: message['x-section'] as string | undefined,
    payload: resolveSchema(message.payload as Schema, schemas),
    requirement: statementOf(first),
  };
}

function entriesOf(value: Json | undefined): [string, JsonObject][] {
  return Object.entries((value ?? {}) as Record<string, JsonObject>);
}

/** Returns the name at the end of a reference. */
function lastPart(reference: Json | undefined): string {
  return String((reference as JsonObject).$ref)
    .split('/')
    .at(-1) as string;
}
