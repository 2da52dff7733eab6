import spot from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { schemasOf } from '../src/cases/documents.ts';
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
  ['a time as text', changed({ time: '1796083105000' }), []],
  ['a time with a fraction', JSON.stringify(trade).replace('5000,', '5000.0,'), ['type /time']],
  [
    'a time with an exponent',
    JSON.stringify(trade).replace('1796083105000', '1.7e12'),
    ['type /time'],
  ],
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

test('parseExact keeps the text of numbers that a JavaScript number would change', () => {
  expect(parseExact('[1, 1.0, 9007199254740993, 1e3, "1.0"]')).toEqual([
    1,
    new WrittenNumber('1.0'),
    new WrittenNumber('9007199254740993'),
    new WrittenNumber('1e3'),
    '1.0',
  ]);
});
