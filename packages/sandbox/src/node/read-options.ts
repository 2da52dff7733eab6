import {
  nameOf,
  readCommandLine,
  type Tried,
  UsageError,
  type ValuesOf,
} from '@broker-api/spec/command-line';
import { formatAlternatives } from '../http/format.ts';
import {
  commands,
  defaultDirectory,
  options,
  serverOptions,
  tokenVariable,
} from './cli-options.ts';
import { isLoopback } from './listen-host.ts';
import { controlToken, directory } from './option-values.ts';

type Values = ValuesOf<typeof options>;

/** What a command line selects. */
export type Command =
  | { readonly name: 'help' }
  | {
      readonly name: 'verify';
      readonly location: string | URL;
      readonly temp: string | undefined;
    }
  | ({ readonly name: 'export'; readonly snapshot: string; readonly file: string } & ControlAddress)
  | ({
      readonly name: 'import';
      /** The snapshot keeps its name if this is undefined. */
      readonly snapshot: string | undefined;
      readonly file: string;
    } & ControlAddress)
  | { readonly name: 'replay'; readonly file: string; readonly until: number | undefined }
  | ({ readonly name: 'serve' } & ServeOptions);

type ControlAddress = Pick<Values, 'controlUrl' | 'controlToken'>;

/** The options of the server. */
export type ServeOptions = Omit<
  ValuesOf<typeof serverOptions>,
  'data' | 'databaseUrl' | 'memory' | 'help'
> & {
  /** The data directory or the URL of a database; undefined keeps the state in memory. */
  readonly location: string | URL | undefined;
};

/**
 * Parses the command-line arguments, and reads the control token from the environment.
 *
 * @throws UsageError with all problems
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Command {
  try {
    const token = environment[tokenVariable];
    const { values, positionals } = readCommandLine(args, options, (tried, words, used) =>
      problemsOf(tried, words, used, token),
    );
    return commandOf(
      { ...(token !== undefined && { controlToken: token }), ...values },
      positionals,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // Mask every database URL, valid or not: it can contain a password.
    throw new UsageError(error.message.replace(/\b(postgres(ql)?:\/*)[^\s"]+/gi, '$1…'));
  }
}

function commandOf(values: Values, [name, ...words]: readonly string[]): Command {
  const { help: needsHelp, data, databaseUrl: database, memory, ...others } = values;
  const { temp, until, controlUrl, ...server } = others;
  const [first = '', second] = words;
  const { controlToken: token } = server;
  const address = { controlUrl, ...(token !== undefined && { controlToken: token }) };
  if (needsHelp) return { name: 'help' };
  if (name === 'verify') return { name, location: database ?? first, temp };
  if (name === 'export') return { name, snapshot: first, file: second ?? '', ...address };
  if (name === 'import') return { name, snapshot: second, file: first, ...address };
  if (name === 'replay') return { name, file: first, until };
  const location = database ?? (memory ? undefined : data);
  return { name: 'serve', ...server, location };
}

/** Yields what is wrong with the options together. */
function* problemsOf(
  values: Tried<Values>,
  [command, ...words]: readonly string[],
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  if (command !== undefined && !(command in commands)) {
    const all = Object.keys(commands)
      .join(', ')
      .replace(/, (?=\w+$)/, ' and ');
    yield `Unknown command "${[command, ...words].join(' ')}"; the commands are ${all}.`;
    return;
  }
  yield* unusedOptions(command, used);
  if (command === undefined || command === 'export' || command === 'import') {
    if (token !== undefined) yield* problemsIn(() => controlToken(token, tokenVariable));
    if (token !== undefined && used.has('controlToken')) {
      const name = nameOf(options.controlToken);
      yield `${name} and ${tokenVariable} cannot be combined; use only one of them.`;
    }
  }
  if (command === undefined) yield* serverProblems(values, used, token);
  else yield* wordProblems(command, words, used);
}

/** Yields which options the command does not use. */
function* unusedOptions(command: string | undefined, used: ReadonlySet<string>): Iterable<string> {
  const ofCommand = command === undefined ? Object.keys(serverOptions) : commands[command];
  for (const key of used) {
    if (ofCommand?.includes(key)) continue;
    const owners = Object.keys(commands).filter((name) => commands[name]?.includes(key));
    if (key in serverOptions) owners.push('the server');
    const name = nameOf(options[key as keyof typeof options]);
    const owner = formatAlternatives(owners);
    yield `${name} is an option of ${owner}, not of ${command ?? 'the server'}.`;
  }
}

function* serverProblems(
  { controlHost }: Tried<Values>,
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  const hasToken = token !== undefined || used.has('controlToken');
  if (controlHost !== null && !isLoopback(controlHost) && !hasToken) {
    yield `${nameOf(options.controlHost)} ${controlHost} requires a token: ` +
      `without it, every client that can connect has full control. ` +
      `Use ${nameOf(options.controlToken)} or ${tokenVariable}, ` +
      `or leave the control plane on 127.0.0.1.`;
  }
  if (used.has('databaseUrl') && (used.has('data') || used.has('memory'))) {
    yield '--database-url cannot be combined with --data or --memory; use only one of them.';
  } else if (used.has('data') && used.has('memory')) {
    yield '--data and --memory cannot be combined; use only one of them.';
  }
}

/** Yields what is wrong with the words that follow the name of a command. */
function* wordProblems(
  command: string,
  words: readonly string[],
  used: ReadonlySet<string>,
): Iterable<string> {
  const [first, ...more] = words;
  if (command === 'verify') {
    if (used.has('databaseUrl') ? first !== undefined : first === undefined || more.length > 0) {
      yield `verify requires either one directory, ` +
        `for example "broker-sandbox verify ${defaultDirectory}", or --database-url.`;
    } else if (first !== undefined) yield* problemsIn(() => directory(first, command));
  }
  if (command === 'replay' && (first === undefined || first === '' || more.length > 0)) {
    yield 'replay requires one file, for example "broker-sandbox replay a.jsonl".';
  }
  const isTooShort = command === 'export' ? words.length < 2 : words.length < 1;
  if ((command === 'export' || command === 'import') && (isTooShort || words.length > 2)) {
    const expected = command === 'export' ? 'export NAME FILE' : 'import FILE [NAME]';
    yield `Expected "broker-sandbox ${expected}"; got ${words.length} arguments.`;
  }
}

function* problemsIn(read: () => unknown): Iterable<string> {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    yield error.message;
  }
}
