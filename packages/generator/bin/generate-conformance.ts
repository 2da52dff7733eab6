// The step of `pnpm generate` that makes the contract tests.
import { conformanceFiles, conformanceFolders } from '../src/conformance-files.ts';
import { builtFiles } from '../src/output.ts';
import { repository, runTask } from '../src/task.ts';

await runTask(conformanceFolders, () => conformanceFiles(repository, builtFiles(repository)));
