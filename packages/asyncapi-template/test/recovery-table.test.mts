import { expect, test } from 'vitest';
import { recoveryTable } from '../src/recovery-table.mts';

const bundle = {
  channels: {
    userData: {
      'x-listen-key': { create: 'createKey', validMs: 5 },
      messages: {
        report: {
          name: 'report',
          'x-section': 'spot',
          'x-recovery': { open: [{ operation: 'a' }] },
        },
        info: { name: 'info', 'x-section': 'spot', 'x-recovery': { operation: "it's" } },
        ping: { name: 'ping' },
      },
    },
  },
};

test('the recovery table has the listen key, and the messages with x-recovery', () => {
  const text = recoveryTable(bundle);
  expect(text.split('\n').slice(3, -1)).toEqual([
    'export const userRecovery: RecoveryTable = {',
    '  listenKey: { create: "createKey", validMs: 5 },',
    '  orders: {',
    '    report: { section: "spot", open: [{ operation: "a" }] },',
    '  },',
    '  accounts: {',
    '    info: { section: "spot", operation: "it\'s" },',
    '  },',
    '};',
  ]);
});
