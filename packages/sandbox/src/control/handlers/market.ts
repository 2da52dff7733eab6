import type { IndexPrice } from '../generated/client.gen.ts';
import { type ControlHandlers, type ControlWork, carryOut } from '../server/handler.ts';

/** Tokens, symbols, index prices and market makers. */
export const marketHandlers = {
  listTokens: ({ executor }) => executor.state.engine.admin.listTokens(),

  addToken: async (work, { token, scale = 8 }) => {
    await carryOut(work, { kind: 'addToken', time: work.clock.now(), token, scale });
    return { token, scale };
  },

  addSymbol: async (work, symbol) => {
    await carryOut(work, { kind: 'addSymbol', time: work.clock.now(), ...symbol });
    return symbol;
  },

  setSymbolStatus: async (work, { symbol, status }) => {
    await carryOut(work, { kind: 'setSymbolStatus', time: work.clock.now(), symbol, status });
    await work.makers.refresh(symbol);
    return { symbol, status };
  },

  listIndexPrices: (work) => indexPrices(work),

  setIndexPrice: async (work, { symbol, price }) => {
    await carryOut(work, { kind: 'setIndexPrice', time: work.clock.now(), symbol, price });
    await work.makers.refresh(symbol);
    return indexPrices(work).find((one) => one.symbol === symbol) as IndexPrice;
  },

  listMarketMakers: ({ makers }) => makers.list(),

  setMarketMaker: ({ makers }, change) => makers.set(change),
} satisfies Partial<ControlHandlers>;

function indexPrices({ executor }: ControlWork): IndexPrice[] {
  const all = [...executor.state.engine.indexPrices];
  return all.map(([symbol, { price, time }]) => ({ symbol, price, time }));
}
