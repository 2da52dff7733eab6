import { operations, type Section } from '@broker-api/spec';
import type { contract } from '@broker-api/streams';
import type { MarketVersion } from '../gateway/routes.ts';
import { duplicateFieldIn, formatAlternatives, quote, shorten } from '../http/text.ts';

type PlainTopic = Exclude<contract.StreamTopic, `kline_${string}`> | 'bookTicker';

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

/** What the check of a request depends on. */
export interface RequestRules {
  readonly findSymbol: FindSymbol;
  readonly version: MarketVersion;
  /** Whether to reject the forms that only some public clients send. */
  readonly strict: boolean;
}

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

/** The topics without a period, by version. */
const plainTopics: Readonly<Record<MarketVersion, readonly PlainTopic[]>> = {
  1: ['trade', 'realtimes', 'depth', 'diffDepth', 'index'],
  2: ['trade', 'realtimes', 'depth', 'bookTicker'],
};
const events: readonly (contract.SubscriptionEvent | 'cancel_all')[] = [
  'sub',
  'cancel',
  'cancel_all',
];
const eventTexts = formatAlternatives(events);

type Fields = Readonly<Record<string, unknown>>;

/** Parses a message. @throws StreamRequestError if it is not JSON, or a field occurs twice */
export function parseMessage(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new StreamRequestError('invalidJson', `A message must be JSON; got ${quote(text)}.`);
  }
  const duplicate = duplicateFieldIn(text);
  if (duplicate === undefined) return message;
  throw new StreamRequestError('invalidRequest', `The field ${quote(duplicate)} occurs twice.`);
}

/**
 * Checks a parsed message that is not a heartbeat.
 *
 * @throws StreamRequestError that says what is wrong
 */
export function checkRequest(
  message: unknown,
  { findSymbol, version, strict }: RequestRules,
): StreamRequest {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const expected = 'A message must be a JSON object with the fields event, topic, symbol, params';
    throw new StreamRequestError('invalidRequest', `${expected}; got ${textOf(message)}.`);
  }
  const request = message as Fields;
  const kind = eventOf(request);
  if (kind === 'cancel_all') return { kind: 'cancelAll' };
  // In version 2, the params have the symbol and the period.
  const isInParams = version === 2;
  const parts = isInParams ? paramsOf(request, true) : request;
  const topic = isInParams ? topicOfV2(request, parts) : topicOf(request);
  const binary = isBinary(isInParams ? parts : paramsOf(request, strict), strict);
  const { symbol } = parts;
  const sent = typeof symbol === 'string' ? symbol : '';
  const separated = isInParams ? [sent] : sent.split(',');
  // Some clients separate symbols with a comma and a space.
  const listed = strict || isInParams ? separated : separated.map((one) => one.trim());
  const noun = topic === 'index' ? 'index symbols' : 'symbols';
  const expected = isInParams
    ? 'The field symbol of params must be an existing symbol'
    : `The field symbol must contain existing ${noun}, separated by commas`;
  const symbols = typeof symbol === 'string' ? [...new Set(listed)] : [];
  const unknown = symbols.find((one) => findSymbol(one, topic === 'index') === undefined);
  if (symbols.length === 0 || unknown !== undefined) {
    const found = unknown === undefined ? textOf(symbol) : quote(unknown);
    throw new StreamRequestError('invalidSymbols', `${expected}; got ${found}.`);
  }
  if (typeof topic === 'object') {
    for (const one of symbols) checkPeriod(topic.klineType, one, findSymbol);
  }
  return { kind, topic, symbols, binary };
}

function eventOf({ event }: Fields): (typeof events)[number] {
  if (event === undefined) {
    throw new StreamRequestError('missingEvent', `The field event is missing; use ${eventTexts}.`);
  }
  const found = events.find((one) => one === event);
  if (found !== undefined) return found;
  const desc = `The field event must be ${eventTexts}; got ${textOf(event)}.`;
  throw new StreamRequestError('invalidEvent', desc);
}

