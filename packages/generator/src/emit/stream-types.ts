import type { InheritedStreams } from '../read/inherited-streams.ts';
import type { Json, Schemas } from '../read/schema.ts';
import type { Section } from '../sections.ts';
import { schemaDeclarations } from './schema-types.ts';
import { shapesOf } from './shapes.ts';
import { identifier, literal, propertyName, quote } from './typescript-text.ts';

/**
 * A channel of an AsyncAPI document: its address, the bounds of a connection, and its messages with
 * the ids of their payload schemas.
 */
export interface Channel {
  readonly id: string;
  readonly address: string;
  readonly limits?: Readonly<Record<string, number>> | undefined;
  readonly messages: readonly { readonly name: string; readonly payload: string }[];
}

/** The channels that packages/streams decodes. A section need not have all of them. */
const decodedIds = ['userData', 'marketData', 'marketDataV2'] as const;

/**
 * Returns the TypeScript module for the streams of a section: the type of each payload; for each
 * channel, the union of its messages and its address; and the table for decoding frames. What the
 * section inherits is exported again from the module of the earlier section. The AsyncAPI template
 * calls this function.
 */
export function streamModule(
  section: string,
  channels: readonly Channel[],
  schemas: Schemas,
  inherited: InheritedStreams = { schemas: {}, channels: {} },
): string {
  const { named } = shapesOf(schemas);
  const messagesOf = (id: string) => channels.find((one) => one.id === id)?.messages ?? [];
  const isOwn = ([name]: readonly [string, unknown]): boolean =>
    inherited.schemas[name] === undefined;
  const tables = decodedIds.map((id) => {
    const owner = inherited.channels[id];
    if (owner !== undefined) return `  ${id}: ${owner}Streams.${id},`;
    const decoded = messagesOf(id).filter(({ payload }) => Object.hasOwn(named, payload));
    const shapes = decoded.map(({ name, payload }): [string, Json] => [name, `#${payload}`]);
    return `  ${id}: ${literal(Object.fromEntries(shapes))},`;
  });
  const own = Object.fromEntries(Object.entries(schemas).filter(isOwn));
  const ownChannels = channels.filter(({ id }) => inherited.channels[id] === undefined);
  const ids = new Set([...decodedIds, ...channels.map(({ id }) => id)]);
  const ownIds = [...ids].filter((id) => inherited.channels[id] === undefined);
  const owners = [...new Set(Object.values(inherited.schemas))];
  return [
    "import type { StreamTable } from '../stream-table.ts';",
    ...owners.flatMap((owner) => inheritedParts(owner, inherited)),
    '',
    schemaDeclarations(own),
    ...ownIds.map((id) => channelUnion(id, messagesOf(id), schemas)),
    ...ownChannels.map(channelAddress),
    ...ownChannels.flatMap(channelLimits),
    ...checkedValues(own),
    `/** The shapes that decode the frames of the ${section} streams, ` +
      `by channel and message name. */`,
    `export const ${section}Streams: StreamTable = {`,
    ...tables,
    '  shapes: {',
    ...owners.map((owner) => `    ...${owner}Streams.shapes,`),
    ...Object.entries(named)
      .filter(isOwn)
      .map(([name, shape]) => `    ${propertyName(name)}: ${literal(shape)},`),
    '  },',
    '};',
    '',
  ].join('\n');
}

/** Imports and exports the types and the channels that are declared in the module of a section. */
function inheritedParts(owner: Section, { schemas, channels }: InheritedStreams): string[] {
  const namesOf = (parts: Readonly<Record<string, Section>>): string[] =>
    Object.keys(parts)
      .filter((name) => parts[name] === owner)
      .sort();
  const types = namesOf(schemas).map(identifier);
  const ids = namesOf(channels);
  const module = quote(`./${owner}.gen.ts`);
  return [
    `import { ${owner}Streams, ${types.map((type) => `type ${type}`).join(', ')} } from ${module};`,
    '',
    `export type { ${types.join(', ')} };`,
    ...ids.map(
      (id) => `export { type ${unionName(id)}, ${identifier(`${id}Address`)} } from ${module};`,
    ),
  ];
}

function unionName(channelId: string): string {
  return `${channelId[0]?.toUpperCase()}${channelId.slice(1)}Message`;
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
    `export type ${unionName(id)} =${union === '' ? ' never' : union};`,
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

function channelLimits({ id, limits }: Channel): string[] {
  if (limits === undefined) return [];
  return [
    `/** The bounds of a connection to the ${id} channel. */`,
    `export const ${identifier(`${id}Limits`)} = ${literal(limits)};`,
    '',
  ];
}

/** Returns the values of each enum that the server checks in the messages of a client. */
function checkedValues(schemas: Schemas): string[] {
  const properties = Object.values(schemas).flatMap(({ properties }) =>
    Object.values(properties ?? {}),
  );
  const references = properties.flatMap((property) =>
    property['x-stream-errors'] === undefined ? [] : [property.$ref],
  );
  return [...new Set(references)].flatMap((reference) => {
    const name = reference?.split('/').at(-1) ?? '';
    const values = schemas[name]?.enum;
    if (values === undefined) return [];
    const variable = `${name[0]?.toLowerCase()}${name.slice(1)}Values`;
    return [
      `/** The values of ${identifier(name)}. */`,
      `export const ${variable}: readonly ${identifier(name)}[] = ${literal(values)};`,
      '',
    ];
  });
}
