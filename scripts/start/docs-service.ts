import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRepository, root } from '../lib/paths.ts';
import { buildSite, isSiteFresh, SiteBuildError } from '../site/build.ts';
import { siteFolder } from '../site/output-paths.ts';
import { PortInUseError, type SiteServer, serveSite } from '../site/serve.ts';
import { type Service, StartError } from './service.ts';

/** Runs the generator in a child process, because the server does not need its many modules. */
async function generate(): Promise<void> {
  process.stdout.write('Generating from spec/ …\n');
  const script = inRepository('scripts/generate.ts');
  const [status] = await once(
    spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  if (status !== 0) {
    throw new StartError('The generation failed; see the output above. No service was started.');
  }
}

/**
 * Generates code and serves the documentation. Builds the documentation in the background: its
 * pages are available a few seconds later, unless an earlier build is up to date.
 */
export async function startDocs(port: number): Promise<Service> {
  let isBuilding = true;
  // The port is bound first, so the command fails immediately if the port is in use.
  const server = await serveDocs(port, () => isBuilding);
  try {
    await generate();
  } catch (error) {
    await server.close();
    throw error;
  }
  const fresh = isSiteFresh();
  const built = fresh ? Promise.resolve() : buildInBackground();
  void built.finally(() => {
    isBuilding = false;
  });
  const note = fresh ? '' : ' (being built; the pages are available in a few seconds)';
  const [first = '', ...lines] = docsLines(server.url);
  return { lines: [`${first}${note}`, ...lines], close: () => server.close() };
}

async function buildInBackground(): Promise<void> {
  try {
    await buildSite();
    process.stdout.write('The documentation is up to date.\n');
  } catch (error) {
    if (!(error instanceof SiteBuildError)) throw error;
    process.stderr.write(
      `${error.message}\nThe documentation was not built; see the output above.\n`,
    );
  }
}

/** The main pages, with their labels. */
const mainPages = {
  spot: 'reference/spot/placeOrder/',
  contract: 'reference/contract/placeOrder/',
  option: 'reference/option/placeOrder/',
  streams: 'streams/',
  errors: 'errors/',
  control: 'control/',
  findings: 'findings/',
} as const;

/** Returns the lines that list the URLs of the main pages. */
function docsLines(url: string): string[] {
  const rows = Object.entries(mainPages).map(
    ([label, path]) => `  ${label.padEnd(9)} ${url}/${path}`,
  );
  return [`API documentation: ${url}`, ...rows];
}

async function serveDocs(port: number, isBuilding: () => boolean): Promise<SiteServer> {
  try {
    return await serveSite({ folder: inRepository(siteFolder), port, isBuilding });
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error;
    throw new StartError(
      `Port ${port} is in use. Choose another port: npm start -- --port ${port + 10}`,
    );
  }
}
