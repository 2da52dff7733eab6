import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const keys = [
  'deprecated: true',
  'x-deprecated-since: "2026-12-01"',
  'x-sunset: "2027-06-30"',
  'x-replaced-by: placeOrder',
].join('\n');
const tags = 'tags: [Market data]\n';
const limit = '    description: The number of price levels\n';
const indented = keys.replaceAll(/^/gm, '    ').replace('placeOrder', 'levels');

ruleTable('deprecation', {
  valid: {
    'a deprecated operation': { [getDepth]: [[tags, `${tags}${keys}\n`]] },
    'a deprecated parameter': { [getDepth]: [[limit, `${limit}${indented}\n`]] },
  },
  invalid: [
    {
      name: 'a deprecated operation without dates and replacement',
      edits: { [getDepth]: [[tags, `${tags}deprecated: true\n`]] },
      problems: [[`${getDepth}:4`, '`x-deprecated-since`, `x-sunset` and `x-replaced-by`']],
    },
    {
      name: 'a date of an operation that is not deprecated',
      edits: { [getDepth]: [[tags, `${tags}x-sunset: "2027-06-30"\n`]] },
      problems: [[`${getDepth}:4`, '`x-sunset` requires `deprecated: true`']],
    },
    {
      name: 'an end before the start',
      edits: { [getDepth]: [[tags, `${tags}${keys.replace('2027', '2025')}\n`]] },
      problems: [[`${getDepth}:6`, '`x-sunset` must be later than `x-deprecated-since`']],
    },
    {
      name: 'a replacement that does not exist',
      edits: { [getDepth]: [[tags, `${tags}${keys.replace('placeOrder', 'getBook')}\n`]] },
      problems: [[`${getDepth}:7`, 'must name an operation of this document; got `getBook`']],
    },
    {
      name: 'a parameter without a replacement',
      edits: { [getDepth]: [[limit, `${limit}    deprecated: true\n`]] },
      problems: [[`${getDepth}:25`, '`x-replaced-by`']],
    },
  ],
});
