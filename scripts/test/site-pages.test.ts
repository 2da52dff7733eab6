import { describe, expect, test } from 'vitest';
import { errorsPage } from '../site/errors-page.ts';
import { findingsPage } from '../site/findings-page.ts';
import { html, prose } from '../site/html.ts';
import { code, link, plain, table } from '../site/markdown.ts';
import { redocScript } from '../site/redoc-script.ts';
import { finishPage } from '../site/reference-page.ts';

const attack = `<script>alert("1")</script> & '`;
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;';

describe('HTML', () => {
  test.each([
    [
      'text is escaped',
      html`<p title="${attack}">${attack}</p>`,
      `<p title="${escaped}">${escaped}</p>`,
    ],
    ['lists are joined', html`${['a', html`<b>${1}</b>`, '<']}`, 'a<b>1</b>&lt;'],
    ['backticks mark code', prose('Use `a<b` here.'), 'Use <code>a&lt;b</code> here.'],
    ['a lone backtick stays', prose('It`s'), 'It`s'],
  ])('%s', (_, { text }, expected) => {
    expect(text).toBe(expected);
  });
});

describe('Markdown', () => {
  test.each([
    [
      'plain text has no markup',
      plain('a*b* _c_ [d](e) <f> {% g %} ~h~ #i'),
      'a\\*b\\* \\_c\\_ \\[d\\](e) \\<f\\> \\{% g %\\} \\~h\\~ \\#i',
    ],
    ['but code', plain('see `a_b*` now'), 'see `a_b*` now'],
    ['lines are joined', plain('one\n  two '), 'one two'],
    [
      'a cell holds its pipes',
      table(['H'], [[`${code('a|b')} ${plain('c|d')}`]]),
      '| H |\n| --- |\n| `a\\|b` c\\|d |',
    ],
    ['a link', link('text', 'page.html#x'), '[text](page.html#x)'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('pages of registers', () => {
  test('an error has a row under its code, and says whose its name is', () => {
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

  test('a finding has an article under its slug, with what each source says', () => {
    const page = findingsPage({
      catalogue: [],
      sources: new Map([['wire-facts', { title: 'Wire facts: rest', kinds: [] }]]),
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
  // Whole scripts are kept out of the messages of failures.
  test.each([
    ['cdn.redoc.ly', false],
    ['otel.cloud', false],
    ['import.meta', false],
    ['globalThis.Redoc={hydrate};', true],
  ])('the shared script and %j: %s', (text, expected) => {
    expect(redocScript().includes(text)).toBe(expected);
  });

  test('another script than the known one is refused, with what to do', () => {
    expect(() => redocScript('export{}')).toThrow('Adapt scripts/site/redoc-script.ts');
  });

  test('links of the sidebar lead to places of the page, also in a new tab', () => {
    const page = [
      '<link rel="modulepreload" href="x"><!-- bar -->',
      '<a class="b" href="/orders" data-discover="true">Orders</a><a href="/other">No</a>',
      '<script type="module">import { hydrate } from "x";hydrate(__redoc_definition)</script>',
    ].join('');
    const finished = finishPage(page, 'spot.html');
    expect(finished).toContain('<a class="b" href="#/orders" data-discover="true">Orders</a>');
    expect(finished).toContain('<a href="/other">No</a>');
  });

  test('a page of another form is refused, with what to do', () => {
    expect(() => finishPage('<html></html>', 'spot.html')).toThrow(
      'adapt scripts/site/reference-page.ts',
    );
  });
});
