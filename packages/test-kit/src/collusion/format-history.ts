import type { CollusionCommand, ContractAccount } from './collusion-engine.ts';

/** Formats a history: a line for each command, and one line for consecutive index prices. */
export function formatHistory(commands: readonly CollusionCommand[]): string[] {
  const lines: string[] = [];
  let steps = 0;
  commands.forEach((command, position) => {
    steps = command.kind === 'broker.setIndexPrice' ? steps + 1 : 0;
    if (steps > 0 && commands[position + 1]?.kind === 'broker.setIndexPrice') return;
    const time = new Date(command.time).toISOString().slice(0, 19).replace('T', ' ');
    const suffix = steps > 1 ? ` after ${steps} steps` : '';
    lines.push(`${time}  ${description(command)}${suffix}`);
  });
  return lines;
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
