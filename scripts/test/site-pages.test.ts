import { describe, expect, test } from 'vitest';
import { code, escapeMarkdown, link, table } from '../lib/markdown.ts';
import { colorScript } from '../site/content-security-policy.ts';
import { errorsPage } from '../site/errors-page.ts';
import { findingsPage } from '../site/findings-page.ts';
import { html, prose } from '../site/html.ts';
import { redocScript } from '../site/redoc-script.ts';
import { finishPage } from '../site/reference-page.ts';

const attack = `<script>alert("1")</script> & '`;
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;';

describe('HTML', () => {
  test.each([
    [
      'escapes text',
      html`<p title="${attack}">${attack}</p>`,
      `<p title="${escaped}">${escaped}</p>`,
    ],
    ['concatenates lists', html`${['a', html`<b>${1}</b>`, '<']}`, 'a<b>1</b>&lt;'],
    [
      'formats text between backticks as code',
      prose('Use `a<b` here.'),
      'Use <code>a&lt;b</code> here.',
    ],
    ['keeps an unpaired backtick', prose('It`s'), 'It`s'],
  ])('%s', (_, { text }, expected) => {
    expect(text).toBe(expected);
  });
});

describe('Markdown', () => {
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
    ['formats a link', link('text', 'page.html#x'), '[text](page.html#x)'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('errors and findings pages', () => {
  test('contain a row per error with its code as the id, and mark names that this project chose', () => {
    const page = errorsPage([
      {
        code: -1,
        name: 'A',
        httpStatus: 500,
        meaning: attack,
        category: 'c',
        outcome: 'unknown',
        nameFrom: 'ours',
      },
    ]);
    expect(page).toContain('<tr id="-1">');
    expect(page).toContain('<code>A</code>*');
    expect(page).toContain(escaped);
    expect(page).not.toContain('<script>');
  });

  test('contain an article per finding with its slug as the id, and the statement of each source', () => {
    const page = findingsPage({
      catalogue: [],
      sources: new Map([['wire-facts', { title: 'Wire facts: rest', kinds: [], sections: {} }]]),
      findings: new Map([
        [
          'a-slug',
          {
            title: attack,
            sources: [
              { source: 'wire-facts', locator: 'section 2', kind: 'observed', says: '`x` is 1' },
            ],
            decision: 'We take 1.',
            consequence: 'Look first.',
          },
        ],
      ]),
    });
    expect(page).toContain('<article id="a-slug">');
    expect(page).toContain('Wire facts<br><small>section 2</small>');
    expect(page).toContain('<code>x</code> is 1');
    expect(page).toContain('<strong>Decision.</strong> We take 1.');
    expect(page).toContain('<strong>Consequence.</strong> Look first.');
    expect(page).toContain('<dt id="wire-facts">');
    expect(page).not.toContain('<script>');
  });
});

describe("Redocly's output", () => {
  // `includes` keeps the whole script out of failure messages.
  test.each([
    ['cdn.redoc.ly', false],
    ['otel.cloud', false],
    ['import.meta', false],
    ['globalThis.Redoc={hydrate};', true],
  ])('the shared script contains %j: %s', (text, expected) => {
    expect(redocScript().includes(text)).toBe(expected);
  });

  test('rejects an unknown version of the script', () => {
    expect(() => redocScript('export{}')).toThrow('in scripts/site/redoc-script.ts');
  });

  test('changes the links of the sidebar to hashes, so that they work in a new tab', () => {
    const page = [
      '<!-- policy --><link rel="modulepreload" href="x"><!-- header -->',
      `<script>${colorScript}</script>`,
      '<a class="b" href="/orders" data-discover="true">Orders</a><a href="/other">No</a>',
      '<script type="module">\nimport { hydrate } from "x";hydrate(__redoc_definition)</script>',
    ].join('');
    const { page: finished, script } = finishPage(page, 'spot.html');
    expect(script).toBe('Redoc.hydrate(__redoc_definition)');
    expect(finished).toContain('<script src="spot.js"></script>');
    expect(finished).toContain('<a class="b" href="#/orders" data-discover="true">Orders</a>');
    expect(finished).toContain('<a href="/other">No</a>');
  });

  test('rejects a page with an unexpected structure', () => {
    expect(() => finishPage('<html></html>', 'spot.html')).toThrow(
      'adapt scripts/site/reference-page.ts',
    );
  });
});
