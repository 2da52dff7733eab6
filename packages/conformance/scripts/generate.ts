// The step of `pnpm generate` that makes the contract tests.
import { builtFiles } from '@broker-api/generator/output';
import { repository, runTask } from '@broker-api/generator/task';
import { rowFiles, rowFolder } from '../src/rows/row-files.ts';

await runTask([rowFolder], async () => rowFiles(builtFiles(repository)));
