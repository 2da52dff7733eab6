import { sections } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { sectionClient } from './section-clients.ts';

/** The amounts in a user's accounts, by label, such as `spot USDT free`. */
export type Balances = ReadonlyMap<string, string>;

/** An amount that a call changed. */
export interface BalanceChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Reads the accounts of all sections. A section whose account cannot be read has no amounts. */
export async function readBalances(target: BrokerTarget): Promise<Balances> {
  if (target.credentials === undefined) return new Map();
  const read = sections.map(async (section) => {
    const client = await sectionClient(section, clientOptions(target));
    const account = await client('getAccount').catch(() => undefined);
    return amountsOf(section, account);
  });
  return new Map((await Promise.all(read)).flat());
}

/** Returns the amounts that differ before and after a call, in the order of the accounts. */
export function changedBalances(before: Balances, after: Balances): BalanceChange[] {
  const labels = new Set([...before.keys(), ...after.keys()]);
  return Array.from(labels, (label) => ({
    label,
    before: before.get(label) ?? '0',
    after: after.get(label) ?? '0',
  })).filter((change) => change.before !== change.after);
}

const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Returns a label and a value for every decimal in an account. The label contains the tokens and
 * the keys that lead to the decimal.
 */
function amountsOf(label: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return decimal.test(value) ? [[label, value]] : [];
  if (Array.isArray(value)) return value.flatMap((item) => amountsOf(label, item));
  if (typeof value !== 'object' || value === null) return [];
  const { asset, tokenName, ...fields } = value as Readonly<Record<string, unknown>>;
  const name = [label, asset ?? tokenName].filter((text) => typeof text === 'string').join(' ');
  return Object.entries(fields).flatMap(([key, field]) =>
    amountsOf(key === 'balances' ? name : `${name} ${key}`, field),
  );
}
