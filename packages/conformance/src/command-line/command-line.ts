import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

/** An option of a command: how the usage shows it, and how its values are read. */
export interface CommandOption<Value> {
  /** The option, with a name for its value if it has one: `--seed N`. */
  readonly form: string;
  readonly help: string;
  /**
   * Returns what the option sets.
   *
   * @param texts the value of each use; none for an option without a value
   * @throws UsageError that names the option
   */
  readonly read: (texts: readonly string[]) => Value;
}

/** The options of a command, by the key of the value that each of them sets. */
export type CommandTable<Options> = {
  readonly [Key in keyof Options]-?: CommandOption<Exclude<Options[Key], undefined>>;
};

/** Returns what a text means. Throws a UsageError that begins with the name of the option. */
type Read<Value> = (text: string, name: string) => Value;

/** An option with a value. If it is repeated, the last value counts. */
export function option<Value>(form: string, help: string, read: Read<Value>): CommandOption<Value> {
  return { form, help, read: (texts) => read(texts.at(-1) ?? '', nameOf(form)) };
}

/** An option with a value that can be repeated. */
export function list<Value>(
  form: string,
  help: string,
  read: Read<Value>,
): CommandOption<readonly Value[]> {
  return { form, help, read: (texts) => texts.map((text) => read(text, nameOf(form))) };
}

/** An option without a value, which sets `value`. */
export function toggle(form: string, help: string, value = true): CommandOption<boolean> {
  return { form, help, read: () => value };
}

const nameOf = (form: string): string => form.split(' ')[0] ?? '';
const hasValue = (form: string): boolean => form.includes(' ');

/**
 * Parses a command line.
 *
 * @param problemsOf yields what is wrong with the options together
 * @returns the values of the given options, and the other arguments
 * @throws UsageError with all problems
 */
export function readCommandLine<Options>(
  args: readonly string[],
  table: CommandTable<Options>,
  problemsOf: (
    given: Partial<Options>,
    positionals: readonly string[],
  ) => Iterable<string> = () => [],
): { readonly given: Partial<Options>; readonly positionals: readonly string[] } {
  const rows = Object.entries<CommandOption<unknown>>(table);
  const forms = rows.map(([, { form }]) => form);
  const { values, positionals } = parsed(args, forms);
  const problems: string[] = [];
  const given = rows.flatMap(([key, { form, read }]) => {
    const texts = values[nameOf(form).slice(2)];
    if (texts === undefined) return [];
    try {
      return [[key, read(texts.map(String))] as const];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      // The option was given, so that the others are not judged without it.
      return [[key, null] as const];
    }
  });
  // Each option reads the value of its key.
  const options = Object.fromEntries(given) as Partial<Options>;
  problems.push(...problemsOf(options, positionals));
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { given: options, positionals };
}

function parsed(args: readonly string[], forms: readonly string[]) {
  const options = Object.fromEntries(
    forms.map((form) => {
      const type = hasValue(form) ? ('string' as const) : ('boolean' as const);
      const short = form === '--help' ? { short: 'h' } : {};
      return [nameOf(form).slice(2), { type, multiple: true as const, ...short }];
    }),
  );
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.? To specify/);
    throw new UsageError(sentence.replace(/\n/g, ' '));
  }
}

/**
 * Returns the lines of the usage that describe the options.
 *
 * @param width the width of the column with the options
 */
export function optionLines(table: CommandTable<object>, width: number): string {
  const rows = Object.values<CommandOption<unknown>>({ ...table });
  const indent = `\n${' '.repeat(width)}`;
  return rows
    .map(({ form, help }) => {
      const name = `  ${form}`;
      const start = name.length < width ? name.padEnd(width) : `${name}${indent}`;
      return `${start}${help.replace(/\n\s*/g, indent)}`;
    })
    .join('\n');
}

/** Returns an option with its value, as an argument of a command; empty if it is not needed. */
export function argumentOf({ form, read }: CommandOption<unknown>, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `${nameOf(form)} ${value}`;
  // A list can be long or secret, so the usage's name for it is shown.
  if (Array.isArray(value)) return value.length > 0 ? form : '';
  return typeof value === 'boolean' && value === read([]) ? form : '';
}
