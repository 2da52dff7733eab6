import { decode, parseJson, ResponseError } from '@broker-api/core';
import type * as contract from './generated/contract.gen.ts';
import { contractStreams } from './generated/contract.gen.ts';
import type * as option from './generated/option.gen.ts';
import { optionStreams } from './generated/option.gen.ts';
import type * as spot from './generated/spot.gen.ts';
import { spotStreams } from './generated/spot.gen.ts';

/** A message of the user data stream, which carries the events of all three sections. */
export type UserMessage = spot.UserDataMessage | contract.UserDataMessage | option.UserDataMessage;

/** A message of the market data stream. */
export type MarketMessage =
  | spot.MarketDataMessage
  | contract.MarketDataMessage
  | option.MarketDataMessage;

const tables = [spotStreams, contractStreams, optionStreams];

/**
 * Decodes a frame of the user data stream: ids become text, times numbers. A frame is an array of
 * messages or a bare one; each is returned, and one of an unknown kind as it came.
 *
 * @throws ResponseError when the frame is not JSON, or holds something else than objects
 */
export function decodeUserFrame(text: string): UserMessage[] {
  const frame = parseFrame(text);
  const messages = Array.isArray(frame) ? frame : [frame];
  return messages.map((message) => decodeMessage('userData', message) as UserMessage);
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
    throw new ResponseError(`a frame holds ${JSON.stringify(message)} where a message belongs`);
  }
  const name = messageName(message as Record<string, unknown>);
  const table = tables.find((one) => Object.hasOwn(one[channel], name));
  return table === undefined ? message : decode(message, table[channel][name], table.shapes);
}

/** Events name themselves in `e`, topics in `topic`; heartbeats are known by their only key. */
function messageName(message: Readonly<Record<string, unknown>>): string {
  if (typeof message.e === 'string') return message.e;
  if (typeof message.topic === 'string') return message.topic;
  if ('ping' in message) return 'heartbeatPing';
  return 'pong' in message ? 'heartbeatPong' : '';
}
