import { objectOf } from '@broker-api/generator/json';
import { literal, propertyName } from '@broker-api/generator/typescript-text';
import type { Json, JsonObject } from '@broker-api/spec/schema';

/**
 * Returns the module that says how a client recovers the events of the user data stream with
 * queries, from x-listen-key of the channel and x-recovery of its messages.
 */
export function recoveryTable(bundle: JsonObject): string {
  const { userData } = objectOf(bundle.channels);
  const { messages, 'x-listen-key': listenKey } = objectOf(userData);
  const orders: string[] = [];
  const accounts: string[] = [];
  for (const message of Object.values(objectOf(messages))) {
    const { name, 'x-section': section, 'x-recovery': recovery } = objectOf(message);
    if (recovery === undefined) continue;
    const list = objectOf(recovery).open === undefined ? accounts : orders;
    const entry = { section, ...objectOf(recovery) } as Json;
    list.push(`    ${propertyName(String(name))}: ${literal(entry)},`);
  }
  return [
    "import type { RecoveryTable } from '../recovery-table.ts';",
    '',
    '/** How to recover the events of the user data stream with queries, by event type. */',
    'export const userRecovery: RecoveryTable = {',
    `  listenKey: ${literal(listenKey as Json)},`,
    '  orders: {',
    ...orders,
    '  },',
    '  accounts: {',
    ...accounts,
    '  },',
    '};',
    '',
  ].join('\n');
}
