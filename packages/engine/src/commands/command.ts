import { type AddSubAccount, addSubAccount } from './add-sub-account.ts';
import { type AddSymbol, addSymbol } from './add-symbol.ts';
import { type AddToken, addToken } from './add-token.ts';
import { type AddUser, addUser } from './add-user.ts';
import { type Advance, advance } from './advance.ts';
import { type CancelOrder, cancelOrder } from './cancel-order.ts';
import type { Check } from './command-check.ts';
import { type Deposit, deposit } from './deposit.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';
import { type SetFeeRates, setFeeRates } from './set-fee-rates.ts';
import { type SetIndexPrice, setIndexPrice } from './set-index-price.ts';
import { type SetPermissions, setPermissions } from './set-permissions.ts';
import { type SetRateLimits, setRateLimits } from './set-rate-limits.ts';
import { type SetSymbolStatus, setSymbolStatus } from './set-symbol-status.ts';
import { type Transfer, transfer } from './transfer.ts';

/** A command: the only way to change the state. */
export type Command =
  | AddSubAccount
  | AddSymbol
  | AddToken
  | AddUser
  | Advance
  | CancelOrder
  | Deposit
  | PlaceOrder
  | SetFeeRates
  | SetIndexPrice
  | SetRateLimits
  | SetPermissions
  | SetSymbolStatus
  | Transfer;

type CommandChecks = {
  readonly [Kind in Command['kind']]: Check<Extract<Command, { kind: Kind }>, unknown>;
};

/** The check for each kind of command. */
export const commandChecks = {
  'accounts.addSubAccount': addSubAccount,
  'accounts.addToken': addToken,
  'accounts.addUser': addUser,
  'accounts.deposit': deposit,
  'accounts.setFeeRates': setFeeRates,
  'accounts.setPermissions': setPermissions,
  'accounts.transfer': transfer,
  'broker.advance': advance,
  'broker.setIndexPrice': setIndexPrice,
  'broker.setRateLimits': setRateLimits,
  'spot.addSymbol': addSymbol,
  'spot.cancelOrder': cancelOrder,
  'spot.placeOrder': placeOrder,
  'spot.setSymbolStatus': setSymbolStatus,
} satisfies CommandChecks;

/** The reply to a kind of command. */
export type ReplyOf<Kind extends Command['kind']> =
  (typeof commandChecks)[Kind] extends Check<never, infer Reply> ? Reply : never;
