import type { JsonSchema, Schemas } from '../../cases/json-schema.ts';
import { valueProblems } from '../../records/body-problems.ts';
import { EventBook } from './event-book.ts';
import { type TopicRow, TopicRows } from './topic-rows.ts';

/** A message that fits its schema. */
interface Message {
  readonly value: unknown;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly schemas: Schemas;
  /** The times by the broker's clock between which it was sent; absent if they are not known. */
  readonly from?: number;
  readonly to?: number;
}

/** Checks what the messages of a connection say: their times, and each against the earlier ones. */
export class StreamContents {
  readonly #events = new EventBook();
  readonly #rows = new TopicRows();

  /** Adds a message. Returns what is wrong in it. */
  add({ value, name, schema, schemas, from, to }: Message): string | undefined {
    const known = { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
    const [problem] = valueProblems({ value, schema, schemas, subject: name, ...known });
    if (problem !== undefined) return problem.message;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    if ('topic' in value) return this.#rows.add(value as TopicRow);
    return this.#events.add(value as Readonly<Record<string, unknown>>);
  }
}
