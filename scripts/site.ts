// `pnpm site`: builds the documentation site into docs/dist.
import { readArguments } from './lib/arguments.ts';
import { buildSite, SiteBuildError, siteFolder } from './site/build.ts';

const { values } = readArguments('Usage: pnpm site [--force]', {
  options: { force: { type: 'boolean', default: false } },
});
const started = performance.now();
try {
  const built = await buildSite(values);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${siteFolder}: ${built ? `built in ${seconds} s` : 'up to date'}\n`);
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
