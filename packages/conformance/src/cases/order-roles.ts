/** The roles that a price or the quantity of an order can have in the market of a deployment. */
export const orderRoles = [
  /** The order does not trade. */
  'restingPrice',
  /** The order would trade at once. */
  'matchingPrice',
  /** In the market like that of the examples, but not higher than that. */
  'lowerPrice',
  /** In the market like that of the examples. */
  'price',
  /** A filter rejects the order. */
  'filteredPrice',
  'filteredQuantity',
  /** The filters permit it. */
  'quantity',
  'largestQuantity',
] as const;

export type OrderRole = (typeof orderRoles)[number];
