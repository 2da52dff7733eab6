// The step of `pnpm generate` that makes the types of the streams.
import { builtFiles } from '@broker-api/generator/output';
import { repository, runTask } from '@broker-api/generator/task';
import { streamModules, streamsFolder } from '../src/index.mts';

await runTask([streamsFolder], () => streamModules(builtFiles(repository)));
