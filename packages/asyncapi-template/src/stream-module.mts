import { schemaDeclarations } from '@broker-api/generator/schema-types';
import { identifier, literal, propertyName, quote } from '@broker-api/generator/typescript-text';
import type { Json, Schemas } from '@broker-api/spec/schema';
import { shapesOf } from '@broker-api/spec/shapes';

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

/** The channels that packages/streams decodes. */
const decodedIds = ['userData', 'marketData', 'marketDataV2'] as const;

/**
 * Returns the TypeScript module for the streams: the type of each payload; for each channel, the
 * union of its messages, its address and its bounds; and the tables for decoding frames.
 */
export function streamModule(channels: readonly Channel[], schemas: Schemas): string {
  const tableOf = channelTables(shapesOf(schemas).named);
  const messagesOf = (id: string) => channels.find((one) => one.id === id)?.messages ?? [];
  const ids = new Set([...decodedIds, ...channels.map(({ id }) => id)]);
  return [
    "import type { Shapes } from '@broker-api/core';",
    '',
    schemaDeclarations(schemas),
    ...[...ids].map((id) => channelUnion(id, messagesOf(id), schemas)),
    ...channels.map(channelAddress),
    ...channels.flatMap(channelLimits),
    ...checkedValues(schemas),
    ...decodedIds.flatMap((id) => tableOf(id, messagesOf(id))),
  ].join('\n');
}

/** Returns a function that declares the table for decoding the frames of a channel. */
function channelTables(named: Readonly<Record<string, Json>>) {
  // A table without references is decoded faster, and a bundle needs only the used channels.
  const inlined = (shape: Json | undefined): Json => {
    if (typeof shape === 'string') {
      return shape.startsWith('#') ? inlined(named[shape.slice(1)]) : shape;
    }
    if (Array.isArray(shape)) return shape.map(inlined);
    if (typeof shape !== 'object' || shape === null) return shape ?? null;
    return Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, inlined(one)]));
  };
  return (id: string, messages: Channel['messages']): string[] => {
    const decoded = messages.filter(({ payload }) => Object.hasOwn(named, payload));
    return [
      `/** The shapes that decode the frames of the ${id} channel, by message name. */`,
      `export const ${identifier(`${id}Shapes`)}: Shapes = {`,
      ...decoded.map(
        ({ name, payload }) => `  ${propertyName(name)}: ${literal(inlined(`#${payload}`))},`,
      ),
      '};',
      '',
    ];
  };
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
