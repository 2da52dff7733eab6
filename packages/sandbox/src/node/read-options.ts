import {
  nameOf,
  readCommandLine,
  type Tried,
  UsageError,
  type ValuesOf,
} from '@broker-api/spec/command-line';
import { formatAlternatives } from '../http/text.ts';
import {
  type CommandName,
  commands,
  defaultDirectory,
  options,
  serverOptions,
  tokenVariable,
} from './cli-options.ts';
import { isLoopback } from './listen-host.ts';
import { controlToken, directory } from './option-values.ts';

/** The values of the options. */
export type Values = ValuesOf<typeof options>;

/** What a command line selects. */
export interface CommandLine {
  /** Undefined starts the server. */
  readonly command: CommandName | undefined;
  /** The arguments that follow the name of the command. */
  readonly words: readonly string[];
  readonly values: Values;
}

/**
 * Parses the command-line arguments, and reads the control token from the environment.
 *
 * @throws UsageError with all problems
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const token = environment[tokenVariable];
  try {
    const { values, positionals } = readCommandLine(args, options, (tried, words, used) =>
      problemsOf(tried, words, used, token),
    );
    const [name, ...words] = positionals;
    const command = isCommand(name) ? name : undefined;
    if (token === undefined) return { command, words, values };
    return { command, words, values: { controlToken: token, ...values } };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // Mask every database URL, valid or not: it can contain a password.
    throw new UsageError(error.message.replace(/\b(postgres(ql)?:\/*)[^\s"]+/gi, '$1…'));
  }
}

function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commands, name);
}

/** Yields what is wrong with the options and the arguments together. */
function* problemsOf(
  values: Tried<Values>,
  [name, ...words]: readonly string[],
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  if (name !== undefined && !isCommand(name)) {
    const text = [name, ...words].join(' ');
    yield `Unknown command "${text}"; the commands are status, verify, export, import and replay.`;
    return;
  }
  const usedByName: readonly string[] = name ? commands[name].options : Object.keys(serverOptions);
  for (const key of used) if (!usedByName.includes(key)) yield notUsed(key, name ?? 'the server');
  if (token !== undefined && usedByName.includes('controlToken')) {
    yield* problemsIn(() => controlToken(token, tokenVariable));
    if (used.has('controlToken')) {
      const option = nameOf(options.controlToken);
      yield `${option} and ${tokenVariable} cannot be combined; use only one of them.`;
    }
  }
  if (name === undefined) yield* serverProblems(values, used, token);
  else yield* wordProblems(name, words, used);
}

/** Says which commands use an option. */
function notUsed(key: string, command: string): string {
  const owners = Object.entries(commands).filter(([, one]) => one.options.includes(key));
  const names = owners.map(([name]) => name);
  if (key in serverOptions) names.push('the server');
  const option = nameOf(options[key as keyof typeof options]);
  return `${option} is an option of ${formatAlternatives(names)}, not of ${command}.`;
}

function* serverProblems(
  { controlHost }: Tried<Values>,
  used: ReadonlySet<string>,
  token: string | undefined,
): Iterable<string> {
  const hasToken = token !== undefined || used.has('controlToken');
  if (controlHost !== null && !isLoopback(controlHost) && !hasToken) {
    yield `--control-host ${controlHost} requires a token: ` +
      `without it, every client that can connect has full control. Use --control-token-file or ` +
      `${tokenVariable}, or leave the control plane on 127.0.0.1.`;
  }
  if (used.has('databaseUrl') && (used.has('data') || used.has('memory'))) {
    yield '--database-url cannot be combined with --data or --memory; use only one of them.';
  } else if (used.has('data') && used.has('memory')) {
    yield '--data and --memory cannot be combined; use only one of them.';
  } else if (used.has('shared') && !used.has('databaseUrl')) {
    yield '--shared requires --database-url: servers can share only a PostgreSQL database.';
  }
}

/** Yields what is wrong with the arguments that follow the name of a command. */
function* wordProblems(
  name: CommandName,
  words: readonly string[],
  used: ReadonlySet<string>,
): Iterable<string> {
  const { words: forms } = commands[name];
  const [first] = words;
  const least = forms.filter((form) => !form.startsWith('[')).length;
  const isCountWrong = words.length < least || words.length > forms.length || first === '';
  if (name === 'verify') {
    if (isCountWrong || used.has('databaseUrl') === (first !== undefined)) {
      yield `verify requires either one directory, ` +
        `for example "broker-sandbox verify ${defaultDirectory}", or --database-url.`;
    } else if (first !== undefined) yield* problemsIn(() => directory(first, name));
  } else if (name === 'status' && !used.has('databaseUrl')) {
    yield 'status requires --database-url.';
  } else if (isCountWrong) {
    const expected = `broker-sandbox ${name} ${forms.join(' ')}`;
    yield `Expected "${expected}"; got ${words.filter(Boolean).length} arguments.`;
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
