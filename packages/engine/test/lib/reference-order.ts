import { show } from './exact.ts';

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

export function left({ quantity, filled }: ModelOrder): bigint {
  return quantity - filled;
}

interface ModelFill {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly asset: string;
  readonly isMaker: boolean;
}

export function report(order: ModelOrder, fill?: ModelFill): string[] {
  return [
    'order',
    String(order.number),
    order.account,
    order.status,
    show(fill?.quantity ?? 0n),
    show(fill?.price ?? 0n),
    show(fill?.fee ?? 0n),
    fill?.asset ?? '',
    String(fill?.isMaker ?? false),
    show(order.filled),
    show(order.quoteFilled),
  ];
}
