// Exact decimals.
export {
  compareDecimals,
  difference,
  formatUnits,
  isDecimal,
  product,
  sameDecimal,
  sum,
  sumOf,
  type Units,
  unitsOf,
} from '@broker-api/spec';
