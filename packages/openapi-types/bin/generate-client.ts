// The step of `pnpm generate` that makes the client of a section: `generate-client.ts spot`.
import { clientFolder } from '@broker-api/generator/clients';
import { builtFiles } from '@broker-api/generator/output';
import { repository, runTask } from '@broker-api/generator/task';
import { sections } from '@broker-api/spec/sections';
import { clientModules } from '../src/index.ts';

const [, , name = ''] = process.argv;
const section = sections.find((one) => one === name);
if (section === undefined)
  throw new Error(`Expected one of ${sections.join(', ')}; got "${name}".`);
await runTask([clientFolder(section)], () => clientModules(section, builtFiles(repository)));
