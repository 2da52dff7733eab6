import { expect, test } from 'vitest';
import { code, escapeMarkdown, table } from '../src/markdown.ts';

test.each([
  [
    'escapes markup',
    escapeMarkdown('a*b* _c_ [d](e) <f> {% g %} ~h~ #i'),
    'a\\*b\\* \\_c\\_ \\[d\\](e) \\<f\\> \\{% g %\\} \\~h\\~ \\#i',
  ],
  ['keeps code', escapeMarkdown('see `a_b*` now'), 'see `a_b*` now'],
  ['joins lines', escapeMarkdown('one\n  two '), 'one two'],
  [
    'escapes pipes in cells',
    table(['H'], [[`${code('a|b')} ${escapeMarkdown('c|d')}`]]),
    '| H |\n| --- |\n| `a\\|b` c\\|d |',
  ],
])('the Markdown writer %s', (_, text, expected) => {
  expect(text).toBe(expected);
});
