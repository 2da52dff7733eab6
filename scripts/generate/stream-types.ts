import type { Json, JsonObject, Schemas } from './document.ts';
import { literal } from './literal.ts';
import { schemaDeclarations } from './schema-types.ts';
import { shapesOf } from './shapes.ts';

/** A channel of an AsyncAPI document, with the names of its messages. */
export interface Channel {
  readonly id: string;
  readonly messages: readonly string[];
}

const channelTypes: Readonly<Record<string, string>> = {
  userData: 'UserMessage',
  marketData: 'MarketMessage',
};

/**
 * The TypeScript module of a section's streams: the type of each payload, a union for each channel, and
 * the table by which frames are decoded. The AsyncAPI template renders this text.
 */
export function streamModule(
  section: string,
  channels: readonly Channel[],
  document: JsonObject,
): string {
  const components = document.components as Record<string, JsonObject>;
  const schemas = (components.schemas ?? {}) as Schemas;
  const payloads = payloadNames(components.messages as Record<string, JsonObject>);
  const { named } = shapesOf(schemas);
  const tables = channels.map(({ id, messages }) => {
    const shapes = messages.map((name): [string, Json] => {
      const payload = payloads.get(name) ?? '';
      return [name, named[payload] === undefined ? null : `#${payload}`];
    });
    return `  ${id}: ${literal(Object.fromEntries(shapes.filter(([, shape]) => shape !== null)))},`;
  });
  const shapes = Object.entries(named).map(([name, shape]) => `    ${name}: ${literal(shape)},`);
  return [
    "import type { StreamTable } from '../stream-table.ts';",
    '',
    schemaDeclarations(schemas),
    ...channels.map(({ id, messages }) => channelUnion(id, messages, payloads)),
    `/** How the frames of the ${section} streams are decoded: message names, and shapes of payloads. */`,
    `export const ${section}Streams: StreamTable = {`,
    ...tables,
    '  shapes: {',
    ...shapes,
    '  },',
    '};',
    '',
  ].join('\n');
}

/** The payload schema of each message, by the message's name on the wire. */
function payloadNames(messages: Readonly<Record<string, JsonObject>>): Map<string, string> {
  return new Map(
    Object.values(messages).map(({ name, payload }) => [
      name as string,
      ((payload as JsonObject).$ref as string).replace('#/components/schemas/', ''),
    ]),
  );
}

function channelUnion(
  id: string,
  messages: readonly string[],
  payloads: ReadonlyMap<string, string>,
): string {
  const types = [...new Set(messages.map((name) => payloads.get(name) ?? 'never'))];
  return [
    `/** Every message of the ${id} channel, in either direction. */`,
    `export type ${channelTypes[id] ?? id} =`,
    `${types.map((type) => `  | ${type}`).join('\n')};`,
    '',
  ].join('\n');
}
