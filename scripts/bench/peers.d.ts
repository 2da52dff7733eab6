// The parts of the peers that the benchmarks use. With these declarations, `npm test` checks the
// types of the benchmarks without the peers, which only `pnpm bench` and `pnpm soak` install.

declare module 'fastify' {
  interface Reply {
    header(name: string, value: string): Reply;
    send(body: unknown): void;
  }
  type Handler = (request: unknown, reply: Reply) => void;
  export function fastify(): {
    get(path: string, options: { readonly schema: object }, handler: Handler): void;
    post(path: string, handler: Handler): void;
    listen(options: { readonly port: number; readonly host: string }): Promise<string>;
  };
}

declare module 'nodejs-order-book' {
  type Side = 'buy' | 'sell';
  type Level = readonly [price: number, size: number];
  export class OrderBook {
    limit(order: {
      readonly id: string;
      readonly side: Side;
      readonly price: number;
      readonly size: number;
    }): void;
    market(order: { readonly side: Side; readonly size: number }): void;
    cancel(id: string): void;
    depth(): readonly [asks: readonly Level[], bids: readonly Level[]];
  }
}
