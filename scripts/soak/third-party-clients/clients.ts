import { join } from 'node:path';
import type { Command } from '../generators/commands.ts';

/** A public client that the campaign runs. */
export interface ThirdPartyClient {
  /** The name on the page, and in the results. */
  readonly name: string;
  readonly registry: 'npm' | 'PyPI';
  /** The package with its exact version. */
  readonly package: string;
  readonly version: string;
  /** `this`: made for this API. `related`: made for a related API, and run through a proxy. */
  readonly api: 'this' | 'related';
  /** The program in `programs/`, with its arguments. */
  readonly program: readonly [file: string, ...args: string[]];
}

/** Returns a client that is on PyPI, and whose program runs without arguments. */
function pythonClient(
  packageName: string,
  version: string,
  api: ThirdPartyClient['api'],
  program: string,
): ThirdPartyClient {
  const name = packageName;
  return { name, registry: 'PyPI', package: packageName, version, api, program: [program] };
}

/** Returns a class of ccxt 4.x, which was made for a related API. */
const ccxtClass = (exchange: string): ThirdPartyClient => ({
  name: `ccxt 4: ${exchange}`,
  registry: 'npm',
  package: 'ccxt',
  version: '4.5.84',
  api: 'related',
  program: ['ccxt-relatives.ts', exchange],
});

export const thirdPartyClients: readonly ThirdPartyClient[] = [
  pythonClient('broker-trade-client', '2.1.1', 'this', 'broker-kit.py'),
  pythonClient('bhex', '2.0.14', 'this', 'broker-kit.py'),
  { ...pythonClient('ccxt', '1.56.1', 'this', 'ccxt-hbtc.py'), name: 'ccxt 1: hbtc' },
  ccxtClass('toobit'),
  ccxtClass('hashkey'),
  pythonClient('toobit-connector-python', '0.1.0', 'related', 'toobit-connector-python.py'),
  pythonClient('toobit-api-python', '0.1.0', 'related', 'toobit-api-python.py'),
];

const programs = join(import.meta.dirname, 'programs');

/** The folder into which a Python client is installed; two of them contain the same module. */
function folderOf(cache: string, client: ThirdPartyClient): string {
  return join(cache, `${client.package}-${client.version}`);
}

const python = (cache: string): string => join(cache, 'python/bin/python');

/** Returns the commands that install the Python clients, and what they need, into a folder. */
export function installCommands(cache: string): Command[] {
  const pip = [python(cache), '-m', 'pip', 'install', '-q', '--disable-pip-version-check'] as const;
  const clients = thirdPartyClients.filter(({ registry }) => registry === 'PyPI');
  return [
    ['python3', '-m', 'venv', join(cache, 'python')],
    [...pip, '-r', join(import.meta.dirname, 'requirements.txt')],
    ...clients.map((client): Command => {
      const { package: name, version } = client;
      return [...pip, '--no-deps', '--target', folderOf(cache, client), `${name}==${version}`];
    }),
  ];
}

/** Returns the command that runs the program of a client, and its environment. */
export function runOf(
  cache: string,
  client: ThirdPartyClient,
): { command: Command; environment: Record<string, string> } {
  const [file, ...args] = client.program;
  const path = join(programs, file);
  if (client.registry === 'npm') {
    return { command: [process.execPath, path, ...args], environment: {} };
  }
  const environment = { PYTHONPATH: folderOf(cache, client), PYTHONDONTWRITEBYTECODE: '1' };
  return { command: [python(cache), path, ...args], environment };
}
