const restart = 'only the operator restarts a broker from a snapshot';
const invariants = 'an invariant check has no effect unless another fault breaks the state';
const retention = 'a broker keeps more orders than a run may place';
const settings = 'only the operator can set such a value, through the control plane';

/**
 * The mutants of the engine that no test of a deployment notices, with the reasons why an API user
 * cannot see them.
 */
export const unnoticedMutants: Readonly<Record<string, string>> = {
  'the upper half of a split chunk has a wrong first key':
    'shows with more than 256 price levels or open orders, which a run may not place',
  'a snapshot reverses the time priority of a price level': restart,
  'open orders are missing from restored accounts': restart,
  'trades are restored newest first': restart,
  'the first trade after a gap is left out of a snapshot': restart,
  'an account evicts orders while it is restored': restart,
  'a snapshot omits the cost of option positions': restart,
  'the time of a command can decrease': 'shows if the clock of the broker is set back',
  'a positive imbalance of postings is not detected': invariants,
  'an old order is evicted although it is still open': retention,
  'an order that is too old to be kept is still found after it is closed': retention,
  "the maker's execution report contains a later executed quantity":
    'the sandbox formats the events of a command before the next command',
  'the invariant check ignores balances that do not sum to zero': invariants,
  'the invariant check ignores locked amounts': invariants,
  'the invariant check ignores balance flows': invariants,
  'the invariant check ignores closed orders on the book': invariants,
  'the invariant check ignores crossed books': invariants,
  'a book shows more than 1,000 price levels of a side':
    'shows with more price levels than a run may place orders',
  'a price level that users no longer see is not reported as removed':
    'shows with more price levels than a run may place orders',
  'an order that was closed within the last hour is evicted': retention,
  'one order evicts all closed orders that are too old': retention,
  'the account of a bot keeps as many orders as others': 'users have no API key of such an account',
  'a command after the year 9999 is accepted': settings,
  'a tick size with 19 decimal places is accepted': settings,
  'products are rescaled by an inexact power of ten':
    'shows for symbols with more than 30 decimal places, which only the operator can add',
  'a client order id of a deleveraging order is accepted':
    'the gateway rejects these ids before the engine, by their documented pattern',
  'the remainder of the escrow is not posted to the rounding account':
    'no response contains the rounding account of the broker',
  'the successor of an option expires at the time of the expired option':
    'shows if a command arrives in the millisecond of the expiration',
};
