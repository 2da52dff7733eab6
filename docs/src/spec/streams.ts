import type { Section } from '@broker-api/spec';
import type { Provenance } from './catalogue.ts';
import { asyncapi as bundles } from './documents.ts';
import { type Field, FieldReader, type ScalarType } from './fields.ts';
import { type Document, dereferenced, type Schema } from './schema.ts';

/** A channel: a WebSocket address of the broker. */
export interface Channel {
  readonly name: string;
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  /** The variables of the address. */
  readonly parameters: Readonly<Record<string, { readonly description: string }>>;
  readonly provenance: readonly Provenance[];
  readonly findings: readonly string[];
}

/** A stream message, from the perspective of the reader's client. */
export interface StreamMessage {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly channels: readonly Channel[];
  /** Whether the client receives the message, sends it, or both. */
  readonly direction: 'receive' | 'send' | 'both';
  /** The sections whose streams have the message. */
  readonly sections: readonly string[];
  /** The section whose operations cause the message, if it is always the same. */
  readonly cause: Section | undefined;
  readonly type: string;
  readonly fields: readonly Field[];
  readonly scalars: readonly ScalarType[];
  readonly examples: readonly { readonly name: string; readonly payload: unknown }[];
  readonly provenance: readonly Provenance[];
  readonly findings: readonly string[];
}

interface SourceMessage
  extends Omit<StreamMessage, 'provenance' | 'findings' | 'examples' | 'cause'> {
  readonly payload: Schema;
  readonly examples?: StreamMessage['examples'];
  readonly 'x-section'?: Section;
  readonly 'x-provenance'?: readonly Provenance[];
  readonly 'x-findings'?: readonly string[];
}
interface SourceChannel extends Omit<Channel, 'provenance' | 'findings' | 'name'> {
  readonly messages: Readonly<Record<string, SourceMessage>>;
  readonly 'x-provenance'?: readonly Provenance[];
  readonly 'x-findings'?: readonly string[];
}
interface Reference {
  readonly $ref: string;
}
interface SourceOperation {
  readonly action: 'send' | 'receive';
  readonly messages: readonly Reference[];
  readonly reply?: { readonly messages: readonly Reference[] };
}

const documents = bundles as Readonly<Record<string, Document>>;

/** The channels. All sections have the same channels, so those of spot are read. */
export const channels: readonly Channel[] = Object.entries(
  channelsOf(bundles.spot as Document),
).map(readChannel);

/** The messages of all sections, in the order of the documents. Each name occurs once. */
export const streamMessages: readonly StreamMessage[] = readMessages();

function channelsOf(document: Document): Readonly<Record<string, SourceChannel>> {
  return document.channels as unknown as Readonly<Record<string, SourceChannel>>;
}

function readChannel([name, source]: [string, SourceChannel]): Channel {
  const { address, title, summary, description, parameters = {} } = source;
  return {
    name,
    address,
    title,
    summary,
    description,
    parameters,
    provenance: source['x-provenance'] ?? [],
    findings: source['x-findings'] ?? [],
  };
}

function readMessages(): StreamMessage[] {
  const found = new Map<
    string,
    { sections: string[]; document: Document; source: SourceMessage }
  >();
  for (const [section, document] of Object.entries(documents)) {
    for (const { messages } of Object.values(channelsOf(document))) {
      for (const [name, message] of Object.entries(messages)) {
        const source = dereferenced(document, message);
        const known = found.get(name) ?? { sections: [], document, source };
        if (!known.sections.includes(section)) known.sections.push(section);
        found.set(name, known);
      }
    }
  }
  return [...found].map(([name, { sections, document, source }]) => {
    const reader = new FieldReader(document);
    const { type } = reader.field('', source.payload, true);
    return {
      name,
      sections,
      cause: source['x-section'],
      type,
      title: source.title,
      summary: source.summary,
      description: source.description ?? '',
      channels: channels.filter((channel) =>
        sections.some((section) =>
          Object.hasOwn(
            channelsOf(documents[section] as Document)[channel.name]?.messages ?? {},
            name,
          ),
        ),
      ),
      direction: directionOf(document, name),
      fields: reader.fieldsOf(source.payload),
      scalars: reader.scalars,
      examples: source.examples ?? [],
      provenance: source['x-provenance'] ?? [],
      findings: source['x-findings'] ?? [],
    };
  });
}

/** Returns a message's direction as the client sees it. The documents state the server's view. */
function directionOf(document: Document, name: string): StreamMessage['direction'] {
  const operations = Object.values(document.operations as Record<string, SourceOperation>);
  const has = (messages: readonly Reference[] = []): boolean =>
    messages.some(({ $ref }) => $ref.endsWith(`/${name}`));
  const sent = operations.some(({ action, messages, reply }) =>
    action === 'send' ? has(messages) : has(reply?.messages),
  );
  const received = operations.some(({ action, messages, reply }) =>
    action === 'receive' ? has(messages) : has(reply?.messages),
  );
  if (sent && received) return 'both';
  return received ? 'send' : 'receive';
}

/**
 * Returns the request that subscribes to a market topic. Returns undefined for a message
 * that does not belong to a market topic, and for version 2, which the samples do not use.
 */
export function subscriptionTo(message: StreamMessage): Subscription | undefined {
  const { name, direction, fields } = message;
  const request = streamMessages.find((one) => one.name === 'subscriptionRequest');
  const examples = (request?.examples ?? [])
    .map(({ payload }) => payload as Subscription)
    .filter(isStrictForm);
  const [first] = examples;
  const isTopic = direction === 'receive' && fields.some((field) => field.name === 'topic');
  const isSampled = message.channels.some((channel) => channel.name === 'marketData');
  if (first === undefined || !isTopic || !isSampled) return undefined;
  const match = examples.find(
    ({ topic, event }) => event === 'sub' && topic.replace(/_.*/, '') === name,
  );
  return match ?? { ...first, topic: name, event: 'sub' };
}

/** A request to subscribe to a topic. */
export interface Subscription {
  readonly symbol: string;
  readonly topic: string;
  readonly event: string;
  readonly params?: { readonly binary: unknown };
}

/** Whether strict mode accepts a request. Some examples show the forms of other clients. */
export function isStrictForm({ symbol, params }: Subscription): boolean {
  return typeof params?.binary === 'boolean' && !/\s/.test(symbol ?? '');
}
