// The step of `pnpm generate` that makes the contract tests and the workflows.
import { conformanceFiles, conformanceFolders } from '@broker-api/generator/conformance';
import { builtFiles } from '@broker-api/generator/output';
import { repository, runTask } from '@broker-api/generator/task';
import { rowFiles } from '../src/rows/row-files.ts';

await runTask(conformanceFolders, async () => {
  const read = builtFiles(repository);
  return new Map([...conformanceFiles(read), ...rowFiles(read)]);
});
