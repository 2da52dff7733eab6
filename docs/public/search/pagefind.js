// Pagefind's user interface loads this module in place of Pagefind's. The search of the element
// `site-search` understands questions; all other functions are Pagefind's.
import { search as searchWords } from '../pagefind/pagefind.js';

export * from '../pagefind/pagefind.js';

/** @param {string} question */
export const search = (question) =>
  document.querySelector('site-search').search(searchWords, question);