function topicOf({ topic }: Fields): TopicName {
  const expected = `${formatAlternatives(plainTopics[1])}, or kline_ and a period such as kline_1m`;
  const text = typeof topic === 'string' ? topic : '';
  if (text !== 'kline' && !text.startsWith('kline_')) return plainTopicOf(topic, 1, expected);
  const period = text.slice('kline_'.length);
  if (period !== '') return periodOf(period);
  const desc = 'The topic has no period; add one, such as kline_1m.';
  throw new StreamRequestError('missingPeriod', desc);
}

function topicOfV2({ topic }: Fields, { klineType }: Fields): TopicName {
  const expected = formatAlternatives([...plainTopics[2], 'kline']);
  if (topic !== 'kline') return plainTopicOf(topic, 2, expected);
  if (klineType !== undefined) return periodOf(klineType);
  const desc = 'The topic has no period; add params.klineType, such as "1m".';
  throw new StreamRequestError('missingPeriod', desc);
}

/** Returns a topic without a period. */
function plainTopicOf(topic: unknown, version: MarketVersion, expected: string): PlainTopic {
  const found = plainTopics[version].find((one) => one === topic);
  if (found !== undefined) return found;
  if (topic === undefined) {
    throw new StreamRequestError('missingTopic', `The field topic is missing; use ${expected}.`);
  }
  const desc = `The field topic must be ${expected}; got ${textOf(topic)}.`;
  throw new StreamRequestError('invalidTopic', desc);
}

function periodOf(period: unknown): TopicName {
  if (isPeriod(period, 'spot')) return { klineType: period };
  throw new StreamRequestError('invalidPeriod', invalidPeriod(period, 'spot'));
}

const expectedBinary = 'such as {"binary":false}';

function paramsOf({ params }: Fields, isRequired: boolean): Fields {
  if (params === undefined) {
    if (!isRequired) return {};
    const desc = `The field params is missing; add it, ${expectedBinary}.`;
    throw new StreamRequestError('missingParams', desc);
  }
  if (typeof params === 'object' && params !== null) return params as Fields;
  throw invalidParams(params);
}

/** Returns whether the client requests binary frames. Some clients send this option as text. */
function isBinary(params: Fields, strict: boolean): boolean {
  const { binary } = params;
  if (typeof binary === 'boolean') return binary;
  if (!strict && (binary === undefined || binary === 'false')) return false;
  if (!strict && binary === 'true') return true;
  throw invalidParams(params);
}

function invalidParams(params: unknown): StreamRequestError {
  const desc =
    `The field params must be an object with the field binary, ${expectedBinary}; ` +
    `got ${textOf(params)}.`;
  return new StreamRequestError('invalidRequest', desc);
}

/** Rejects a period that the operation listKlines of the symbol's section does not support. */
function checkPeriod(period: string, symbol: string, findSymbol: FindSymbol): void {
  const section = findSymbol(symbol, false);
  if (section === undefined || section === 'index' || isPeriod(period, section)) return;
  throw new StreamRequestError('invalidPeriod', invalidPeriod(period, section, symbol));
}

function invalidPeriod(period: unknown, section: Section, symbol?: string): string {
  const of = symbol === undefined ? '' : ` of ${symbol}`;
  const expected = formatAlternatives(periodsOf(section));
  return `The period${of} must be ${expected}; got ${textOf(period)}.`;
}

function isPeriod(value: unknown, section: Section): value is contract.KlinePeriod {
  return typeof value === 'string' && periodsOf(section).includes(value);
}

function periodsOf(section: Section): readonly string[] {
  const interval = operations[section].listKlines?.parameters.find(
    ({ name }) => name === 'interval',
  );
  return (interval?.values ?? []).map(String);
}

/** Formats a value for an error message. A long value is truncated. */
function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quote(value) : shorten(JSON.stringify(value));
}
