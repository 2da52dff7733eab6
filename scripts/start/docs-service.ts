import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRepository, root, sections } from '../lib/paths.ts';
import { buildSite } from '../site/build.ts';
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

/** Generates code, and builds and serves the documentation. */
export async function startDocs(port: number): Promise<Service> {
  // The port is bound before the build, so the command fails immediately if the port is in use.
  const server = await serveDocs(port);
  try {
    await generate();
    process.stdout.write('Building the documentation …\n');
    await buildSite();
  } catch (error) {
    await server.close();
    throw error;
  }
  return { lines: docsLines(server.url), close: () => server.close() };
}

/** Returns the lines that list the URL of each page. */
export function docsLines(url: string): string[] {
  const page = (name: string): string => `${url}/reference/${name}.html`;
  const rows = sections.map(
    (section) => `  ${section.padEnd(9)} ${page(section).padEnd(45)} ${page(`${section}-streams`)}`,
  );
  return [
    `API documentation: ${url}`,
    ...rows,
    `  control   ${page('control')}`,
    `  errors    ${page('errors')}`,
    `  findings  ${page('findings')}`,
  ];
}

async function serveDocs(port: number): Promise<SiteServer> {
  try {
    return await serveSite({ folder: inRepository(siteFolder), port });
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error;
    throw new StartError(
      `Port ${port} is in use. Choose another port: npm start -- --port ${port + 10}`,
    );
  }
}
