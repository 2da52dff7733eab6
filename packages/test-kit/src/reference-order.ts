import { formatExact } from './exact-decimal.ts';

export interface ModelSymbol {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly price: readonly [min: string, max: string, step: string];
  readonly quantity: readonly [min: string, max: string, step: string];
  readonly minNotional: string;
}

export interface ModelOrder {
  readonly number: number;
  readonly account: string;
  readonly symbol: ModelSymbol;
  readonly clientId: string;
  readonly side: string;
  readonly type: string;
  readonly limit: bigint;
  readonly quantity: bigint;
  filled: bigint;
  quoteFilled: bigint;
  status: string;
}

export function remainingQuantity({ quantity, filled }: ModelOrder): bigint {
  return quantity - filled;
}

interface ModelFill {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly asset: string;
  readonly isMaker: boolean;
}

/** Formats an order and its last fill as an event. */
export function orderEvent(order: ModelOrder, fill?: ModelFill): string[] {
  return [
    'order',
    String(order.number),
    order.account,
    order.status,
    formatExact(fill?.quantity ?? 0n),
    formatExact(fill?.price ?? 0n),
    formatExact(fill?.fee ?? 0n),
    fill?.asset ?? '',
    String(fill?.isMaker ?? false),
    formatExact(order.filled),
    formatExact(order.quoteFilled),
  ];
}
