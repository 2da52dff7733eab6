import { decode, parseJson, ResponseError } from '@broker-api/core';
import type * as contract from './generated/contract.gen.ts';
import { contractStreams } from './generated/contract.gen.ts';
import type * as option from './generated/option.gen.ts';
import { optionStreams } from './generated/option.gen.ts';
import type * as spot from './generated/spot.gen.ts';
import { spotStreams } from './generated/spot.gen.ts';

/** A message of the user data stream, which carries the events of all three sections. */
export type UserMessage = spot.UserDataMessage | contract.UserDataMessage | option.UserDataMessage;

/** What a frame of the user data stream held. */
export interface UserFrame {
  /** The messages in their order; one of an unknown kind is as it came. */
  readonly messages: readonly UserMessage[];
  /** What could not be decoded: it costs no other message of the frame. */
  readonly problems: readonly ResponseError[];
}

/** A message of the market data stream. */
export type MarketMessage =
  | spot.MarketDataMessage
  | contract.MarketDataMessage
  | option.MarketDataMessage;

const tables = [spotStreams, contractStreams, optionStreams];

/**
 * Decodes a frame of the user data stream: ids become text, times numbers. A frame is an array of
 * messages or a bare one; every element is read.
 *
 * @throws ResponseError when the frame is not JSON
 */
export function decodeUserFrame(text: string): UserFrame {
  const frame = parseFrame(text);
  const messages: UserMessage[] = [];
  const problems: ResponseError[] = [];
  for (const message of Array.isArray(frame) ? frame : [frame]) {
    try {
      messages.push(decodeMessage('userData', message) as UserMessage);
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
 * @throws ResponseError when the frame is not JSON, or not an object
 */
export function decodeMarketFrame(text: string): MarketMessage {
  return decodeMessage('marketData', parseFrame(text)) as MarketMessage;
}

function parseFrame(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new ResponseError(`a frame of ${text.length} characters is not JSON`);
  }
}

function decodeMessage(channel: 'userData' | 'marketData', message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const kind = message === null ? 'null' : Array.isArray(message) ? 'a list' : typeof message;
    throw new ResponseError(`a frame holds ${kind} where a message belongs`);
  }
  const name = messageName(message as Record<string, unknown>);
  const table = tables.find((one) => Object.hasOwn(one[channel], name));
  return table === undefined ? message : decode(message, table[channel][name], table.shapes);
}

/** Events name themselves in `e`, topics in `topic`; heartbeats are known by their only key. */
function messageName(message: Readonly<Record<string, unknown>>): string {
  if (typeof message.e === 'string') return message.e;
  // The period of a candlestick stands in params; a broker may repeat it here, as in kline_1m.
  if (typeof message.topic === 'string') return message.topic.replace(/^kline_.*/, 'kline');
  if ('ping' in message) return 'heartbeatPing';
  return 'pong' in message ? 'heartbeatPong' : '';
}
