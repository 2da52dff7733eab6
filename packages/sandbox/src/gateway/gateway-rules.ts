/** Rules of the gateway that can be changed while it is running. */
export interface GatewayRules {
  /**
   * Whether to reject what a deployment may reject (default: false): parameters that the operation
   * does not define, or that have no effect, such as `timeInForce` of a MARKET order; a slash at
   * the end of a path; and the forms of subscriptions that only some public clients send.
   */
  readonly strict: boolean;
  /**
   * Whether to reject a signed order, transfer or change of margin that was received before
   * (default: true).
   */
  readonly rejectReplays: boolean;
  /**
   * Whether to reject LIMIT orders without `timeInForce` (default: true). If they are not rejected,
   * they are GTC.
   */
  readonly requireTimeInForce: boolean;
  /**
   * Whether the quantity of a spot MARKET BUY order is the amount to spend in the quote asset, as
   * some clients send it (default: false).
   */
  readonly marketBuyInQuote: boolean;
}

/** Adds the default for each rule that is not set. */
export function gatewayRulesOf(chosen: Partial<GatewayRules>): GatewayRules {
  const { strict = false, rejectReplays = true } = chosen;
  const { requireTimeInForce = true, marketBuyInQuote = false } = chosen;
  return { strict, rejectReplays, requireTimeInForce, marketBuyInQuote };
}
