import { decode, parseJson, ResponseError, type Shapes } from '@broker-api/core';
import type * as streams from './generated/streams.gen.ts';
import { marketDataShapes, marketDataV2Shapes, userDataShapes } from './generated/streams.gen.ts';
import type { MarketMessage } from './sections.ts';

/** A message of the user data stream. One stream contains the events of all sections. */
export type UserMessage = streams.UserDataMessage;

/** A decoded frame of the user data stream. */
export interface UserFrame {
  /** The messages, in the order of the frame. Messages of an unknown event type are not decoded. */
  readonly messages: readonly UserMessage[];
  /** One error for each element of the frame that could not be decoded. */
  readonly problems: readonly ResponseError[];
}

/**
 * Decodes a frame of the user data stream, which is one message or an array of messages. Ids and
 * decimals become text, and times become numbers, in milliseconds.
 *
 * @throws ResponseError when the frame is not JSON
 */
export function decodeUserFrame(text: string): UserFrame {
  const frame = parseFrame(text);
  const messages: UserMessage[] = [];
  const problems: ResponseError[] = [];
  for (const message of Array.isArray(frame) ? frame : [frame]) {
    try {
      messages.push(decodeMessage(userDataShapes, message) as UserMessage);
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      problems.push(error);
    }
  }
  return { messages, problems };
}

/**
 * Decodes a frame of the market data stream, which is one message.
 *
 * @param version the version of the stream's address, such as `/openapi/quote/ws/v1`
 * @throws ResponseError when the frame is not JSON, is not an object, or cannot be decoded
 */
export function decodeMarketFrame(text: string, version?: 1): MarketMessage;
export function decodeMarketFrame(text: string, version: 2): streams.MarketDataV2Message;
export function decodeMarketFrame(text: string, version: 1 | 2 = 1): unknown {
  if (version === 1) return decodeMarketMessage(text);
  return decodeMessage(marketDataV2Shapes, parseFrame(text));
}

/** Decodes a frame of version 1. */
export function decodeMarketMessage(text: string): MarketMessage {
  return decodeMessage(marketDataShapes, parseFrame(text)) as MarketMessage;
}

/** The start of a number, which could lose digits. The values of many frames are all text. */
const startOfNumber = /[[:,]\s*-?\d/;

function parseFrame(text: string): unknown {
  try {
    return startOfNumber.test(text) ? parseJson(text) : JSON.parse(text);
  } catch {
    throw new ResponseError(
      `a frame must be JSON; got ${text.length} characters that are not JSON`,
    );
  }
}

function decodeMessage(shapes: Shapes, message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const kind = message === null ? 'null' : Array.isArray(message) ? 'a list' : typeof message;
    throw new ResponseError(`a message must be an object; got ${kind}`);
  }
  const name = messageName(message as Record<string, unknown>);
  // In version 2, the name of a message has a suffix if its topic exists in version 1 too.
  const shape = shapeOf(shapes, name) ?? shapeOf(shapes, `${name}V2`);
  return shape === undefined ? message : decode(message, shape, {}, 'message');
}

function shapeOf(shapes: Shapes, name: string): Shapes[string] | undefined {
  return Object.hasOwn(shapes, name) ? shapes[name] : undefined;
}

/**
 * Returns the name of a message: its event type `e`, its topic, or the name of a heartbeat. Returns
 * an empty string for any other message.
 */
function messageName(message: Readonly<Record<string, unknown>>): string {
  if (typeof message.e === 'string') return message.e;
  // The topic of a candlestick may contain the interval, such as kline_1m. The name does not need
  // the interval, which is also in `params`.
  const { topic } = message;
  if (typeof topic === 'string') return topic.startsWith('kline_') ? 'kline' : topic;
  if ('ping' in message) return 'heartbeatPing';
  return 'pong' in message ? 'heartbeatPong' : '';
}
