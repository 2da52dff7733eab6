/** The guides, in groups, in the order in which a reader needs them. */
export const guideGroups = {
  Start: ['first-order', 'install', 'signing', 'time-and-receive-window', 'money-decimals-and-ids'],
  Trade: [
    'order-life-cycle',
    'contracts',
    'options',
    'fees',
    'accounts-and-transfers',
    'one-market-three-sections',
    'not-in-the-api',
  ],
  'Build a client': [
    'streams',
    'order-book',
    'lists',
    'errors-and-unknown-outcomes',
    'retries-and-hooks',
    'rate-limits-and-bans',
    'transports',
    'python',
    'other-languages',
  ],
  'Test and operate': [
    'test-a-bot',
    'market-maker',
    'test-a-deployment',
    'sandbox-for-a-team',
    'edit-the-spec',
  ],
} as const;

const concepts = ['margin', 'liquidation', 'funding', 'spreads', 'collateral', 'settlement'];

/** The ids of all guides and concepts, in the order of the sidebar. */
export const readingOrder: readonly string[] = [
  ...Object.values(guideGroups)
    .flat()
    .map((name) => `guides/${name}`),
  ...concepts.map((name) => `concepts/${name}`),
];
