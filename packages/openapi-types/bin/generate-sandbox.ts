// The step of `pnpm generate` that makes the types of the sandbox.
import { builtFiles } from '@broker-api/generator/output';
import { repository, runTask } from '@broker-api/generator/task';
import { sandboxFolders, sandboxModules } from '../src/index.ts';

await runTask(sandboxFolders, () => sandboxModules(builtFiles(repository)));
