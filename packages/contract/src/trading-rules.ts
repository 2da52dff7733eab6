import { createTradingRules as create, type TradingRules } from '@broker-api/core/trading-rules';
import type { BrokerInfo, PlaceOrderParameters } from './generated/client.gen.ts';
import { contractOrderChecks } from './generated/trading-rules.gen.ts';

export type { Rounded, RuleViolation, TradingRules } from '@broker-api/core/trading-rules';

/**
 * Creates functions that round the prices and quantities of the contract section, and that check an
 * order before it is sent, with the codes that the broker would return.
 *
 * @param info a response of getBrokerInfo; get it again when the broker lists symbols or changes
 *   their filters
 * @throws ParameterError if the response has no `contracts`
 *
 * @example
 * const rules = createTradingRules(await contract.getBrokerInfo());
 * const { value: price } = rules.roundPrice('BTC-SWAP', '9000.12345', 'down'); // 9000.1
 * const violation = rules.checkOrder({ ...order, price });
 */
export function createTradingRules(
  info: Required<Pick<BrokerInfo, 'contracts'>>,
): TradingRules<PlaceOrderParameters> {
  return create<PlaceOrderParameters>(contractOrderChecks, info);
}
