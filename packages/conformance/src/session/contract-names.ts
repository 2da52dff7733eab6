import { createRequire } from 'node:module';
import type { Section } from '@broker-api/spec';
import { commonOperation } from './known-operations.ts';
import { costOf } from './request-cost.ts';
import type { Session } from './session.ts';

/** The fields of a contract in brokerInfo that decide which example contract it replaces. */
interface ListedContract {
  readonly symbol: string;
  readonly status: string;
  readonly inverse: boolean;
  readonly index: string;
}

/** Replaces the names of contracts and indices in the text of a request. */
export type RenameContracts = (text: string) => string;

const brokerInfo = commonOperation('getBrokerInfo');
// The examples are loaded on demand, because most runs of a single suite do not need them.
const require = createRequire(import.meta.url);

/**
 * Returns a function that replaces the contracts in a request. The requests of the tests name the
 * contracts of the specification's examples. The function keeps a contract if the deployment lists
 * it too. It replaces every other contract with the first unused listed contract of the same kind
 * (inverse or linear) or, if there is none, of the other kind.
 */
function contractNames(session: Session): Promise<RenameContracts> {
  return session.once('contract names', async () => {
    const { method, path } = brokerInfo;
    const cost = costOf(brokerInfo, new Map());
    const { text } = await session.request(cost, (send) => send({ method, path, query: '' }));
    return renaming(replacements(exampleContracts(), contractsIn(text)));
  });
}

const renamesBySection: Readonly<
  Partial<Record<Section, (session: Session) => Promise<RenameContracts>>>
> = { contract: contractNames };

/**
 * Returns the function that replaces the contracts in the requests of a section; undefined if the
 * section has none.
 */
export async function renameFor(
  section: Section,
  session: Session,
): Promise<RenameContracts | undefined> {
  return renamesBySection[section]?.(session);
}

/** Returns the contracts in a brokerInfo response; none if the response has another format. */
function contractsIn(text: string): readonly ListedContract[] {
  try {
    return (JSON.parse(text) as { contracts?: readonly ListedContract[] }).contracts ?? [];
  } catch {
    return [];
  }
}

function exampleContracts(): readonly ListedContract[] {
  const { getBrokerInfo } = require('@broker-api/spec/contract/examples.json') as {
    getBrokerInfo: Record<string, { response: { contracts?: readonly ListedContract[] } }>;
  };
  return Object.values(getBrokerInfo).find(({ response }) => response.contracts)?.response
    .contracts as readonly ListedContract[];
}

/** Maps the names in the examples to the names in the deployment. Omits names that are equal. */
export function replacements(
  examples: readonly ListedContract[],
  listed: readonly ListedContract[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const unused = listed.filter(({ status }) => status === 'TRADING');
  const take = (matches: (contract: ListedContract) => boolean): ListedContract | undefined => {
    const at = unused.findIndex(matches);
    return at < 0 ? undefined : unused.splice(at, 1)[0];
  };
  const replace = (example: ListedContract, other: ListedContract | undefined): boolean => {
    if (other === undefined) return false;
    names.set(example.symbol, other.symbol);
    if (!listed.some(({ index }) => index === example.index)) names.set(example.index, other.index);
    return true;
  };
  examples
    .filter(({ symbol }) => !take((one) => one.symbol === symbol))
    .filter(
      (example) =>
        !replace(
          example,
          take(({ inverse }) => inverse === example.inverse),
        ),
    )
    .forEach((example) => {
      replace(
        example,
        take(() => true),
      );
    });
  return names;
}

/** Returns a function that replaces names that are whole values, or whole items of lists. */
export function renaming(names: ReadonlyMap<string, string>): RenameContracts {
  if (names.size === 0) return (text) => text;
  const alternatives = [...names.keys()].map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const value = new RegExp(`(?<=[=,]|%2C)(${alternatives})(?=[&,]|%2C|$)`, 'g');
  return (text) => text.replace(value, (name) => encodeURIComponent(names.get(name) ?? name));
}
