import { rejected, unknownSymbol } from '../rejection.ts';
import type { CheckResult, CommandBase } from '../section.ts';
import type { SymbolStatus } from './market.ts';

/** Opens or closes a spot symbol, a contract or an option for new orders. */
export interface SetMarketStatus<Kind extends string> extends CommandBase {
  readonly kind: Kind;
  readonly symbol: string;
  readonly status: SymbolStatus;
}

interface Markets {
  readonly markets: ReadonlyMap<string, { status: SymbolStatus; readonly isExpired?: boolean }>;
}

/** Rejections: BAD_SYMBOL for an unknown symbol, INVALID_PARAMETER for an expired option. */
export function setMarketStatus(
  { markets }: Markets,
  { symbol, status }: SetMarketStatus<string>,
): CheckResult<Record<string, never>, never> {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  if (market.isExpired) {
    const message = `${symbol} has expired, so its status cannot change. Send an active option.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
}
