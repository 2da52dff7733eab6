import { operations, type Section } from '@broker-api/spec';
import type { contract } from '@broker-api/streams';
import { formatAlternatives, quote, shorten } from '../../http/format.ts';

type PlainTopic = Exclude<contract.StreamTopic, `kline_${string}`>;

/** A topic of the market data stream: what a subscription for one symbol receives. */
export type TopicName = PlainTopic | { readonly klineType: contract.KlinePeriod };

/** A valid message from a client. */
export type StreamRequest =
  | { readonly kind: 'cancelAll' }
  | {
      readonly kind: contract.SubscriptionEvent;
      readonly topic: TopicName;
      readonly symbols: readonly string[];
      /** Whether the client requests binary frames. */
      readonly binary: boolean;
    };

/**
 * Returns the section of a symbol, or `index` for an index symbol; undefined if the symbol does not
 * exist.
 */
export type FindSymbol = (symbol: string, isIndex: boolean) => Section | 'index' | undefined;

/** The codes of stream errors by their meaning (schema StreamErrorCode). */
const codes = {
  invalidRequest: '-10000',
  invalidJson: '-10001',
  invalidEvent: '-10002',
  missingEvent: '-10003',
  invalidTopic: '-10004',
  missingTopic: '-10005',
  missingParams: '-10007',
  missingPeriod: '-10008',
  invalidPeriod: '-10009',
  invalidSymbols: '-100010',
} as const satisfies Record<string, contract.StreamErrorCode>;

/** The error of a message that the market data stream rejects. */
export class StreamRequestError extends Error {
  override readonly name = 'StreamRequestError';
  readonly body: contract.StreamError;

  constructor(problem: keyof typeof codes, desc: string) {
    super(desc);
    this.body = { code: codes[problem], desc };
  }
}

const plainTopics: Readonly<Record<PlainTopic, true>> = {
  trade: true,
  realtimes: true,
  depth: true,
  diffDepth: true,
  index: true,
};
const events: Readonly<Record<contract.SubscriptionEvent | 'cancel_all', true>> = {
  sub: true,
  cancel: true,
  cancel_all: true,
};
const topicTexts = formatAlternatives(Object.keys(plainTopics));
const eventTexts = formatAlternatives(Object.keys(events));

/** Parses a message. @throws StreamRequestError if it is not JSON */
export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StreamRequestError('invalidJson', `A message must be JSON; got ${quote(text)}.`);
  }
}

/**
 * Checks a parsed message that is not a heartbeat.
 *
 * @throws StreamRequestError that says what is wrong
 */
export function checkRequest(message: unknown, findSymbol: FindSymbol): StreamRequest {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const expected = 'A message must be a JSON object with the fields event, topic, symbol, params';
    throw new StreamRequestError('invalidRequest', `${expected}; got ${textOf(message)}.`);
  }
  const request = message as Readonly<Record<string, unknown>>;
  const event = eventOf(request);
  if (event === 'cancel_all') return { kind: 'cancelAll' };
  const topic = topicOf(request);
  const binary = isBinary(request);
  return { kind: event, topic, symbols: symbolsOf(request, topic, findSymbol), binary };
}

function eventOf({ event }: Readonly<Record<string, unknown>>): keyof typeof events {
  if (event === undefined) {
    throw new StreamRequestError('missingEvent', `The field event is missing; use ${eventTexts}.`);
  }
  if (isKey(events, event)) return event;
  const desc = `The field event must be ${eventTexts}; got ${textOf(event)}.`;
  throw new StreamRequestError('invalidEvent', desc);
}

function topicOf({ topic }: Readonly<Record<string, unknown>>): TopicName {
  const expected = `${topicTexts}, or kline_ and a period such as kline_1m`;
  if (topic === undefined) {
    throw new StreamRequestError('missingTopic', `The field topic is missing; use ${expected}.`);
  }
  if (isKey(plainTopics, topic)) return topic;
  if (topic === 'kline' || topic === 'kline_') {
    const desc = 'The topic has no period; add one, such as kline_1m.';
    throw new StreamRequestError('missingPeriod', desc);
  }
  const period = typeof topic === 'string' ? /^kline_(.*)$/s.exec(topic)?.[1] : undefined;
  if (period === undefined) {
    const desc = `The field topic must be ${expected}; got ${textOf(topic)}.`;
    throw new StreamRequestError('invalidTopic', desc);
  }
  if (isPeriod(period, 'spot')) return { klineType: period };
  throw new StreamRequestError('invalidPeriod', invalidPeriod(period, 'spot'));
}

function isBinary({ params }: Readonly<Record<string, unknown>>): boolean {
  const expected = 'such as {"binary":false}';
  if (params === undefined) {
    throw new StreamRequestError(
      'missingParams',
      `The field params is missing; add it, ${expected}.`,
    );
  }
  const { binary } = (params ?? {}) as { readonly binary?: unknown };
  if (typeof params === 'object' && typeof binary === 'boolean') return binary;
  const desc =
    `The field params must be an object with the field binary, ${expected}; ` +
    `got ${textOf(params)}.`;
  throw new StreamRequestError('invalidRequest', desc);
}

function symbolsOf(
  { symbol }: Readonly<Record<string, unknown>>,
  topic: TopicName,
  findSymbol: FindSymbol,
): readonly string[] {
  const isIndex = topic === 'index';
  const symbols = typeof symbol === 'string' ? [...new Set(symbol.split(','))] : [];
  const unknown = symbols.find((one) => findSymbol(one, isIndex) === undefined);
  if (symbols.length === 0 || unknown !== undefined) {
    const kind = isIndex ? 'index symbols' : 'symbols';
    const found = unknown === undefined ? textOf(symbol) : quote(unknown);
    throw new StreamRequestError(
      'invalidSymbols',
      `The field symbol must contain existing ${kind}, separated by commas; got ${found}.`,
    );
  }
  if (typeof topic === 'object') {
    for (const one of symbols) checkPeriod(topic.klineType, one, findSymbol);
  }
  return symbols;
}

/** Rejects a period that the operation listKlines of the symbol's section does not support. */
function checkPeriod(period: string, symbol: string, findSymbol: FindSymbol): void {
  const section = findSymbol(symbol, false);
  if (section === undefined || section === 'index' || isPeriod(period, section)) return;
  throw new StreamRequestError('invalidPeriod', invalidPeriod(period, section, symbol));
}

function invalidPeriod(period: string, section: Section, symbol?: string): string {
  const of = symbol === undefined ? '' : ` of ${symbol}`;
  return `The period${of} must be ${formatAlternatives(periodsOf(section))}; got ${quote(period)}.`;
}

function isPeriod(text: string, section: Section): text is contract.KlinePeriod {
  return periodsOf(section).includes(text);
}

function periodsOf(section: Section): readonly string[] {
  const interval = operations[section].listKlines?.parameters.find(
    ({ name }) => name === 'interval',
  );
  return (interval?.values ?? []).map(String);
}

function isKey<Key extends string>(
  table: Readonly<Record<Key, true>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

/** Formats a value for an error message. A long value is truncated. */
function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quote(value) : shorten(JSON.stringify(value));
}
