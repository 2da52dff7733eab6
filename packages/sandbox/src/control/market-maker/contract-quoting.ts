import type { AccountRef, Command, ContractDefinition, Engine } from '@broker-api/engine';
import { orderMargin } from '@broker-api/engine/figures';
import { ceilDivide, one, unitsOf } from '../units.ts';
import { depositFor, type QuoteOrder, type SectionQuoting } from './section-quoting.ts';

/**
 * The lowest leverage. The market maker needs no higher leverage, because it can deposit any amount
 * of margin.
 */
const leverage = '1';

/**
 * If the margin of a position falls below `low` × the value of the position, the market maker
 * raises the margin to `high` × this value. Therefore, the mark price can change by a factor of
 * five without a liquidation.
 */
const marginMultiple = { low: 5n, high: 10n } as const;

/** The quote size is the quantity of the first risk limit divided by this number. */
const riskLimitDivisor = 1000n;

/**
 * Quotes contracts around their mark price. A quote closes contracts if the opposite position has
 * enough of them; otherwise it opens contracts. Therefore, at most one side of the position grows,
 * and the last risk limit bounds that side.
 */
export function contractQuoting(user: string): SectionQuoting {
  const account: AccountRef = { user, accountType: 3, accountIndex: 0 };
  return {
    section: 'contract',
    account,
    reportKind: 'contractExecutionReport',

    listSymbols: ({ admin }) => admin.listContracts().map(({ symbol }) => symbol),

    findSymbol: ({ admin }, symbol) => {
      const found = admin.listContracts().find((one) => one.symbol === symbol);
      if (found === undefined) return undefined;
      const limit = unitsOf(found.riskLimits[0]?.quantity ?? found.minQuantity);
      return {
        ...found,
        indices: [found.index],
        fairPrice: ([index = 0n]) => index,
        quoteSize: () => ceilDivide(limit, riskLimitDivisor),
      };
    },

    getDepth: (engine, symbol, limit) => {
      const { time, contract } = engine;
      return contract.market.getDepth({ symbol, limit, time }).reply ?? { bids: [], asks: [] };
    },

    listOpenOrders: ({ contract }, symbol) => {
      const query = { account, symbol, orderType: 'LIMIT', limit: 1000 } as const;
      return contract.orders.listOpenOrders(query).reply ?? [];
    },

    listNewestOrders: ({ contract }) => {
      const query = { account, orderType: 'LIMIT', limit: 1 } as const;
      return [
        contract.orders.listOpenOrders(query),
        contract.orders.listHistoryOrders(query),
      ].flatMap(({ reply = [] }) => reply);
    },

    cancelOrder: ({ orderId }, time) => ({
      kind: 'contract.cancelOrder',
      time,
      account,
      orderId,
      orderType: 'LIMIT',
    }),

    placeOrder: (engine, order) => {
      const definition = engine.admin.listContracts().find(({ symbol }) => symbol === order.symbol);
      if (definition === undefined) return [];
      const margins = marginCommands(engine, account, definition, order.time);
      if (canClose(engine, account, order)) return [...margins, command(account, order, 'CLOSE')];
      // Twice the margin, because an order that is worse than the mark price also locks its loss.
      const amount = 2n * unitsOf(requiredMargin(engine, account, definition, order));
      return [
        ...margins,
        ...depositFor(engine, account, definition.marginToken, amount, order.time),
        command(account, order, 'OPEN'),
      ];
    },
  };
}

function command(
  account: AccountRef,
  { side, ...order }: QuoteOrder,
  effect: 'OPEN' | 'CLOSE',
): Command {
  return {
    kind: 'contract.placeOrder',
    account,
    ...order,
    side: `${side}_${effect}`,
    orderType: 'LIMIT',
    leverage,
  };
}

/** Returns whether the position that the order would close has enough contracts. */
function canClose(
  { contract }: Engine,
  account: AccountRef,
  { symbol, side, quantity }: QuoteOrder,
): boolean {
  const closed = side === 'BUY' ? 'SHORT' : 'LONG';
  const { reply = [] } = contract.account.listPositions({ account, symbol, side: closed });
  return reply.some(({ available }) => unitsOf(available) >= unitsOf(quantity));
}

/** Returns the margin that an order locks to open contracts, without an open loss. */
function requiredMargin(
  { admin }: Engine,
  account: AccountRef,
  definition: ContractDefinition,
  { price, quantity }: QuoteOrder,
): string {
  const takerFeeRate = admin.getAccount(account)?.takerFeeRate ?? '0';
  return orderMargin({ ...definition, price, quantity, leverage, takerFeeRate }).marginLocked;
}

/** Returns the commands that add margin to positions with too little margin. */
function marginCommands(
  engine: Engine,
  account: AccountRef,
  { symbol, marginToken }: ContractDefinition,
  time: number,
): Command[] {
  const { reply = [] } = engine.contract.account.listPositions({ account, symbol });
  return reply.flatMap(({ side, positionValue, margin }): Command[] => {
    const value = unitsOf(positionValue);
    const present = unitsOf(margin);
    if (present >= value * marginMultiple.low) return [];
    const whole = ceilDivide(value * marginMultiple.high - present, one);
    return [
      ...depositFor(engine, account, marginToken, whole * one, time),
      { kind: 'contract.adjustMargin', time, account, symbol, side, amount: String(whole) },
    ];
  });
}
