/** Words of questions that say nothing about the subject of a question. */
const stopWords = new Set(
  [
    'a am an and any are as at be been between by can could did difference do does find for from',
    'gets getting got',
    'had happen happened happens has have how i if in into is it its know learn me mean means my',
    'need not of on or our see should so tell than that the their them then there these they this',
    'those to us want was we were what when where whether which who why will with would you your',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Returns the words of a query without stop words, such as `fee` for "how do I learn the fee?".
 * If the query contains only stop words, returns all words, because a parameter can be named `to`.
 */
export function questionWords(query: string): string[] {
  const words = query.split(/\s+/).map((word) => word.replace(/[?!.,;:]+$/, ''));
  const subject = words.filter((word) => !stopWords.has(word.toLowerCase()));
  return (subject.some((word) => word !== '') ? subject : words).filter((word) => word !== '');
}
