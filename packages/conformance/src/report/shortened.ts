import type { Exchange } from '../result.ts';
import type { Report } from './report.ts';

/** The largest number of characters of the exchanges and frames in a report file. */
const mostCharacters = 160_000;
const longestBody = 2000;

/**
 * Returns a report with short bodies. If many tests failed, most tests keep only their last
 * exchanges: first the frames and the last exchange of each test are kept, then the exchange before
 * it. The tests that show a cause best come before the others.
 */
export function shortened(report: Report): Report {
  const { causes, results } = report;
  const best = new Set(causes.map(({ tests }) => tests[0]));
  const tests = results.map(({ exchanges, frames = [], ...rest }) => {
    return { ...rest, frames, exchanges: exchanges.map(withShortBodies), kept: 0 };
  });
  let open = tests
    .filter(({ exchanges, frames }) => exchanges.length + frames.length > 0)
    .sort((one, other) => Number(best.has(other.id)) - Number(best.has(one.id)));
  let left = mostCharacters;
  for (let back = 1; open.length > 0; back++) {
    open = open.filter((test) => {
      if (back > Math.max(1, test.exchanges.length)) return false;
      const added = [test.exchanges.at(-back), back === 1 ? test.frames : []];
      left -= JSON.stringify(added).length;
      if (left >= 0) test.kept = back;
      return left >= 0;
    });
  }
  const short = tests.map(({ exchanges, frames, kept, ...rest }) => {
    const omitted = Math.max(0, exchanges.length - kept);
    return {
      ...rest,
      exchanges: exchanges.slice(omitted),
      ...(omitted > 0 && { omittedExchanges: omitted }),
      ...(frames.length > 0 && kept > 0 && { frames }),
    };
  });
  return { ...report, results: short };
}

function withShortBodies({ request, response, ...rest }: Exchange): Exchange {
  const { body } = request;
  return {
    ...rest,
    request: { ...request, ...(body !== undefined && { body: shortText(body) }) },
    ...(response && { response: { ...response, body: shortText(response.body) } }),
  };
}

/** Returns a text, or its beginning with a note if it is long. */
export function shortText(text: string, longest: number = longestBody): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… (${text.length} characters in all)`;
}
