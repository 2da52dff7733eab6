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

const kit = (name: string, version: string): ThirdPartyClient => ({
  ...{ name, package: name, version, registry: 'PyPI', api: 'this' },
  program: ['broker-kit.py'],
});

const ccxt = (exchange: string): ThirdPartyClient => ({
  ...{ name: `ccxt 4: ${exchange}`, package: 'ccxt', version: '4.5.84' },
  ...{ registry: 'npm', api: 'related', program: ['ccxt-relatives.ts', exchange] },
});

export const thirdPartyClients: readonly ThirdPartyClient[] = [
  kit('broker-trade-client', '2.1.1'),
  kit('bhex', '2.0.14'),
  {
    ...{ name: 'ccxt 1: hbtc', package: 'ccxt', version: '1.56.1', registry: 'PyPI' },
    ...{ api: 'this', program: ['ccxt-hbtc.py'] },
  },
  ccxt('toobit'),
  ccxt('hashkey'),
  {
    ...{ name: 'toobit-connector-python', package: 'toobit-connector-python', version: '0.1.0' },
    ...{ registry: 'PyPI', api: 'related', program: ['toobit-connector-python.py'] },
  },
  {
    ...{ name: 'toobit-api-python', package: 'toobit-api-python', version: '0.1.0' },
    ...{ registry: 'PyPI', api: 'related', program: ['toobit-api-python.py'] },
  },
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
