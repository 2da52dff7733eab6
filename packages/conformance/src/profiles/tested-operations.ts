/** What the tests know about single operations, and no document of the specification states. */
export const testedOperations = {
  /** Operations that list the limits of prices and quantities, or enforce them. */
  limits: ['getBrokerInfo', 'placeOrder'],
  /** The operation that stores the client order id of its request. */
  placesOrder: 'placeOrder',
  orderBook: 'getDepth',
  candles: 'listKlines',
} as const;

/** The REST operations that return the data of a topic, by the name of its message. */
export const topicOperations: Readonly<Record<string, readonly string[]>> = {
  trade: ['listTrades'],
  realtimes: ['getTicker24hr', 'listKlines'],
  kline: ['listKlines'],
  depth: ['getDepth'],
  diffDepth: ['getDepth'],
  index: ['getIndex'],
};

/** The messages of topics whose data changes when there are orders and trades. */
export const topicsOfOrders = ['trade', 'realtimes', 'kline', 'depth', 'diffDepth'];
