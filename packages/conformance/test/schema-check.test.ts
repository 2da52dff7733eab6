import { operations } from '@broker-api/spec';
import spot from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { responseSchema, schemasOf } from '../src/cases/documents.ts';
import type { JsonSchema } from '../src/cases/json-schema.ts';
import { parseExact, WrittenNumber } from '../src/cases/parse-exact.ts';
import { checkBody, emptyBodyFindings } from '../src/cases/schema-check.ts';

const schemas = schemasOf('spot');

function findings(body: string, schema: JsonSchema) {
  const found = emptyBodyFindings();
  checkBody(parseExact(body), schema, schemas, found);
  return found;
}

const problems = (body: string, name: string) =>
  findings(body, { $ref: `#/components/schemas/${name}` }).problems.map(
    ({ kind, pointer }) => `${kind} ${pointer}`,
  );

const trade = { price: '1.5', qty: '2', time: 1796083105000, isBuyerMaker: false };
const changed = (change: object) => JSON.stringify({ ...trade, ...change });

test.each([
  ['a valid body', JSON.stringify(trade), []],
  ['a time as text', changed({ time: '1796083105000' }), []],
  ['a missing field', changed({ qty: undefined }), ['missing field /qty']],
  ['an extra field', changed({ note: 1 }), ['extra field /note']],
  ['a decimal as a number', changed({ price: 1.5 }), ['type /price']],
  ['a decimal with an exponent', changed({ price: '1e3' }), ['value /price']],
  ['a time with a fraction', JSON.stringify(trade).replace('5000,', '5000.0,'), ['type /time']],
  [
    'a time with an exponent',
    JSON.stringify(trade).replace('1796083105000', '1.7e12'),
    ['type /time'],
  ],
  ['a flag as text', changed({ isBuyerMaker: 'false' }), ['type /isBuyerMaker']],
  ['null instead of a decimal', changed({ price: null }), ['type /price']],
  ['a list instead of an object', '[]', ['type ']],
])('checkBody finds the expected problems in %s', (_, body, expected) => {
  expect(problems(body, 'PublicTrade')).toEqual(expected);
});

test('pointers contain * in place of a list index, but the index within a tuple', () => {
  const depth = {
    bids: [
      ['1', '2'],
      ['1', 2],
      ['1', 3],
    ],
    asks: [['1']],
  };
  expect(problems(JSON.stringify(depth), 'Depth')).toEqual([
    'type /bids/*/1',
    'type /bids/*/1',
    'value /asks/*',
  ]);
});

test('checkBody reports violations of the alternative that the discriminator selects', () => {
  const filter = { filterType: 'PRICE_FILTER', minPrice: '1', maxPrice: '2', tickSize: 1 };
  expect(problems(JSON.stringify(filter), 'SymbolFilter')).toEqual(['type /tickSize']);
});

test('checkBody keeps all digits of ids, and detects ids that were rounded', () => {
  const schema: JsonSchema = { type: 'array', items: { $ref: '#/components/schemas/LongId' } };
  const right = findings('[336902617393292288, "336902617393292544"]', schema);
  expect(right).toMatchObject({ problems: [], integerLongs: 1, textLongs: 1 });
  expect(right.bigLongs).toEqual(['336902617393292288']);
  // The result of JSON.stringify(JSON.parse(...)) for two ids.
  const rounded = ['336902617393292288', '336902617393292544'].map(Number).join(', ');
  expect(findings(`[${rounded}]`, schema).problems).toMatchObject([{ kind: 'value' }]);
});

test('checkBody rejects a number for a time that must be a string', () => {
  const flow = structuredClone(spot.listBalanceFlow['contract-account'].response[0]);
  const right = findings(JSON.stringify(flow), { $ref: '#/components/schemas/BalanceFlow' });
  expect(right).toMatchObject({ problems: [], textLongs: 0 });
  const wrong = JSON.stringify({ ...flow, created: Number(flow?.created) });
  expect(problems(wrong, 'BalanceFlow')).toEqual(['type /created']);
});

test('checkBody collects enumeration values with the names of their schemas', () => {
  const found = emptyBodyFindings();
  const order = spot.getOrder['by-order-id'].response;
  checkBody(order, responseSchema(operations.spot.getOrder as never), schemas, found);
  expect([...found.enumValues].sort()).toEqual([
    'OrderSide.SELL',
    'OrderStatus.PARTIALLY_FILLED',
    'OrderType.LIMIT_MAKER',
    'TimeInForce.GTC',
  ]);
});

test('parseExact keeps the text of numbers that a JavaScript number would change', () => {
  expect(parseExact('[1, 1.0, 9007199254740993, 1e3, "1.0"]')).toEqual([
    1,
    new WrittenNumber('1.0'),
    new WrittenNumber('9007199254740993'),
    new WrittenNumber('1e3'),
    '1.0',
  ]);
});
