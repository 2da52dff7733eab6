// The code that the adapters of contracts and options share.
import type { ContractCommand, OptionCommand } from '@broker-api/test-kit';
import type { AccountRef, Command } from '../../src/index.ts';
import type { Token } from '../../src/ledger/token.ts';

/** The commands that exist in both models. */
export type CommonCommand = Extract<
  ContractCommand | OptionCommand,
  { kind: 'addAccount' | 'setFeeRates' | 'setCanTrade' | 'transfer' | 'setIndexPrice' | 'advance' }
>;

/** Translates a command of the contract model (account type 3) or the option model (type 2). */
export function toCommonCommand(command: CommonCommand, accountType: 2 | 3): Command {
  const { time } = command;
  switch (command.kind) {
    case 'addAccount':
      return { kind: 'accounts.addUser', time, user: command.account };
    case 'setFeeRates':
      return { ...command, kind: 'accounts.setFeeRates', account: refOf(command, accountType) };
    case 'setCanTrade':
      return { ...command, kind: 'accounts.setPermissions', account: refOf(command, accountType) };
    case 'setIndexPrice':
      return { kind: 'broker.setIndexPrice', time, symbol: command.index, price: command.price };
    case 'advance':
      return { kind: 'broker.advance', time };
    case 'transfer': {
      const { token, amount } = command;
      const account = refOf(command, accountType);
      if (!amount.startsWith('-'))
        return { kind: 'accounts.deposit', time, account, token, amount };
      // The account sends the tokens to the token account of its user.
      const target = refOf(command, 1);
      return toTransfer(time, account, target, { token, amount: amount.slice(1) });
    }
  }
}

export function toTransfer(
  time: number,
  from: AccountRef,
  to: AccountRef,
  { token: tokenId, amount }: { readonly token: string; readonly amount: string },
): Command {
  return {
    kind: 'accounts.transfer',
    account: { ...from, accountType: 1 },
    time,
    tokenId,
    amount,
    fromAccountType: from.accountType,
    fromAccountIndex: from.accountIndex,
    toAccountType: to.accountType,
    toAccountIndex: to.accountIndex,
  };
}

/** Returns the main account of a type. */
export function refOf(
  { account: user }: { readonly account: string },
  accountType: AccountRef['accountType'],
): AccountRef {
  return { user, accountType, accountIndex: 0 };
}

interface RangesOfFilters {
  readonly price: readonly [min: string, max: string, tick: string];
  readonly quantity: readonly [min: string, max: string, step: string];
}

/** Returns the order filters of a symbol in the format of the engine. */
export function filtersOf({ price, quantity }: RangesOfFilters) {
  const [minPrice, maxPrice, tickSize] = price;
  const [minQuantity, maxQuantity, stepSize] = quantity;
  return { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize };
}

/** The scale of exact house balances; no balance has more decimal places. */
export const houseScale = 18;

/** Returns an amount of a token in units of the house scale. */
export function exactUnits(amount: number | bigint, { scale }: Pick<Token, 'scale'>): bigint {
  return BigInt(amount) * 10n ** BigInt(houseScale - scale);
}
