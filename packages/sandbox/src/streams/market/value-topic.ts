import {
  type EncodeRows,
  type Envelope,
  Topic,
  type TopicData,
  type TopicSource,
} from './topic.ts';

/** A topic whose messages contain the current value. A message is sent when the value changes. */
export class ValueTopic<Row extends object> extends Topic {
  readonly #read: (source: TopicSource) => Row | undefined;
  /** The fields whose changes cause no message. */
  readonly #ignored: readonly (keyof Row & string)[];
  #isStale = false;
  #count = 0;
  #latest = '';

  constructor(
    symbol: string,
    envelope: Envelope,
    read: (source: TopicSource) => Row | undefined,
    ignored: readonly (keyof Row & string)[] = [],
    encodeRows?: EncodeRows,
  ) {
    super(symbol, envelope, encodeRows);
    this.#read = read;
    this.#ignored = ignored;
  }

  /** Notes that the value may have changed. */
  markStale(): void {
    this.#isStale = true;
  }

  override first(source: TopicSource): TopicData {
    const row = this.#read(source);
    if (this.subscriptions.size === 1 && row !== undefined) this.#latest = this.#textOf(row);
    return { position: this.#count, rows: row === undefined ? [] : [row] };
  }

  override takeUpdates(source: TopicSource): readonly TopicData[] {
    if (!this.#isStale) return [];
    this.#isStale = false;
    const row = this.#read(source);
    const text = row === undefined ? '' : this.#textOf(row);
    if (row === undefined || text === this.#latest) return [];
    this.#latest = text;
    this.#count += 1;
    return [{ position: this.#count, rows: [row] }];
  }

  #textOf(row: Row): string {
    const ignored: readonly string[] = this.#ignored;
    return JSON.stringify(row, (name, value) => (ignored.includes(name) ? undefined : value));
  }
}
