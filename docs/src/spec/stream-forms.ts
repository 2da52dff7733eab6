import type { Section } from '@broker-api/spec';
import {
  type Channel,
  isStrictForm,
  type StreamMessage,
  type Subscription,
  streamMessages,
} from './streams.ts';

/** The content of a form that connects to a stream. */
export interface StreamFormContent {
  /** The path of the stream. The form replaces `{listenKey}` with a listen key of the user. */
  readonly path: string;
  /** The messages to choose from; none if the client sends nothing. */
  readonly frames: readonly { readonly label: string; readonly frame: string }[];
  /** What the reader can do so that the broker sends messages: an order, or an index move. */
  readonly trigger: Section | 'index';
}

interface Request {
  readonly topic: string;
  readonly event: string;
}
type Example = StreamMessage['examples'][number];

/** Messages that the broker rejects. */
const invalidFrames = [
  { label: 'Text that is not JSON', frame: '{"topic": "trade"' },
  { label: 'Unknown topic', frame: '{"symbol":"BTCUSDT","topic":"trades","event":"sub"}' },
  { label: 'Unknown symbol', frame: '{"symbol":"NONE","topic":"trade","event":"sub"}' },
];

/** Returns the form of the page of a message. */
export function messageForm(message: StreamMessage): StreamFormContent | undefined {
  const channel = message.channels.find(({ address }) => !address.includes('{'));
  const trigger = message.cause ?? (message.name === 'index' ? 'index' : 'spot');
  if (channel !== undefined) {
    return { path: channel.address, frames: framesFor(message, channel), trigger };
  }
  const [first] = message.channels;
  return first && { path: first.address, frames: [], trigger };
}

/** Returns the form of a channel. */
export function channelForm({ name, address }: Channel): StreamFormContent {
  return { path: address, frames: requestsOf(name).map(frameOf), trigger: 'spot' };
}

function framesFor(message: StreamMessage, { name }: Channel): StreamFormContent['frames'] {
  if (message.name === 'streamError') return invalidFrames;
  const requests = requestsOf(name);
  if (message.direction === 'send') {
    const isRequest = message.examples.some(({ payload }) => isSubscription(payload));
    const before = isRequest ? [] : requests.slice(0, 1);
    return [...before, ...message.examples].map(frameOf);
  }
  if (message.direction === 'both') return pings.map(frameOf);
  return (topicRequest(message, requests) ?? requests).map(frameOf);
}

/** Returns the request that subscribes to the topic of a message; undefined if it has no topic. */
function topicRequest({ name, examples }: StreamMessage, requests: readonly Example[]) {
  const topic = name.replace(/V2$/, '');
  const isTopic = examples.some(({ payload }) => (payload as Partial<Request>).topic === topic);
  if (!isTopic) return undefined;
  const strict = requests.filter(({ payload }) => isStrictForm(payload as Subscription));
  const found = strict.find(({ payload }) => {
    return (payload as Request).topic.replace(/_.*/, '') === topic;
  });
  const payload = { ...(strict[0]?.payload as Request), topic };
  return [found ?? { name: topic, payload }];
}

/** Returns the subscriptions that the specification has as examples. */
function requestsOf(channel: string): Example[] {
  return streamMessages
    .filter(({ direction, channels: [first] }) => direction === 'send' && first?.name === channel)
    .flatMap(({ examples }) => examples.filter(({ payload }) => isSubscription(payload)));
}

function isSubscription(payload: unknown): boolean {
  const { topic, event } = payload as Partial<Request>;
  return topic !== undefined && event === 'sub';
}

const pings: readonly Example[] = streamMessages
  .filter(({ name }) => name === 'heartbeatPing')
  .flatMap(({ examples }) => examples.slice(0, 1));

function frameOf({ name, payload }: Example) {
  const words = name.replaceAll('-', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { label, frame: JSON.stringify(payload) };
}
