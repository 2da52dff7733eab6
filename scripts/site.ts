// `pnpm site`: builds the reference site into docs/dist.
import { SpecificationError } from './generate/problem.ts';
import { readArguments } from './lib/arguments.ts';
import { buildSite } from './site/build.ts';
import { siteFolder } from './site/output-paths.ts';

readArguments('Usage: pnpm site   (no options)', {});
try {
  const changed = await buildSite();
  for (const { path, kind } of changed) {
    process.stdout.write(`${kind === 'missing' ? 'added  ' : 'changed'} ${path}\n`);
  }
  process.stdout.write(`${siteFolder}: ${changed.length} files changed\n`);
} catch (error) {
  if (!(error instanceof SpecificationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
