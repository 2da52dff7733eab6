import { expect, test } from 'vitest';
import { markupProblem } from '../../src/read/markup.ts';
import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const summary = 'summary: Read the order book';
const withSummary = (text: string) => ({
  [getDepth]: [[summary, `summary: ${JSON.stringify(text)}`]] as [string, string][],
});

ruleTable('no-html', {
  valid: {
    'a comparison and code': withSummary('If 1 < 2 and a<=b, write `<b>`'),
  },
  invalid: [
    {
      name: 'an HTML element',
      edits: withSummary('<iframe srcdoc="x"></iframe>'),
      problems: [[`${getDepth}:2`, 'Expected Markdown without HTML; got `<iframe`', 'backticks']],
    },
    {
      name: 'a link that runs a script',
      edits: withSummary('[a](javascript:alert(1))'),
      problems: [[`${getDepth}:2`, 'got `javascript:alert(1`']],
    },
    {
      name: 'an HTML element in an x- key',
      edits: {
        [getDepth]: [
          [`${summary}\n`, `${summary}\nx-sandbox: { coverage: partial, reason: "<img src=x>" }\n`],
        ],
      },
      problems: [[`${getDepth}:3`, 'got `<img`']],
    },
  ],
});

test.each([
  'a < b > c',
  'an `<img>` element',
  '[a](https://a.example/x) and [b](other.html#x) and [c](#x)',
  '2 <= 3',
])('the rule no-html accepts %j', (text) => {
  expect(markupProblem(text)).toBeUndefined();
});

test.each([
  '<script>x</script>',
  '</div>',
  '<!-- x -->',
  '<?x?>',
  '<IMG SRC=x>',
  '<https://a.example>',
  '\\`<img src=x>\\`',
  '```<img src=x>`',
  '``<img src=x>`',
  '| `a | <img src=x>` |',
  '`a\n<img src=x>`',
  '[a](data:text/html,x)',
  '[a]( <javascript:x>)',
  '[a]: javascript:x',
  '[a](java&#115;cript:x)',
])('the rule no-html rejects %j', (text) => {
  expect(markupProblem(text)).toMatch(/^Expected .* got /);
});
