import document from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import { expect, it, vi } from 'vitest';
import { contractMarket, optionMarket, spotMarket } from '../market-definitions.ts';
import { noon } from '../requests.ts';
import { createSandboxWithControl } from './control-fixture.ts';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly requestBody?: unknown;
  readonly parameters?: unknown;
}

const { schemas } = document.components;
const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = document.paths;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** Returns the number in the description of an operation, such as 1000 in "at most 1,000 users". */
function documentedBound(operationId: string, what: string): number {
  const text = operations.find((one) => one.operationId === operationId)?.description ?? '';
  const [, digits = ''] = new RegExp(`at most ([\\d,]+) ${what}`).exec(text) ?? [];
  return Number(digits.replaceAll(',', ''));
}

type Sandbox = ReturnType<typeof createSandboxWithControl>;
type Counts = Partial<ReturnType<Sandbox['executor']['state']['engine']['admin']['getCounts']>>;

/** Lets the engine report other numbers of users, tokens and markets. */
function withCounts(counts: Counts): Sandbox {
  const sandbox = createSandboxWithControl();
  const { admin } = sandbox.executor.state.engine;
  const actual = admin.getCounts();
  vi.spyOn(admin, 'getCounts').mockReturnValue({ ...actual, ...counts });
  return sandbox;
}

it.each([
  ['addUser', 'users', 'users', { user: 'new' }],
  ['addToken', 'tokens', 'tokens', { token: 'NEW' }],
  ['addSymbol', 'symbols', 'spot symbols', { ...spotMarket, symbol: 'NEW' }],
  ['addContract', 'contracts', 'contracts', { ...contractMarket, symbol: 'NEW' }],
  ['addOption', 'options', 'options', { ...optionMarket, symbol: 'NEW' }],
  ['setIndexPrice', 'indexPrices', 'index prices', { symbol: 'NEW', price: '1' }],
] as const)('%s limits the number of %s as documented', async (operationId, count, what, body) => {
  const bound = documentedBound(operationId, what);
  expect(bound).toBeGreaterThanOrEqual(1000);
  const add = ({ control }: Sandbox): Promise<unknown> => control[operationId](body as never);
  await expect(add(withCounts({ [count]: bound }))).rejects.toMatchObject({
    error: 'CONFLICT',
    message: expect.stringContaining(`maximum of ${bound.toLocaleString('en-US')} ${what}`),
  });
  await expect(add(withCounts({ [count]: bound - 1 }))).resolves.toBeDefined();
});

it('an index price can be changed when the maximum of index prices is reached', async () => {
  const bound = documentedBound('setIndexPrice', 'index prices');
  const { control } = withCounts({ indexPrices: bound });
  const price = { symbol: 'BTCUSDT', price: '9000' };
  expect(await control.setIndexPrice(price)).toMatchObject(price);
});

const beyond = (maximum: string) => ({
  error: 'CONFLICT',
  message: expect.stringContaining(`maximum of ${maximum}`),
});

it('addSubAccount limits the number of sub-accounts of a user as documented', async () => {
  const bound = documentedBound('addSubAccount', 'sub-accounts');
  const { control, executor } = createSandboxWithControl();
  for (let count = 1; count < bound; count++) {
    const accountType = count % 2 === 0 ? 1 : 3;
    const added = { user: 'bob', accountType, accountName: '', time: noon } as const;
    executor.state.apply({ kind: 'accounts.addSubAccount', ...added });
  }
  const add = (user: string) => control.addSubAccount({ user });
  await add('bob');
  await expect(add('bob')).rejects.toMatchObject(beyond('1,000 sub-accounts of a user'));
  await expect(add('alice')).resolves.toBeDefined();
});

it('addApiKey limits the numbers of API keys as documented', async () => {
  const { control, executor } = createSandboxWithControl();
  const add = (user: string) => control.addApiKey({ user });
  const bound = documentedBound('addApiKey', 'API keys of a user');
  const existing = { ...(await add('bob')), secretKey: 'secret' };
  const { state } = executor;
  const ref = { user: 'bob', accountType: 1, accountIndex: 0 } as const;
  const ofBob = [...state.keys.values()].filter((key) => key.ref.user === 'bob');
  for (let count = ofBob.length; count < bound - 1; count++) {
    const key = { ...existing, apiKey: `key-${count}`, ref };
    state.apply({ kind: 'setApiKey', time: noon, key });
  }
  await add('bob');
  await expect(add('bob')).rejects.toMatchObject(beyond('1,000 API keys of a user'));
  await expect(add('alice')).resolves.toBeDefined();
  const total = documentedBound('addApiKey', 'API keys in all');
  Object.defineProperty(state.keys, 'size', { get: () => total });
  await expect(add('alice')).rejects.toMatchObject(beyond('100,000 API keys in all'));
});

/** Returns the paths of the strings and arrays in a schema that can have any length. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, $ref, ...rest } = schema as Readonly<Record<string, unknown>>;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1) as keyof typeof schemas;
    return unboundedIn(schemas[name], `${path} (${name})`);
  }
  const has = (...keywords: string[]): boolean => keywords.some((one) => one in rest);
  // The patterns of rates contain no repetition of any length.
  const isRate = typeof rest.pattern === 'string' && !/[*+]/.test(rest.pattern);
  const isUnbounded =
    (type === 'string' && !isRate && !has('maxLength', 'enum')) ||
    (type === 'array' && !has('maxItems', 'uniqueItems'));
  const inside = Object.entries(rest).flatMap(([key, one]) => unboundedIn(one, `${path}/${key}`));
  return isUnbounded ? [path, ...inside] : inside;
}

it('every string and array in a request to the control plane has a maximum length', () => {
  const inputs = operations.flatMap(({ operationId, requestBody, parameters }) => [
    ...unboundedIn(requestBody, operationId),
    ...unboundedIn(parameters, operationId),
  ]);
  expect(inputs).toEqual([]);
});
