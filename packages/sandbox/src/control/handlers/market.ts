import { rejectAtBound } from '../bounds.ts';
import type { IndexPrice } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, countsOf, executeCommand } from '../handler.ts';
import { setIndexPrice } from '../set-index-price.ts';

/** Handlers for tokens, symbols, index prices, index movers, market makers and takers. */
export const marketHandlers = {
  listTokens: ({ executor }) => executor.state.engine.admin.listTokens(),

  addToken: async (context, { token, scale = 8 }) => {
    rejectAtBound('tokens', countsOf(context).tokens);
    await executeCommand(context, {
      kind: 'accounts.addToken',
      time: context.clock.now(),
      token,
      scale,
    });
    return { token, scale };
  },

  addSymbol: async (context, symbol) => {
    rejectAtBound('spot symbols', countsOf(context).symbols);
    await executeCommand(context, { kind: 'spot.addSymbol', time: context.clock.now(), ...symbol });
    await context.makers.quoteNewSymbols();
    return symbol;
  },

  setSymbolStatus: async (context, { symbol, status }) => {
    await executeCommand(context, {
      kind: 'spot.setSymbolStatus',
      time: context.clock.now(),
      symbol,
      status,
    });
    await context.makers.refresh({ section: 'spot', symbol });
    return { symbol, status };
  },

  listIndexPrices: (context) => indexPrices(context),

  setIndexPrice: (context, change) => setIndexPrice(context, change),

  listIndexMovers: ({ indexMovers }) => indexMovers.list(),

  setIndexMover: ({ indexMovers }, change) => indexMovers.set(change),

  listMarketMakers: ({ makers }) => makers.list(),

  setMarketMaker: ({ makers }, change) => makers.set(change),

  listTakers: ({ takers }) => takers.list(),

  setTaker: ({ takers }, change) => takers.set(change),
} satisfies Partial<ControlHandlers>;

function indexPrices({ executor }: ControlContext): IndexPrice[] {
  const all = [...executor.state.engine.indexPrices];
  return all.map(([symbol, { price, time }]) => ({ symbol, price, time }));
}
