import { stripVTControlCharacters } from 'node:util';
import { sections } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { buildSite, isSiteFresh, SiteBuildError, siteFolder } from '../site/build.ts';
import { serveSite } from '../site/serve.ts';
import type { Service } from './services.ts';
import { afterFailure, buildingPage, failedPage } from './status-pages.ts';

/**
 * Serves the documentation. Builds the documentation in the background, unless
 * an earlier build is up to date. Until the build ends, the response for a missing page is a page
 * that reloads itself.
 */
export async function startDocs(port: number): Promise<Service> {
  const startTime = performance.now();
  const seconds = (): number => Math.round((performance.now() - startTime) / 1000);
  const lines: string[] = [];
  let missingPage: (() => string) | undefined = () => buildingPage(seconds(), lines);
  const folder = inRepository(siteFolder);
  const server = await serveSite({ folder, port, missingPage: () => missingPage?.() });
  const fresh = isSiteFresh();
  // Astro colours its output.
  const report = (line: string): number => lines.push(stripVTControlCharacters(line));
  const built = fresh ? Promise.resolve(undefined) : buildInBackground(report);
  void built.then((problem) => {
    missingPage = problem === undefined ? undefined : () => failedPage(problem);
    if (!fresh && problem === undefined) {
      process.stdout.write(`The documentation was built in ${seconds()} s: ${server.url}\n`);
    }
  });
  const note = fresh ? '' : ' (being built; the first build takes about a minute)';
  const [first = '', ...others] = docsLines(server.url);
  return { lines: [`${first}${note}`, ...others], close: () => server.close() };
}

/** Builds the documentation. Prints and returns the error if it cannot be built. */
async function buildInBackground(report: (line: string) => void): Promise<string | undefined> {
  try {
    await buildSite({ report });
    return undefined;
  } catch (error) {
    if (!(error instanceof SiteBuildError)) throw error;
    const { firstLine } = error;
    process.stderr.write(`The documentation could not be built: ${firstLine}\n${afterFailure}\n`);
    return firstLine;
  }
}

/** The main pages, with their labels. */
const mainPages = {
  ...Object.fromEntries(sections.map((one) => [one, `reference/${one}/placeOrder/`])),
  streams: 'streams/',
  errors: 'errors/',
  control: 'control/',
  findings: 'findings/',
};

/** Returns the lines that list the URLs of the main pages. */
function docsLines(url: string): string[] {
  const rows = Object.entries(mainPages).map(
    ([label, path]) => `  ${label.padEnd(9)} ${url}/${path}`,
  );
  return [`API documentation: ${url}`, ...rows];
}
