type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | undefined>>;

/** What the queries of a section return. The lists are complete, and oldest first. */
export interface SectionAccount {
  readonly openOrders?: readonly Row[];
  readonly history?: readonly Row[];
  readonly trades?: readonly Row[];
  readonly account?: object;
  readonly positions?: readonly Row[];
  readonly settlements?: readonly Row[];
}

/** The account of a user, by section. */
export type Account = Readonly<Record<string, SectionAccount>>;

const defaults = { spot: { updateTime: 0, balances: [] }, contract: {}, option: { balances: [] } };

/** Returns the newest rows below an id, newest first for trades, as the broker does. */
function page(rows: readonly Row[], key: string, { limit, ...query }: Query, isReversed = false) {
  const below = query.orderId ?? query.fromId;
  const selected = rows.filter(
    (row) =>
      (below === undefined || BigInt(String(row[key])) < BigInt(below)) &&
      (query.orderType === undefined || row.orderType === query.orderType),
  );
  const newest = selected.slice(-Number(limit ?? 1000));
  return isReversed ? newest.reverse() : newest;
}

/** The class `BrokerError` of the clients. */
export type BrokerErrorClass = new (details: {
  readonly operation: string;
  readonly code: number;
  readonly message: string;
  readonly httpStatus: number;
}) => Error;

/** The queries of an account that a test describes. */
export class FakeAccount {
  account: Account = {};
  readonly #BrokerError: BrokerErrorClass;
  /** How often the next calls of an operation fail. */
  readonly failures = new Map<string, number>();
  readonly requests: string[] = [];
  /** Called after each response is determined. */
  onResponse: (operation: string) => void = () => {};
  /** What the responses wait for. */
  hold: Promise<void> | undefined;
  listenKey = 'key-1';
  isKeyValid = true;

  constructor(BrokerError: BrokerErrorClass) {
    this.#BrokerError = BrokerError;
  }

  /** Returns a client of a section. */
  client(section: 'spot' | 'contract' | 'option'): never {
    const part = (): SectionAccount => this.account[section] ?? {};
    const tradeKey = { spot: 'id', contract: 'tradeId', option: 'tradeId' }[section];
    const answers: Record<string, (query: Query) => unknown> = {
      createListenKey: () => ({ listenKey: this.listenKey }),
      extendListenKey: () => {
        if (!this.isKeyValid) throw this.#error('extendListenKey', -1125);
        return {};
      },
      getOrder: (query) => this.#order(part(), query),
      listOpenOrders: (query) => page(part().openOrders ?? [], 'orderId', query),
      listHistoryOrders: (query) => page(part().history ?? [], 'orderId', query),
      listMyTrades: (query) => page(part().trades ?? [], tradeKey, query, true),
      getAccount: () => part().account ?? defaults[section],
      listPositions: () => part().positions ?? [],
      listSettlements: () => part().settlements ?? [],
    };
    const methods = Object.entries(answers).map(([operation, answer]) => [
      operation,
      async (query: Query = {}) => {
        this.requests.push(operation);
        const failures = this.failures.get(operation) ?? 0;
        if (failures > 0) {
          this.failures.set(operation, failures - 1);
          throw this.#error(operation, -1001);
        }
        const response = structuredClone(answer(query));
        this.onResponse(operation);
        await this.hold;
        return response;
      },
    ]);
    return Object.fromEntries(methods) as never;
  }

  #order({ openOrders = [], history = [] }: SectionAccount, query: Query): Row {
    const id = query.orderId;
    const clientOrderId = query.origClientOrderId ?? query.clientOrderId;
    const found = [...openOrders, ...history].find(
      (row) =>
        (id === undefined || row.orderId === id) &&
        (clientOrderId === undefined || row.clientOrderId === clientOrderId) &&
        (query.orderType === undefined || row.orderType === query.orderType),
    );
    if (found === undefined) throw this.#error('getOrder', -2013);
    return found;
  }

  #error(operation: string, code: number): Error {
    return new this.#BrokerError({ operation, code, message: 'failed', httpStatus: 400 });
  }
}
