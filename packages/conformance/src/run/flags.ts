import { parseArgs } from 'node:util';
import { type Section, sections } from '@broker-api/spec';
import type { TestAccount } from '../client/account.ts';
import { orList } from '../lists.ts';
import { UsageError } from '../usage-error.ts';
import { accountsFromEnvironment, readAccounts } from './accounts.ts';
import { checkBaseUrl, checkWsUrl } from './base-url.ts';

/** A parsed command line. */
export interface Flags {
  /** Whether a switch is set. */
  readonly has: (name: string) => boolean;
  /** The last value of an option; undefined if it is absent. */
  readonly value: (name: string) => string | undefined;
  /** All values of an option that can be repeated. */
  readonly values: (name: string) => readonly string[];
  readonly positionals: readonly string[];
}

/**
 * Parses a command line. The usage of the command says which options exist: a line begins with two
 * spaces and `--name`, and with one space and the name of its value, if it has one.
 *
 * @throws UsageError that names the invalid option
 */
export function readFlags(args: readonly string[], usage: string): Flags {
  const found = usage.matchAll(/^ {2}--([a-z-]+)( \w+)?/gm);
  const options = Object.fromEntries(
    [...found].map(([, name = '', value]) => {
      const type = value === undefined ? ('boolean' as const) : ('string' as const);
      return [name, { type, multiple: true, ...(name === 'help' && { short: 'h' }) } as const];
    }),
  );
  const { values, positionals } = parsed(args, options);
  const all = (name: string): readonly string[] => (values[name] ?? []).map(String);
  return {
    has: (name) => values[name] !== undefined,
    value: (name) => all(name).at(-1),
    values: all,
    positionals,
  };
}

type Types = Readonly<
  Record<string, { readonly type: 'boolean' | 'string'; readonly multiple: true }>
>;

function parsed(args: readonly string[], options: Types) {
  try {
    const found = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const values = found.values as Readonly<Record<string, readonly unknown[] | undefined>>;
    return { values, positionals: found.positionals };
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.? To specify/);
    throw new UsageError(sentence.replace(/\n/g, ' '));
  }
}

/**
 * Reads several options.
 *
 * @throws UsageError with the problems of all of them
 */
export function readAll<Values extends object>(
  readers: {
    readonly [Name in keyof Values]: () => Values[Name];
  },
): Values {
  const problems: string[] = [];
  const read = ([name, reader]: [string, () => unknown]): [string, unknown] => {
    try {
      return [name, reader()];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      return [name, undefined];
    }
  };
  const values = Object.fromEntries(Object.entries<() => unknown>(readers).map(read));
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return values as Values;
}

/** Where the deployment is, and what of it to test. */
interface Deployment {
  readonly baseUrl: string;
  readonly wsUrl: string | undefined;
  readonly accounts: readonly TestAccount[];
  readonly sections: readonly Section[];
  readonly operations: readonly string[];
}

/**
 * Reads the options that all commands have.
 *
 * @throws UsageError with all problems
 */
export function readDeployment(flags: Flags, environment: NodeJS.ProcessEnv): Deployment {
  const wsUrl = flags.value('ws-url');
  const accounts = flags.value('accounts');
  return readAll<Deployment>({
    baseUrl: () => baseUrlOf(flags),
    wsUrl: () => (wsUrl === undefined ? undefined : checkWsUrl(wsUrl)),
    accounts: () =>
      accounts === undefined ? accountsFromEnvironment(environment) : readAccounts(accounts),
    sections: () => flags.values('section').map(sectionNamed),
    operations: () => flags.values('operation'),
  });
}

function baseUrlOf(flags: Flags): string {
  const baseUrl = flags.value('base-url');
  if (baseUrl !== undefined) return checkBaseUrl(baseUrl);
  throw new UsageError('--base-url is missing; pass the URL of the deployment');
}

function sectionNamed(name: string): Section {
  const section = sections.find((one) => one === name);
  if (section !== undefined) return section;
  throw new UsageError(`--section ${name}: expected ${orList(sections)}`);
}

/**
 * Returns an option that is an integer; undefined if it is absent.
 *
 * @throws UsageError if it is not in the range
 */
export function readInteger(
  flags: Flags,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = flags.value(name);
  const value = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (text === undefined) return undefined;
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${name} ${text}: expected an integer from ${least} to ${most}`);
}
