import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { listedNames } from '../src/fixtures/listed-names.ts';

const specification = join(import.meta.dirname, '../../../spec');

/** Creates a session whose requests all receive `body`, and records the paths of the requests. */
function sessionWith(body: string) {
  const paths: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    paths.push(new URL(url).pathname);
    return new Response(body);
  };
  const options = { baseUrl: 'https://broker.test', fetch, accounts: [], trade: false, seed: 1 };
  return { paths, session: createSession({ ...options, pace: false, now: () => 0 }) };
}

const text = 'symbol=BTC1204CS10000&other=BTC1204PS10000&unknown=BTC1204CS9';

test.each([
  [
    'the first listed option of the same type',
    '[{"symbol":"P","optionType":0},{"symbol":"C","optionType":1},{"symbol":"D","optionType":1}]',
    'symbol=C&other=P&unknown=BTC1204CS9',
  ],
  [
    'the first listed option with the index of the examples',
    '[{"symbol":"X","optionType":1},{"symbol":"C","optionType":1,"underlying":"BTCUSDT"}]',
    'symbol=C&other=BTC1204PS10000&unknown=BTC1204CS9',
  ],
  [
    'the option of the example, if it is listed',
    '[{"symbol":"C1","optionType":1},{"symbol":"BTC1204CS10000","optionType":1}]',
    text,
  ],
  ['no other option, if none is listed', '[]', text],
  ['no other option, if the list is not JSON', '<html>', text],
])('a test of an option uses %s', async (_, body, expected) => {
  const { session, paths } = sessionWith(body);
  expect(await listedNames(text, 'option', session)).toBe(expected);
  expect(await listedNames(text, 'option', session)).toBe(expected);
  expect(paths).toEqual(['/openapi/v1/getOptions']);
});

test('the options are listed only for a string that names an option of the examples', async () => {
  const { session, paths } = sessionWith('[]');
  expect(await listedNames('symbol=BTC1204CS9', 'option', session)).toBe('symbol=BTC1204CS9');
  expect(paths).toEqual([]);
});

test('the options of the examples are those that getBrokerInfo lists', () => {
  const file = join(specification, 'examples/common/getBrokerInfo/options.json');
  const { response } = JSON.parse(readFileSync(file, 'utf8'));
  const names = response.options.map(({ symbol }: { symbol: string }) => symbol);
  expect(names.every((name: string) => text.includes(name))).toBe(true);
});
