import type { AccountRef, Command as EngineCommand, Rejection } from '../../src/index.ts';
import { Model } from '../model/model.ts';
import type { Command, Product, ProductAccount } from '../model/types.ts';
import { EngineAdapter, nameOf, productsOfType, toModelEvent } from './engine-adapter.ts';
import { EngineTarget } from './engine-target.ts';
import { compareResults, compareStates } from './history.ts';

/**
 * Returns the engine and the reference model as one target of workflows. A call fails when the two
 * differ in the result of a command or in the state after it.
 */
export function comparedTarget(): EngineTarget {
  const adapter = new EngineAdapter();
  const model = new Model();
  let target: EngineTarget | undefined;
  const execute = (command: EngineCommand) => {
    const result = adapter.engine.apply(command);
    const { rejection, events } = result;
    if (rejection !== undefined && isUnmodelled(rejection)) return result;
    const expected = model.apply(toModelCommand(command));
    compareResults({ rejection: rejection?.error, events: events.map(toModelEvent) }, expected);
    if (target !== undefined) compareStates(adapter, model);
    return result;
  };
  target = new EngineTarget(adapter.engine, execute);
  return target;
}

/**
 * Returns whether a rejection is for a rule that the model does not have: two ids of different
 * orders, parameters that an API key may not send, and the maximum number of open orders.
 */
const isUnmodelled = ({ error, message }: Rejection): boolean =>
  error === 'OPTIONAL_PARAMS_BAD_COMBO' ||
  error === 'PARAM_NOT_REQUIRED' ||
  message.endsWith('MAX_NUM_ORDERS');

type Fields = Readonly<Record<string, unknown>>;

/** Translates a command of the engine. */
function toModelCommand({ kind, time, ...values }: EngineCommand): Command {
  const [section = '', name = ''] = kind.split('.');
  const fields: Fields = values;
  const account = fields.account && accountOf(fields.account as AccountRef);
  const common = { ...fields, kind: name, time, ...(account as object) };
  const product = section as Product;
  const translated: Readonly<Record<string, () => object>> = {
    placeOrder: () => ({ ...common, ...orderOf(fields), product }),
    cancelOrder: () => ({ ...common, type: fields.orderType }),
    transfer: () => ({ kind: name, time, ...transferOf(fields) }),
    addSubAccount: () => ({ ...common, product: productsOfType[Number(fields.accountType)] }),
    setIndexPrice: () => ({ kind: name, time, index: fields.symbol, price: fields.price }),
  };
  const command = translated[name]?.();
  if (command !== undefined) return command as Command;
  if (/^add(Symbol|Contract|Option)$/.test(name)) {
    return { kind: 'addInstrument', time, instrument: instrumentOf(product, fields) } as Command;
  }
  if (name.endsWith('Status')) return { ...common, kind: 'setStatus', product } as Command;
  return common as unknown as Command;
}

function accountOf(ref: AccountRef): ProductAccount {
  return { product: productsOfType[ref.accountType] ?? 'spot', account: nameOf(ref) };
}

function orderOf({ side, type, orderType, timeInForce, clientOrderId, ...fields }: Fields): object {
  const [direction, effect] = String(side).split('_');
  return {
    side: direction,
    effect,
    type: orderType ?? type,
    timeInForce: timeInForce ?? 'GTC',
    clientOrderId: clientOrderId ?? fields.newClientOrderId,
  };
}

/** Without accounts, the key of a sub-account transfers to the main account. */
function transferOf({ account, tokenId: token, amount, ...sides }: Fields): object {
  const { user, ...own } = account as AccountRef;
  const { fromAccountType = own.accountType, fromAccountIndex = own.accountIndex } = sides;
  const { toAccountType = 1, toAccountIndex = 0 } = sides;
  const from = { user, accountType: fromAccountType, accountIndex: fromAccountIndex };
  const to = { user, accountType: toAccountType, accountIndex: toAccountIndex };
  return { token, amount, from: accountOf(from as AccountRef), to: accountOf(to as AccountRef) };
}

function instrumentOf(product: Product, fields: Fields): object {
  return {
    ...fields,
    product,
    // Only symbols for spot trade their base token, and have no index.
    ...(fields.index === undefined && { baseToken: fields.baseAsset }),
    token: fields.marginToken ?? fields.quoteAsset,
    price: { min: fields.minPrice, max: fields.maxPrice, step: fields.tickSize },
    quantity: { min: fields.minQuantity, max: fields.maxQuantity, step: fields.stepSize },
  };
}
