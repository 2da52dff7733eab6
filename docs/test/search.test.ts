import { expect, test } from 'vitest';
import { exactMatches } from '../src/page/exact-matches.ts';
import { type FoundPage, type Search, searchQuestion } from '../src/page/question-search.ts';
import { questionWords } from '../src/page/question-words.ts';

test.each([
  ['how do I learn the fee?', ['fee']],
  ['What happens if my order times out', ['order', 'times', 'out']],
  ['what is the difference between LIMIT and LIMIT_MAKER', ['LIMIT', 'LIMIT_MAKER']],
  ['to', ['to']],
  ['', []],
])('the words of "%s" without stop words are %j', (question, words) => {
  expect(questionWords(question)).toEqual(words);
});

test.each([
  ['limit', ['limit']],
  ['LIMIT', ['LIMIT']],
  ['Limit', ['limit', 'LIMIT']],
  ['What is the maker fee?', ['maker fees']],
  ['what is time in force', ['time in force']],
  ['maker', []],
  [' ', []],
])('the query "%s" matches the names %j', (query, names) => {
  const pages = [{ label: 'a page', link: '/page/' }];
  const definitions = { limit: pages, LIMIT: pages, 'maker fees': pages, 'time in force': pages };
  expect(exactMatches(definitions, query).map(({ name }) => name)).toEqual(names);
});

test('for a question, the pages about the subject come before the index of names', () => {
  const index = { label: 'on 2 pages', link: '/names/#fee' };
  const guide = { label: 'guide: Fees', link: '/guides/fees/' };
  const definitions = { fee: [index], fees: [index, guide] };
  const linksFor = (query: string): string[] =>
    exactMatches(definitions, query).map(({ link }) => link);
  expect(linksFor('fees')).toEqual([index.link, guide.link]);
  expect(linksFor('what is the fee?')).toEqual([guide.link, index.link, index.link]);
});

/**
 * Returns a search of pages that finds, like Pagefind, the pages that contain all words, and
 * replaces an unknown word with a word with which the unknown word starts.
 */
function searchOf(pages: Readonly<Record<string, string>>): Search {
  const vocabulary = new Set(Object.values(pages).flatMap((content) => content.split(' ')));
  return async (query) => {
    const isExact = query.startsWith('"');
    const words = query.replaceAll('"', '').split(' ');
    const entered = words.map((word) => {
      if (isExact || [...vocabulary].some((one) => one.startsWith(word))) return word;
      return [...vocabulary].find((one) => word.startsWith(one)) ?? word;
    });
    const results = Object.entries(pages).flatMap(([id, content]): FoundPage[] => {
      const own = content.split(' ');
      const has = (word: string): boolean =>
        own.some((one) => (isExact ? one === word : one.startsWith(word)));
      const data = async () => ({ url: id, content, meta: {}, sub_results: [] });
      return entered.every(has) ? [{ id, score: entered.length / own.length, data }] : [];
    });
    return { results };
  };
}

test.each([
  ['a word of a page', 'fee', ['fees', 'orders']],
  ['the start of a word', 'fundin', ['funding']],
  ['words that no page has together', 'funding fee', ['funding', 'fees']],
  ['a known and an unknown word', 'webhook fee', ['fees', 'orders']],
  ['an unknown word that starts with a known word', 'webhook', []],
  ['a word that is unlike all others', 'quantum', []],
])('the search for %s ("%s") finds %j', async (_, query, expected) => {
  const search = searchOf({
    fees: 'fee rate',
    orders: 'an order has a fee that the web page lists',
    funding: 'funding',
  });
  const { results } = await searchQuestion(search, query);
  expect(results.map(({ id }) => id).slice(0, 2)).toEqual(expected);
});
