export { compareDecimals, difference, isDecimal, sameDecimal } from '@broker-api/core/decimal';
