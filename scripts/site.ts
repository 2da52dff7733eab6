// `pnpm site`: builds the documentation site into docs/dist.
import { readArguments, runCommand } from './lib/arguments.ts';
import { buildSite, SiteBuildError, siteFolder } from './site/build.ts';

const { values } = readArguments('Usage: pnpm site [--force]', {
  options: { force: { type: 'boolean', default: false } },
});

async function build(): Promise<void> {
  const started = performance.now();
  const built = await buildSite(values);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${siteFolder}: ${built ? `built in ${seconds} s` : 'up to date'}\n`);
}

await runCommand(build, [SiteBuildError]);
