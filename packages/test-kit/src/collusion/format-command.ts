import type { CollusionCommand, ContractAccount } from './collusion-engine.ts';

/** Formats a command as a line of a readable history. */
export function formatCommand(command: CollusionCommand): string {
  const time = new Date(command.time).toISOString().slice(0, 19).replace('T', ' ');
  return `${time}  ${description(command)}`;
}

function description(command: CollusionCommand): string {
  switch (command.kind) {
    case 'contract.placeOrder': {
      const { account, side, quantity, price, leverage, orderType, triggerPrice } = command;
      const trigger = orderType === 'STOP' ? `, STOP at ${triggerPrice}` : '';
      return `${name(account)} ${side} ${quantity} at ${price}, leverage ${leverage}${trigger}`;
    }
    case 'contract.adjustMargin':
      return `${name(command.account)} changes the margin of ${command.side} by ${command.amount}`;
    case 'contract.cancelOrders':
      return `${name(command.account)} cancels all LIMIT orders`;
    case 'broker.setIndexPrice':
      return `the index price is ${command.price}`;
    case 'broker.advance':
      return 'funding is settled';
    case 'accounts.addSubAccount':
      return `${command.user} has another account`;
    case 'accounts.deposit':
      return `${name(command.account)} deposits ${command.amount} ${command.token}`;
    case 'accounts.setFeeRates':
      return `${name(command.account)} has the fee rates ${command.maker} and ${command.taker}`;
  }
}

function name({ user, accountIndex }: ContractAccount): string {
  return `${user}/${accountIndex}`;
}
