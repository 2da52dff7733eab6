import { code, table } from '@broker-api/spec/markdown';

/** Why calls of some clients do not work in both dialects. */
export interface Failure {
  readonly clients: readonly string[];
  /** The calls, with the section and the channel: the keys of the results. */
  readonly calls: readonly string[];
  readonly why: string;
}

const kits = ['broker-trade-client', 'bhex'];
const hbtc = ['ccxt 1: hbtc'];
const ccxt4 = ['ccxt 4: toobit', 'ccxt 4: hashkey'];
const connector = ['toobit-connector-python'];

/** Every call that does not work, with the cause. A test compares this list with the results. */
export const failures: readonly Failure[] = [
  {
    clients: kits,
    calls: [
      'contract rest get_contracts',
      'contract rest get_settlements',
      'contract rest order_new_test',
    ],
    why: 'The requirements have no such operation.',
  },
  {
    clients: kits,
    calls: ['contract rest get_insurances'],
    why: 'The client reads `/openapi/brokerInfo`, not the insurance fund.',
  },
  {
    clients: hbtc,
    calls: [
      'spot rest quoteGetDepthMerged',
      'spot rest privateGetWithdrawalOrders',
      'spot rest privateGetWithdrawDetail',
      'spot rest privatePostWithdraw',
      'spot rest fetch_withdrawals',
      'spot rest withdraw',
      'contract rest quoteGetContractDepthMerged',
      'contract rest quoteGetContractTicker24hr',
      'option rest quoteGetOptionDepthMerged',
      'option rest quoteGetOptionTicker24hr',
    ],
    why: 'The requirements have no such operation.',
  },
  {
    clients: hbtc,
    calls: ['spot rest privatePostUserTransfer'],
    why: 'The parameters of this operation are unknown, so the sandbox responds with -1020.',
  },
  {
    clients: hbtc,
    calls: ['spot rest create_order (market buy)'],
    why:
      'The client sends the amount to spend as `quantity`; the requirements define `quantity` in ' +
      'the base asset. The sandbox accepts the amount with `--market-buy-in-quote`.',
  },
  {
    clients: hbtc,
    calls: ['spot rest create_order (limit)'],
    why:
      'The client sends no `timeInForce`, unless you pass one; the requirements require it. The ' +
      'sandbox accepts such orders with `--optional-time-in-force`.',
  },
  {
    clients: ccxt4,
    calls: ['spot rest createOrder (limit)'],
    why: 'As above: no `timeInForce`.',
  },
  {
    clients: ccxt4,
    calls: ['spot rest fetchOrderBook', 'spot rest fetchTicker', 'spot rest fetchTickers'],
    why:
      'The related API names the fields otherwise, such as `b` for `bids` and `c` for ' +
      '`lastPrice`.',
  },
  {
    clients: ccxt4,
    calls: ['spot rest cancelOrder'],
    why:
      'The order is canceled, but the client reports an error: the related API responds with ' +
      'another status, or with more fields.',
  },
  {
    clients: ['ccxt 4: hashkey'],
    calls: ['spot rest createOrder (market)', 'spot rest createOrder (limit, timeInForce)'],
    why:
      'Works in the observed dialect. In the reference dialect, the order is placed, but the ' +
      'client requires `type` in the response, which the requirements do not have.',
  },
  {
    clients: ccxt4,
    calls: ['spot stream watchMyTrades'],
    why: 'The client waits for the event `ticketInfo` of the related API.',
  },
  {
    clients: connector,
    calls: ['spot rest get_exchange_info (type)'],
    why: 'The client sends `TOKEN`; the value is `token`.',
  },
  {
    clients: connector,
    calls: [
      'contract rest futures_place_order',
      'contract rest futures_get_open_orders',
      'contract rest futures_get_history_orders',
    ],
    why:
      'The related API names the parameters otherwise: `type` for `orderType` and ' +
      '`newClientOrderId` for `clientOrderId`.',
  },
];

/** Returns the keys of the results that a list of causes explains, each with its client. */
export function explainedCalls(causes: readonly Failure[]): string[] {
  return causes.flatMap(({ clients, calls }) =>
    clients.flatMap((client) => calls.map((call) => `${client}: ${call}`)),
  );
}

/** Returns the table of the causes. */
export function failuresTable(causes: readonly Failure[]): string {
  const rows = causes.map(({ clients, calls, why }) => [
    clients.join(', '),
    calls.map((call) => code(call.split(' ').slice(2).join(' '))).join(', '),
    why,
  ]);
  return table(['Client', 'Calls', 'Cause'], rows);
}
