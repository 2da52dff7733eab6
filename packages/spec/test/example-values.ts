import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@broker-api/test-kit';
import { isObject } from '../src/json-value.ts';
import { sections } from '../src/sections.ts';
import type { ValueSchema } from '../src/value-schema.ts';

/** A value of the specification with its schema. */
export interface ExampleValue {
  readonly name: string;
  readonly value: unknown;
  readonly schema: ValueSchema;
  readonly schemas: Readonly<Record<string, ValueSchema>>;
}

type Content = Record<string, { schema: ValueSchema }> | undefined;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Message {
  readonly payload: ValueSchema;
  readonly examples?: readonly { readonly name: string; readonly payload: unknown }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly channels: Readonly<Record<string, { readonly messages: Record<string, Message> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, ValueSchema>> };
}

type Examples = Readonly<
  Record<string, Readonly<Record<string, { request: unknown; status: number; response: unknown }>>>
>;

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../src/generated', path), 'utf8'));

/** Returns the responses, the control bodies and the stream messages of all examples. */
export function exampleValues(): ExampleValue[] {
  return [
    ...[...sections, 'control'].flatMap(operationValues),
    ...sections.flatMap((section) => messageValues(section)),
  ];
}

function operationValues(section: string): ExampleValue[] {
  const { paths, components } = read(`${section}/openapi.source.gen.json`) as Document;
  const examples = read(`${section}/examples.gen.json`) as Examples;
  const { schemas } = components;
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, requestBody, responses }) =>
      Object.entries(examples[operationId] ?? {}).flatMap(([example, one]) => {
        const name = `${section}/${operationId}/${example}`;
        const response = responses[one.status] ?? responses.default;
        const schema = response?.content?.['application/json']?.schema;
        const body = requestBody?.content?.['application/json']?.schema;
        return [
          ...(schema ? [{ name, value: one.response, schema, schemas }] : []),
          ...(body ? [{ name: `${name} body`, value: one.request, schema: body, schemas }] : []),
        ];
      }),
    );
}

function messageValues(section: string): ExampleValue[] {
  const { channels, components } = read(`${section}/asyncapi.gen.json`) as Document;
  return Object.entries(channels).flatMap(([channel, { messages }]) =>
    Object.values(messages).flatMap(({ payload, examples = [] }) =>
      examples.map(({ name, payload: value }) => ({
        name: `${section}/${channel}/${name}`,
        value,
        schema: payload,
        schemas: components.schemas,
      })),
    ),
  );
}

const otherValues = [null, true, -1, 0, 1.5, 2 ** 60, '', 'x', '-1', '1e3', [], {}];

/** Returns a copy of a value with one or two changes, at a random depth. */
export function mutated(value: unknown, random: Random): unknown {
  const changed = mutatedOnce(value, random);
  return random.chance(0.3) ? mutatedOnce(changed, random) : changed;
}

function mutatedOnce(value: unknown, random: Random): unknown {
  const isNested = Array.isArray(value) || isObject(value);
  if (!isNested || random.chance(0.1)) return changedHere(value, random);
  const entries = Object.entries(value);
  const index = random.below(entries.length);
  const entry = entries[index];
  if (entry === undefined) return changedHere(value, random);
  const [key, inner] = entry;
  const change = random.below(8);
  if (change === 0) entries.splice(index, 1);
  else if (change === 1) entries.push([`${key}x`, inner]);
  else if (change === 2) entries.reverse();
  else entries[index] = [key, mutatedOnce(inner, random)];
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function changedHere(value: unknown, random: Random): unknown {
  const other = random.pick(otherValues);
  if (random.chance(0.6)) return other;
  if (typeof value === 'string') return `${value}${random.pick(['0', ' ', '𝄞', 'X'.repeat(70)])}`;
  if (typeof value === 'number') return random.pick([-value, value + 0.5, value * 1e6, `${value}`]);
  return Array.isArray(value) ? [...value, ...value, other] : other;
}
