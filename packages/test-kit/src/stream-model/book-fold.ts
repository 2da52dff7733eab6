import { parseStreamJson } from './traded-sandbox.ts';

type Levels = readonly (readonly [price: string, quantity: string])[];

interface BookMessage {
  readonly symbol: string;
  readonly topic: string;
  readonly f: boolean;
  readonly data: readonly { readonly v: string; readonly b: Levels; readonly a: Levels }[];
}

/** The order book of one symbol, as REST returns it. */
export interface FoldedBook {
  readonly bids: Levels;
  readonly asks: Levels;
}

/** Order books according to the messages of the topics `depth` and `diffDepth`, by symbol. */
export class BookFold {
  readonly #bids = new Map<string, Map<string, string>>();
  readonly #asks = new Map<string, Map<string, string>>();
  readonly #depth = new Map<string, FoldedBook>();
  readonly #versions = new Map<string, number>();
  /** One sentence for each message that must not have been sent. */
  readonly problems: string[] = [];
  messageCount = 0;

  /** Applies a message. Ignores messages of other topics. */
  apply(text: string): void {
    const message = parseStreamJson(text) as BookMessage;
    const { symbol, topic } = message;
    const [row] = message.data ?? [];
    if (row === undefined || !['depth', 'diffDepth'].includes(topic)) return;
    this.messageCount += 1;
    const key = `${topic} ${symbol}`;
    const version = Number(row.v);
    const previous = this.#versions.get(key) ?? 0;
    // No message of diffDepth is missing: only a first message and the topic depth skip versions.
    const isExpected =
      topic === 'diffDepth' && !message.f ? version === previous + 1 : version > previous;
    if (!isExpected) {
      this.problems.push(`Unexpected version after ${previous}: ${text.slice(0, 200)}`);
    }
    this.#versions.set(key, version);
    if (topic === 'depth') this.#depth.set(symbol, { bids: row.b, asks: row.a });
    else {
      fold(this.#bids, message, row.b);
      fold(this.#asks, message, row.a);
    }
  }

  /** Returns the book that results from the changes of `diffDepth`. */
  fromChanges(symbol: string): FoldedBook {
    const sorted = (levels: Map<string, string> | undefined, sign: 1 | -1): Levels =>
      [...(levels ?? [])].sort(([one], [other]) => (Number(one) - Number(other)) * sign);
    return {
      bids: sorted(this.#bids.get(symbol), -1),
      asks: sorted(this.#asks.get(symbol), 1),
    };
  }

  /** Returns the book of the latest message of `depth`. */
  latest(symbol: string): FoldedBook | undefined {
    return this.#depth.get(symbol);
  }
}

function fold(
  sides: Map<string, Map<string, string>>,
  { symbol, f: isFirst }: BookMessage,
  levels: Levels,
): void {
  const side = (isFirst ? undefined : sides.get(symbol)) ?? new Map<string, string>();
  sides.set(symbol, side);
  for (const [price, quantity] of levels) {
    if (quantity === '0') side.delete(price);
    else side.set(price, quantity);
  }
}
