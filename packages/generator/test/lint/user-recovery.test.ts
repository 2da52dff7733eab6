import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { recoveryProblems } from '../../src/lint/user-recovery.ts';

const root = resolve(import.meta.dirname, '../../../..');
const paths = globSync('spec/**/*.yaml', { cwd: root });
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** Returns the problems of the specification after one edit of a message. */
function problemsAfter(message: string, from: string, to: string): string[] {
  const path = `spec/common/messages/${message}.yaml`;
  const text = texts.get(path) ?? '';
  expect(text).toContain(from);
  return recoveryProblems(new Map([...texts, [path, text.replace(from, to)]]));
}

test('the specification has no problem', () => {
  expect(recoveryProblems(texts)).toEqual([]);
});

test.each([
  ['ExecutionReport', 'listOpenOrders', 'listOpenOrder', 'has no operation `listOpenOrder`'],
  ['ExecutionReport', 'id: orderId', 'id: orderIds', '`orderIds` is no parameter of getOrder'],
  ['ExecutionReport', 'z: executedQty', 'z: executedQuantity', '`executedQuantity` is no field'],
  ['ExecutionReport', 'below: fromId', 'below: toId', '`below` of listMyTrades must be fromId'],
  ['OptionExecutionReport', ', below: orderId', '', '`below` of listOpenOrders must be orderId'],
  ['ExecutionReport', 'X: status', 'Y: status', '`Y` is no field'],
  ['ExecutionReport', 'l: qty', 'l: quantity', '`quantity` is no field'],
  ['ExecutionReport', '[FILLED,', '[DONE,', '`DONE` is no value of `X`'],
  ['ExecutionReport', 'partly: PARTIALLY', 'partly: PARTLY', '`PARTLY_FILLED` is no value of `X`'],
  ['ContractExecutionReport', 'orderType: STOP', 'type: STOP', '`type` is no parameter'],
  ['ContractExecutionReport', 'average: avgPrice', 'average: average', '`average` is no field'],
  ['ContractExecutionReport', 'key: [symbol, side]', 'key: [name]', '`name` is no field'],
  ['OptionExecutionReport', '[free, locked', '[total, locked', '`total` is no field'],
  ['OutboundAccountInfo', 'T: canTrade', 'T: trade', '`trade` is no field'],
  ['OutboundAccountInfo', 'a: asset', 'a: token', '`token` is no field'],
  ['OutboundAccountInfo', 'f: free', 'x: free', '`x` is no field'],
])('%s with a mistake: %s becomes %s', (message, from, to, problem) => {
  const problems = problemsAfter(message, from, to);
  expect(problems.join('\n')).toContain(problem);
  expect(problems[0]).toMatch(/^spec\/common\/messages\/\w+\.yaml:\d+: x-recovery: /);
});
