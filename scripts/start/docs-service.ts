import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRepository, root } from '../lib/paths.ts';
import { buildSite } from '../site/build.ts';
import { siteFolder } from '../site/folder.ts';
import { PortInUseError, type SiteServer, serveSite } from '../site/serve.ts';
import { type Service, StartError } from './service.ts';

/** Generates in a process of its own, because it loads far more than serving needs. */
async function generate(): Promise<void> {
  process.stdout.write('Generating from spec/ …\n');
  const script = inRepository('scripts/generate.ts');
  const [status] = await once(
    spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  if (status !== 0) {
    throw new StartError('The generation failed; the lines above say why. Nothing was started.');
  }
}

/** Generates, builds and serves the documentation. */
export async function startDocs(port: number): Promise<Service> {
  // The port comes first: that it is taken should not show only after everything was built.
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

/** The address of each page, for a person to open. */
export function docsLines(url: string): string[] {
  const page = (name: string): string => `${url}/reference/${name}.html`;
  const rows = ['spot', 'contract', 'option'].map(
    (section) => `  ${section.padEnd(9)} ${page(section).padEnd(45)} ${page(`${section}-streams`)}`,
  );
  return [
    `Documentation of the trading API: ${url}`,
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
    const another = `npm start -- --port ${port + 10}`;
    throw new StartError(
      `Port ${port} is in use by another program. Choose another one: ${another}`,
    );
  }
}
