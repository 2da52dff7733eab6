import { isDeepStrictEqual } from 'node:util';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { read, traders, units } from './records.ts';

/** A row of a list: a balance flow, a trade or a settlement. */
type Row = Readonly<Record<string, unknown>>;

/** A list of which the requests return pages, oldest first. */
interface List {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The field with the id of a row, and the parameter that selects the rows after an id. */
  readonly id: string;
  readonly after: string;
}

const flowsOf = (accountType: number): List => ({
  path: '/openapi/v1/balance_flow',
  parameters: { accountType, accountIndex: 0, limit: 100 },
  id: 'id',
  after: 'endFlowId',
});

const tradesAt = (path: string, id: string): List => ({
  path,
  parameters: { limit: 100 },
  id,
  after: 'toId',
});

const lists: readonly List[] = [
  flowsOf(1),
  flowsOf(2),
  flowsOf(3),
  tradesAt('/openapi/v1/myTrades', 'id'),
  tradesAt('/openapi/contract/v1/myTrades', 'tradeId'),
  tradesAt('/openapi/option/v1/myTrades', 'tradeId'),
];

/** The newest page of a list, and the id after which it begins. */
interface Page {
  readonly after: string;
  readonly rows: readonly Row[];
}

/**
 * Reads the lists of the traders after each start. Each list must begin with the rows of the
 * previous reading: no restart loses or changes a row that a client has seen.
 */
export class CrashRows {
  readonly changed = new Violations();
  /** By type: the number of balance flows. */
  readonly flows = new Map<string, number>();
  /** The sum of the funding that alice received in BTC, in units of 10⁻⁸; negative if she paid. */
  fundingOfAlice = 0n;
  readonly #pages = new Map<string, Page>();

  async check(sandbox: BrokerEndpoint): Promise<void> {
    for (const user of traders) {
      for (const list of lists) await this.#checkList(sandbox, user, list);
    }
  }

  async #checkList(
    sandbox: BrokerEndpoint,
    user: string,
    { path, parameters, id, after }: List,
  ): Promise<void> {
    const key = `${user} ${path} ${parameters.accountType ?? ''}`;
    let known = this.#pages.get(key) ?? { after: '0', rows: [] };
    for (;;) {
      const query = { ...parameters, [after]: known.after };
      const rows = await read<readonly Row[]>(sandbox, user, path, query);
      const seen = rows.slice(0, known.rows.length);
      if (!isDeepStrictEqual(seen, known.rows)) {
        const before = JSON.stringify(known.rows.at(-1));
        const now = JSON.stringify(seen.at(-1));
        this.changed.add(() => `${key}: rows changed; the last one was ${before}, and is ${now}`);
      }
      for (const row of rows.slice(known.rows.length)) this.#count(user, row);
      this.#pages.set(key, { after: known.after, rows });
      const last = rows.at(-1);
      if (last === undefined || rows.length < Number(parameters.limit)) return;
      known = { after: String(last[id]), rows: [] };
    }
  }

  #count(user: string, { flowType, tokenId, change }: Row): void {
    if (flowType === undefined) return;
    const type = String(flowType);
    this.flows.set(type, (this.flows.get(type) ?? 0) + 1);
    const isFunding = type === 'FUNDING_SETTLEMENT' && user === 'alice' && tokenId === 'BTC';
    if (isFunding) this.fundingOfAlice += units(String(change));
  }
}
