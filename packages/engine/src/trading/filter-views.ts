import type { OrderFilters } from './order-rules.ts';

/** An order filter of a symbol. */
export type FilterView =
  | {
      readonly filterType: 'PRICE_FILTER';
      readonly minPrice: string;
      readonly maxPrice: string;
      readonly tickSize: string;
    }
  | {
      readonly filterType: 'LOT_SIZE';
      readonly minQty: string;
      readonly maxQty: string;
      readonly stepSize: string;
    }
  | { readonly filterType: 'MIN_NOTIONAL'; readonly minNotional: string }
  | { readonly filterType: 'MAX_NUM_ORDERS'; readonly limit: number };

export function filterViews(filters: OrderFilters): FilterView[] {
  const { minPrice, maxPrice, tickSize, minNotional, maxOpenOrders } = filters;
  const { minQuantity: minQty, maxQuantity: maxQty, stepSize } = filters;
  const views: FilterView[] = [
    { filterType: 'PRICE_FILTER', minPrice, maxPrice, tickSize },
    { filterType: 'LOT_SIZE', minQty, maxQty, stepSize },
    { filterType: 'MIN_NOTIONAL', minNotional },
  ];
  if (maxOpenOrders !== undefined) {
    views.push({ filterType: 'MAX_NUM_ORDERS', limit: maxOpenOrders });
  }
  return views;
}
