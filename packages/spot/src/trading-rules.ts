import { createTradingRules as create, type TradingRules } from '@broker-api/core/trading-rules';
import type { BrokerInfo, PlaceOrderParameters } from './generated/client.gen.ts';
import { spotOrderChecks } from './generated/trading-rules.gen.ts';

export type { Rounded, RuleViolation, TradingRules } from '@broker-api/core/trading-rules';

/**
 * Creates functions that round the prices and quantities of the spot section, and that check an
 * order before it is sent, with the codes that the broker would return.
 *
 * @param info a response of getBrokerInfo; get it again when the broker lists symbols or changes
 *   their filters
 * @throws ParameterError if the response has no `symbols`
 *
 * @example
 * const rules = createTradingRules(await spot.getBrokerInfo());
 * const { value: price } = rules.roundPrice('BTCUSDT', '9000.12345', 'down'); // 9000.12
 * const violation = rules.checkOrder({ ...order, price });
 */
export function createTradingRules(
  info: Required<Pick<BrokerInfo, 'symbols'>>,
): TradingRules<PlaceOrderParameters> {
  return create<PlaceOrderParameters>(spotOrderChecks, info);
}
