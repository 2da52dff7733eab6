import { parseArgs } from 'node:util';
import { nearestNames } from './nearest-names.ts';

/** The command line is invalid. The message says what is wrong and what to do. */
export class UsageError extends Error {}

/** An option of a command: how the help shows it, and how its values are read. */
export interface CommandOption<Value> {
  /** The option, with a name for its value if it has one: `--seed N`. */
  readonly form: string;
  readonly help: string;
  /**
   * Returns what the option sets.
   *
   * @param texts the value of each use, in which an option without a value has the text `true`;
   *   empty if the option is not used
   * @throws UsageError that names the option
   */
  readonly read: (texts: readonly string[]) => Value;
}

type AnyTable = Readonly<Record<string, CommandOption<unknown>>>;
type ValueOf<Option> = Option extends CommandOption<infer Value> ? Value : never;

/** The values of the options of a table. Only options without a default can be absent. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? never : Key]: ValueOf<
    Table[Key]
  >;
} & {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? Key : never]?: Exclude<
    ValueOf<Table[Key]>,
    undefined
  >;
};

/** The values while problems are collected: null if the value that was given is invalid. */
export type Tried<Values> = { readonly [Key in keyof Values]: Values[Key] | null };

/** Returns what a text means. Throws a UsageError that begins with the name of the option. */
export type Read<Value> = (text: string, name: string) => Value;

/**
 * An option with a value. If it is repeated, the last value counts.
 *
 * @param byDefault the text that is read if the option is not used; the help shows it
 */
export function option<Value>(
  form: string,
  help: string,
  read: Read<Value>,
  byDefault: string,
): CommandOption<Value>;
export function option<Value>(
  form: string,
  help: string,
  read: Read<Value>,
): CommandOption<Value | undefined>;
export function option<Value>(
  form: string,
  help: string,
  read: Read<Value>,
  byDefault?: string,
): CommandOption<Value | undefined> {
  return {
    form,
    help: byDefault === undefined ? help : `${help} (default:${unbreakable}${byDefault})`,
    read: (texts) => {
      const text = texts.at(-1) ?? byDefault;
      return text === undefined ? undefined : read(text, nameOf({ form }));
    },
  };
}

/** A space at which the help breaks no line. */
const unbreakable = '\u00a0';

/** An option with a value that can be repeated. */
export function list<Value>(
  form: string,
  help: string,
  read: Read<Value>,
): CommandOption<readonly Value[]> {
  return { form, help, read: (texts) => texts.map((text) => read(text, nameOf({ form }))) };
}

/** An option without a value, which sets `value`. */
export function toggle(form: string, help: string, value = true): CommandOption<boolean> {
  return { form, help, read: (texts) => (texts.length > 0 ? value : !value) };
}

/** Returns the name of an option, such as `--seed`. */
export function nameOf({ form }: Pick<CommandOption<unknown>, 'form'>): string {
  return form.split(' ')[0] ?? '';
}

/**
 * Parses a command line. If it has the option `--help`, the other options are not checked.
 *
 * @param problemsOf yields what is wrong with the options together; `used` has the keys of the
 *   options on the command line
 * @returns the values of the options, and the other arguments
 * @throws UsageError with all problems, one a line
 */
export function readCommandLine<Table extends AnyTable>(
  args: readonly string[],
  table: Table,
  problemsOf: (
    values: Tried<ValuesOf<Table>>,
    positionals: readonly string[],
    used: ReadonlySet<string>,
  ) => Iterable<string> = () => [],
): { readonly values: ValuesOf<Table>; readonly positionals: readonly string[] } {
  const { texts, positionals, problems } = parse(args, table);
  const knownProblems = problems.length;
  const values: Record<string, unknown> = {};
  for (const [key, { read }] of Object.entries(table)) {
    try {
      const value = read(texts.get(key) ?? []);
      if (value !== undefined) values[key] = value;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      values[key] = null;
    }
  }
  // A positional argument can be the value of an unknown option, so it is not judged then.
  if (knownProblems === 0) {
    problems.push(
      ...problemsOf(values as Tried<ValuesOf<Table>>, positionals, new Set(texts.keys())),
    );
  }
  if (problems.length > 0 && !texts.has('help')) throw new UsageError(problems.join('\n'));
  // Each option reads the value of its key.
  return { values: values as ValuesOf<Table>, positionals };
}

/** Splits a command line into the texts of each option, by its key, and the other arguments. */
function parse(args: readonly string[], table: AnyTable) {
  const keys = new Map(Object.entries(table).map(([key, one]) => [nameOf(one).slice(2), key]));
  const hasValue = (name: string): boolean =>
    table[keys.get(name) ?? '']?.form.includes(' ') ?? false;
  const options = Object.fromEntries(
    [...keys.keys()].map((name) => {
      const type = hasValue(name) ? ('string' as const) : ('boolean' as const);
      return [name, { type, ...(name === 'help' && { short: 'h' }) }];
    }),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const texts = new Map<string, string[]>();
  const positionals: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (!('rawName' in token)) continue;
    const { name, rawName, value, inlineValue } = token;
    const key = keys.get(name);
    if (key === undefined) {
      const [near] = nearestNames(name, keys.keys());
      problems.push(`Unknown option '${rawName}'${near ? `; did you mean --${near}?` : ''}`);
    } else if (!hasValue(name)) {
      if (value === undefined) texts.set(key, [...(texts.get(key) ?? []), 'true']);
      else problems.push(`${rawName} does not take a value`);
    } else if (value === undefined) {
      problems.push(`${rawName} requires a value`);
    } else if (!inlineValue && value.startsWith('-')) {
      const advice = `if this is the value, write ${rawName}=${value}`;
      problems.push(`${rawName} requires a value, but ${value} looks like an option; ${advice}`);
    } else texts.set(key, [...(texts.get(key) ?? []), value]);
  }
  return { texts, positionals, problems };
}

const columns = 100;

/**
 * Returns the lines of the help that describe the options.
 *
 * @param width the width of the column with the options
 */
export function optionLines(table: AnyTable, width: number): string {
  const indent = `\n${' '.repeat(width)}`;
  return Object.values(table)
    .map(({ form, help }) => {
      const name = `  ${form === '--help' ? '-h, --help' : form}`;
      const start = name.length < width ? name.padEnd(width) : `${name}${indent}`;
      return `${start}${wrapped(help, columns - width).join(indent)}`;
    })
    .join('\n');
}

/** Breaks a text into lines of a maximum length, at its spaces. */
function wrapped(text: string, length: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll(unbreakable, ' '));
}

/** Returns an option with its value, as an argument of a command; empty if it is not needed. */
export function argumentOf({ form, read }: CommandOption<unknown>, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `${nameOf({ form })} ${value}`;
  // A list can be long or secret, so the help's name for it is shown.
  if (Array.isArray(value)) return value.length > 0 ? form : '';
  return typeof value === 'boolean' && value === read(['true']) ? form : '';
}
