import type { Json, Schemas } from '../read/schema.ts';
import { schemaDeclarations } from './schema-types.ts';
import { shapesOf } from './shapes.ts';
import { identifier, literal, propertyName, quote } from './typescript-text.ts';

/**
 * A channel of an AsyncAPI document: its address, and its messages with the ids of their payload
 * schemas.
 */
export interface Channel {
  readonly id: string;
  readonly address: string;
  readonly messages: readonly { readonly name: string; readonly payload: string }[];
}

/** The channels that packages/streams decodes. A section need not have both. */
const channelIds = ['userData', 'marketData'] as const;

/**
 * Returns the TypeScript module for the streams of a section: the type of each payload; for each
 * channel, the union of its messages and its address; and the table for decoding frames. The
 * AsyncAPI template calls this function.
 */
export function streamModule(
  section: string,
  channels: readonly Channel[],
  schemas: Schemas,
): string {
  const { named } = shapesOf(schemas);
  const messagesOf = (id: string) => channels.find((one) => one.id === id)?.messages ?? [];
  const tables = channelIds.map((id) => {
    const decoded = messagesOf(id).filter(({ payload }) => Object.hasOwn(named, payload));
    const shapes = decoded.map(({ name, payload }): [string, Json] => [name, `#${payload}`]);
    return `  ${id}: ${literal(Object.fromEntries(shapes))},`;
  });
  return [
    "import type { StreamTable } from '../stream-table.ts';",
    '',
    schemaDeclarations(schemas),
    ...channelIds.map((id) => channelUnion(id, messagesOf(id), schemas)),
    ...channels.map(channelAddress),
    `/** The shapes that decode the frames of the ${section} streams, by channel and message name. */`,
    `export const ${section}Streams: StreamTable = {`,
    ...tables,
    '  shapes: {',
    ...Object.entries(named).map(
      ([name, shape]) => `    ${propertyName(name)}: ${literal(shape)},`,
    ),
    '  },',
    '};',
    '',
  ].join('\n');
}

/**
 * Returns the union of the named payloads of a channel. Omits payloads without a name: they are
 * arrays, whose elements are the payloads of other messages.
 */
function channelUnion(id: string, messages: Channel['messages'], schemas: Schemas): string {
  const payloads = messages.map(({ payload }) => payload);
  const types = [...new Set(payloads)].filter((name) => Object.hasOwn(schemas, name));
  const union = types.map((type) => `\n  | ${identifier(type)}`).join('');
  return [
    `/** Every message of the ${id} channel, in either direction. */`,
    `export type ${id[0]?.toUpperCase()}${id.slice(1)}Message =${union === '' ? ' never' : union};`,
    '',
  ].join('\n');
}

function channelAddress({ id, address }: Channel): string {
  return [
    `/** The address of the ${id} channel: the path of its URL, with parameters in braces. */`,
    `export const ${identifier(`${id}Address`)} = ${quote(address)};`,
    '',
  ].join('\n');
}
