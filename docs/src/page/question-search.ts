import { questionWords } from './question-words.ts';

/** A page that Pagefind finds. */
export interface FoundPage {
  readonly id: string;
  readonly score: number;
  readonly data: () => Promise<PageData>;
}

/** The content of a found page. */
export interface PageData {
  readonly url: string;
  readonly content: string;
  readonly meta: Record<string, string>;
  readonly sub_results: { url: string }[];
}

/** The pages that a search finds. The best page comes first. */
export interface SearchResponse {
  readonly results: readonly FoundPage[];
}

/** Pagefind's function `search`. */
export type Search = (query: string) => Promise<SearchResponse>;

/** A page is listed only if its score is at least this share of the best score. */
const smallestShare = 0.3;
const maximumPages = 20;

/**
 * Returns the pages that match the words of a question best. Pagefind alone would return only the
 * pages that contain all the words. For an unknown word, it would search for a word with which the
 * unknown word starts; this function ignores unknown words.
 */
export async function searchQuestion(search: Search, question: string): Promise<SearchResponse> {
  const found = await Promise.all(
    questionWords(question).map(async (word) => {
      const { results } = await search(word);
      return { word, results, isKnown: await containsWord(search, results[0], word) };
    }),
  );
  const known = found.filter(({ isKnown }) => isKnown);
  if (known.length === 0) return { results: [] };
  const together = await search(known.map(({ word }) => word).join(' '));
  if (known.length === 1) return together;
  return { results: rankedPages(together, known) };
}

/** Returns whether a page that Pagefind found for a word contains this word or its stem. */
async function containsWord(
  search: Search,
  page: FoundPage | undefined,
  word: string,
): Promise<boolean> {
  if (page === undefined) return false;
  // With quotation marks, Pagefind searches only for the stem of the word.
  const exact = await search(`"${word}"`);
  if (exact.results.length > 0) return true;
  // A reader who still types has entered only the start of a word.
  const { content, meta } = await page.data();
  const text = [content, ...Object.values(meta)].join(' ').toLowerCase();
  return text.includes(word.toLowerCase());
}

/** Ranks pages by their score for all words together plus their average score for each word. */
function rankedPages(together: SearchResponse, words: readonly SearchResponse[]): FoundPage[] {
  const pages = new Map(together.results.map((page) => [page.id, page]));
  for (const page of words.flatMap(({ results }) => results)) {
    const score = (pages.get(page.id)?.score ?? 0) + page.score / words.length;
    pages.set(page.id, { ...(pages.get(page.id) ?? page), score });
  }
  const ranked = [...pages.values()].sort((one, other) => other.score - one.score);
  const smallest = smallestShare * (ranked[0]?.score ?? 0);
  return ranked.filter(({ score }) => score >= smallest).slice(0, maximumPages);
}
