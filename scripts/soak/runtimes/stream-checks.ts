// The behaviours that a stream has on every runtime, over the WebSocket of the runtime.
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream } from '@broker-api/streams/user';
import { type Check, order } from './check.ts';

export const streamChecks: Readonly<Record<string, Check>> = {
  'streams the life of an order, and ends when disposed': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const stream = createUserStream({ baseUrl: input.sandbox, spot });
    const statuses: string[] = [];
    const reading = (async () => {
      for await (const event of stream) if (event.kind === 'order') statuses.push(event.message.X);
    })();
    try {
      await stream.ready;
      const { orderId } = await spot.placeOrder({ ...order, price: '6321' });
      const tracked = stream.trackOrder(orderId);
      await spot.cancelOrder({ orderId });
      const { i, X } = await tracked.final;
      assertSame([i, X], [orderId, 'CANCELED']);
    } finally {
      // What a `using` declaration calls.
      stream[Symbol.dispose]();
    }
    await reading;
    assertSame(stream.state.status, 'closed');
    assertSame(statuses.slice(-2), ['NEW', 'CANCELED']);
  },
  'keeps an order book, and ends when its signal aborts': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const controller = new AbortController();
    const { signal } = controller;
    const clients = { spot };
    const stream = createMarketStream({ baseUrl: input.sandbox, clients, signal });
    const book = stream.orderBook('BTCUSDT');
    try {
      await book.synced();
      const updates = book[Symbol.asyncIterator]();
      const { orderId } = await spot.placeOrder({ ...order, price: '6322' });
      await updates.next();
      assertSame(book.bestBid?.[0], '6322');
      assertSame(await book.compare(), true);
      await spot.cancelOrder({ orderId });
    } finally {
      controller.abort();
    }
    assertSame([stream.state.status, book.state.status], ['closed', 'closed']);
  },
};

function assertSame(got: unknown, expected: unknown): void {
  const texts = [got, expected].map((value) => JSON.stringify(value));
  if (texts[0] !== texts[1]) throw new Error(`expected ${texts[1]}; got ${texts[0]}`);
}
