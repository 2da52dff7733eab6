import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '@broker-api/sandbox';
import type { Command } from './commands.ts';

/** The paths of one build. */
export interface Build {
  /** The folder of the installed tools. */
  readonly tools: string;
  /** The path of the portable edition. */
  readonly document: string;
  /** The folder of the generated client. */
  readonly folder: string;
}

/** A code generator for one language. */
export interface ClientGenerator {
  readonly name: string;
  readonly version: string;
  /** The documents that the generator reads. The default is `openapi`. */
  readonly documents?: 'asyncapi';
  /** The programs that must be installed to run the generator. */
  readonly programs: readonly string[];
  /** Returns the commands that download the generator into a folder. */
  readonly install: (tools: string) => readonly Command[];
  /** Returns the commands that generate the client. */
  readonly generate: (build: Build) => readonly Command[];
  /** Returns the commands that compile the client and its trader. */
  readonly compile: (build: Build, trades: boolean) => readonly Command[];
  /** The program that must be installed to compile. Without it, the campaign only generates. */
  readonly compiler?: string;
  /** The programs that trade with the clients. */
  readonly traders?: Traders;
}

/** The sections in which clients trade. */
export type TradedSection = 'spot' | 'contract' | 'option';

/** The programs that trade with the clients of one generator, in a folder beside this file. */
export interface Traders {
  readonly folder: string;
  /** Returns the files of a section, and the paths to which they are copied in the client. */
  readonly files: (section: TradedSection) => Readonly<Record<string, string>>;
  /** The sections that have a program. */
  readonly sections: readonly TradedSection[];
  /** The dialects in which the client keeps all digits of ids. The default is both. */
  readonly dialect?: Dialect;
  /**
   * Returns the command that runs the trader of a section. The campaign appends the base URL, the
   * API key and the secret key as arguments.
   */
  readonly run: (build: Build, section: TradedSection) => Command;
}

export const allSections: readonly TradedSection[] = ['spot', 'contract', 'option'];

/** Returns the path of the Python with the packages of all Python generators. */
export const python = (tools: string): string => join(tools, 'python/bin/python');

/** Creates a virtual environment with the packages of both Python generators. */
export function installPython(tools: string): Command[] {
  const client = `openapi-python-client==${openapiPythonClient}`;
  const runtime = ['urllib3==2.5.0', 'pydantic==2.14.3', 'python-dateutil==2.9.0.post0'];
  return [
    ['python3', '-m', 'venv', join(tools, 'python')],
    [python(tools), '-m', 'pip', 'install', '-q', client, ...runtime],
  ];
}

export const openapiPythonClient = '0.29.1';

/** Imports every module of the generated package. */
export const importAll = `
import broker, importlib, pkgutil
for module in pkgutil.walk_packages(broker.__path__, "broker."):
    importlib.import_module(module.name)
`;

export const pythonTraders = (folder: string): Traders => ({
  folder,
  files: (section) => ({ 'signing.py': 'signing.py', [`${section}.py`]: `${section}.py` }),
  sections: allSections,
  run: ({ tools, folder: client }, section) => [python(tools), join(client, `${section}.py`)],
});

/** Creates the Go module that contains the generated package `broker`. */
export function goModule({ folder }: Build): void {
  mkdirSync(join(folder, 'broker'), { recursive: true });
  writeFileSync(join(folder, 'go.mod'), 'module trader\n\ngo 1.24\n');
}

export const compileGo = (): readonly Command[] => [
  ['go', 'mod', 'tidy'],
  ['go', 'build', './...'],
];

export const goTraders = (folder: string): Traders => ({
  folder,
  files: (section) => ({ 'signing.go': 'signing.go', [`${section}.go`]: `${section}.go` }),
  sections: allSections,
  run: () => ['go', 'run', '.'],
});

/** Copies the trader of a section into the folder of its client. */
export function addTrader(traders: Traders, section: TradedSection, { folder }: Build): void {
  for (const [file, path] of Object.entries(traders.files(section))) {
    const target = join(folder, path);
    mkdirSync(join(target, '..'), { recursive: true });
    copyFileSync(join(import.meta.dirname, traders.folder, file), target);
  }
}
