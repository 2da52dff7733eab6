import { textOf } from '../../cases/parse-exact.ts';
import { compare, exact, isPositive } from '../../figures/exact.ts';

type Row = Readonly<Record<string, unknown>>;

/** A message of a market topic. */
export interface TopicRow extends Row {
  readonly topic: string;
  readonly symbol?: string;
  readonly data?: readonly Row[];
  readonly f?: boolean;
}

/** Checks what is true of every row of a market topic, and that no trade is sent twice. */
export class TopicRows {
  readonly #trades = new Map<string, Set<string>>();

  /** Returns what contradicts itself in a message. */
  add(message: TopicRow): string | undefined {
    const { topic, symbol, data, f } = message;
    if (!Array.isArray(data)) return undefined;
    const other = data.map((row) => row.s ?? row.symbol ?? symbol).find((one) => one !== symbol);
    if (other !== undefined) {
      return `Expected only data of ${symbol} in its message of the topic ${topic}, got ${other}.`;
    }
    if (topic === 'trade') return this.#repeatedTrade(`${symbol}`, data, f === true);
    for (const row of data) {
      const problem = rowProblem(topic, row);
      if (problem !== undefined) return `In a message of the topic ${topic}: ${problem}`;
    }
    return undefined;
  }

  /** Trades have ids. The first message after each subscription contains earlier trades. */
  #repeatedTrade(symbol: string, rows: readonly Row[], isFirst: boolean): string | undefined {
    const known = (isFirst ? undefined : this.#trades.get(symbol)) ?? new Set();
    this.#trades.set(symbol, known);
    for (const { v } of rows) {
      const id = textOf(v);
      if (known.has(id)) return `Expected each trade once in the topic trade, got ${id} twice.`;
      known.add(id);
    }
    return undefined;
  }
}

function rowProblem(topic: unknown, row: Row): string | undefined {
  const { c, h, l, o, v, qv } = row;
  if (c === undefined || h === undefined || l === undefined) return undefined;
  const within = topic === 'kline' ? [c, o] : [c];
  const outside = within.find(
    (price) => compare(exact(price), exact(l)) < 0 || compare(exact(price), exact(h)) > 0,
  );
  if (outside !== undefined && isPositive(exact(h))) {
    return `expected prices between ${textOf(l)} and ${textOf(h)}, got ${textOf(outside)}.`;
  }
  if (qv !== undefined && isPositive(exact(v)) && !isPositive(exact(qv))) {
    return `expected qv above 0 with the volume ${textOf(v)}, got ${textOf(qv)}.`;
  }
  return undefined;
}
