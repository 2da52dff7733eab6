import { expect, test } from 'vitest';
import { markupProblem } from '../src/read/markup.ts';

test.each([
  'a < b > c',
  'an `<img>` element',
  '[a](https://a.example/x) and [b](other.html#x) and [c](#x)',
  '2 <= 3',
])('the Markdown %j is accepted', (text) => {
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
])('the Markdown %j is rejected', (text) => {
  expect(markupProblem(text)).toMatch(/^Expected .* got /);
});
