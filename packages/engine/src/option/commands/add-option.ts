import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { OptionDefinition } from '../option-definition.ts';
import { OptionMarket } from '../option-market.ts';
import type { OptionState } from '../option-state.ts';
import { createOption } from '../option-symbol.ts';

/** Lists an option with the status TRADING. */
export interface AddOption extends CommandBase, OptionDefinition {
  readonly kind: 'option.addOption';
}

/**
 * Rejects with INVALID_PARAMETER: an existing symbol, an unknown token, an index without a price,
 * invalid terms, and an expiration that is not in the future.
 */
export const addOption: Check<OptionState, AddOption, Record<string, never>> = (
  option,
  { kind: _, time, ...definition },
) => {
  const { broker, markets } = option;
  if (markets.has(definition.symbol)) {
    return rejected('INVALID_PARAMETER', `The option ${definition.symbol} already exists.`);
  }
  const symbol = createOption(broker.tokens, definition);
  if ('error' in symbol) return { rejection: symbol };
  if (!broker.indexPrices.has(definition.index)) {
    const message = `The index ${definition.index} has no price. Set its price first.`;
    return rejected('INVALID_PARAMETER', message);
  }
  const now = Math.max(time, broker.time);
  if (definition.expiration <= now) {
    return rejected(
      'INVALID_PARAMETER',
      `The expiration must be after the current time, ${now}; got ${definition.expiration}.`,
    );
  }
  return {
    commit: (created) => {
      option.list(new OptionMarket(symbol, created));
      return {};
    },
  };
};
