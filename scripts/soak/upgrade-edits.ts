// Breaking changes of the specification, and a program that uses everything that they change.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const trade = 'spec/spot/schemas/AccountTrade.yaml';
const recordedTrade = 'spec/examples/spot/listMyTrades/as-recorded-long-ago.json';
const klines = 'spec/spot/operations/listKlines.yaml';
const latestKline = 'spec/examples/spot/listKlines/most-recent.json';
const status = 'spec/spot/schemas/OrderStatus.yaml';
const report = 'spec/common/schemas/ExecutionReport.yaml';
const oldName = 'listSubAccounts';
const newName = 'listAccounts';

type Edit = readonly [path: string, find: RegExp | string, replacement: string];

/** The edits of files, by the change that they make. */
const edits: Readonly<Record<string, readonly Edit[]>> = {
  'field removed': [
    [trade, /^ {2}feeTokenId:\n(?: {4}.*\n)+/m, ''],
    [recordedTrade, /^ *"feeTokenId": .*\n/m, ''],
  ],
  'parameter required': [
    [
      klines,
      '- name: startTime\n    in: query\n',
      '- name: startTime\n    in: query\n    required: true\n',
    ],
    [latestKline, '"limit": 1 }', '"limit": 1, "startTime": 1 }'],
    [
      'spec/spot/workflows/symbols.arazzo.yaml',
      /( *- \{ name: )interval(.*) 1m \}\n(?!.*startTime)/g,
      '$&$1startTime$2 1 }\n',
    ],
  ],
  'enum value removed': [
    [status, ', PENDING_CANCEL,', ','],
    [status, /^ {2}PENDING_CANCEL: .*\n/m, ''],
    [report, ', PENDING_CANCEL,', ','],
  ],
  'operation renamed, with an alias for its old path': [
    ['spec/spot/openapi.yaml', '  /openapi/v1/subAccount/query:', '  /openapi/v1/accounts:'],
    [
      `spec/spot/operations/${newName}.yaml`,
      'x-aliases:\n',
      'x-aliases:\n  - { path: /openapi/v1/subAccount/query }\n',
    ],
  ],
  'error code removed': [['spec/spot/operations/cancelOrder.yaml', ' -1143,', '']],
  'default changed': [['spec/spot/operations/listBalanceFlow.yaml', 'default: 50', 'default: 20']],
  'weight raised': [
    ['spec/spot/operations/getAccount.yaml', /x-weight: .*/, 'x-weight: { value: 9 }'],
  ],
};

/** Changes the specification of a clone, and the code that has the name of the operation. */
export function breakSpecification(clone: string): void {
  for (const folder of ['spec', 'packages', 'scripts']) renameIn(join(clone, folder));
  for (const [path, ending] of [
    ['spec/spot/operations', '.yaml'],
    ['spec/examples/spot', ''],
  ]) {
    renameSync(
      join(clone, `${path}/${oldName}${ending}`),
      join(clone, `${path}/${newName}${ending}`),
    );
  }
  for (const [path, find, replacement] of Object.values(edits).flat()) {
    const text = readFileSync(join(clone, path), 'utf8');
    const edited = text.replace(find, replacement);
    if (edited === text) throw new Error(`${path} does not contain ${find}; update the edit`);
    writeFileSync(join(clone, path), edited);
  }
}

/** Replaces the name of the operation in all files that are not generated. */
function renameIn(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\/(node_modules|dist|generated|\.turbo)\//.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    if (text.includes(oldName)) writeFileSync(path, text.replaceAll(oldName, newName));
  }
}

const start = `import { createSandbox } from '@broker-api/sandbox';
import { BrokerError, createSpotClient } from '@broker-api/spot';

const { accounts, fetch } = createSandbox();
const spot = createSpotClient({ baseUrl: 'http://127.0.0.1', credentials: accounts[0], fetch });
const symbol = 'BTCUSDT';
const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
const { orderId } = await spot.placeOrder({ ...limit, price: '100', quantity: '1' });
`;

/**
 * A program for the first version. The comment on a line says which change it must notice: `error`
 * if it does not compile any more, `note` if only the changelog can say so.
 */
export const program = `${start}
const names = await spot.listSubAccounts({}); // error: listSubAccounts → listAccounts
await spot.listKlines({ symbol, interval: '1m' }); // error: startTime
const [trade] = await spot.listMyTrades({});
console.log(trade?.feeTokenId); // error: feeTokenId
const { status } = await spot.getOrder({ orderId });
if (status === 'PENDING_CANCEL') console.log('pending'); // error: PENDING_CANCEL
const flow = await spot.listBalanceFlow({}); // note: default 50 → 20
await spot.getAccount({}); // note: x-weight 5 → 9
const cancelled = await spot.cancelOrder({ orderId }).catch((error: unknown) => error);
if (!(cancelled instanceof BrokerError)) console.log('cancelled');
else if (cancelled.code === -1143) console.log('late'); // note: -1143
console.log(names.length, flow.length, status);
`;

/** The program after the steps that the changelog lists. */
export const upgradedProgram = `${start}
const names = await spot.listAccounts({});
await spot.listKlines({ symbol, interval: '1m', startTime: 1 });
const [trade] = await spot.listMyTrades({});
console.log(trade?.feeAmount);
const { status } = await spot.getOrder({ orderId });
const flow = await spot.listBalanceFlow({ limit: 50 });
await spot.getAccount({});
await spot.cancelOrder({ orderId });
console.log('cancelled');
console.log(names.length, flow.length, status);
`;
