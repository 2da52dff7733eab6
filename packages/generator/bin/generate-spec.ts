// The first step of `pnpm generate`: checks the specification and builds packages/spec.
import { specFiles, specFolder } from '../src/spec-files.ts';
import { repository, runTask } from '../src/task.ts';

await runTask([specFolder], async () => specFiles(repository));
