import { readFileSync } from 'node:fs';
import type { TestAccount } from '../client/account.ts';
import { andList } from '../lists.ts';
import { UsageError } from '../usage-error.ts';

const stringKeys = ['name', 'apiKey', 'secretKey'] as const;
const listKeys = ['permissions', 'allowedIps'] as const;
const booleanKeys = ['enabled', 'subAccount'] as const;
const knownKeys: readonly string[] = [...stringKeys, ...listKeys, ...booleanKeys];

/**
 * Reads an accounts file: `{"accounts": [...]}` or the list alone. Error messages never quote a
 * key.
 *
 * @throws UsageError that names the file and the problem
 */
export function readAccounts(file: string): readonly TestAccount[] {
  const fail = (problem: string): never => {
    throw new UsageError(`--accounts ${file}: ${problem}`);
  };
  const parsed = parse(file, fail);
  const list = Array.isArray(parsed) ? parsed : (parsed as { accounts?: unknown })?.accounts;
  if (!Array.isArray(list)) return fail('expected {"accounts": [...]} or a list of accounts');
  if (list.length === 0) return fail('expected at least one account, got an empty list');
  const accounts = list.map((entry: unknown, index) => readAccount(entry, `account ${index + 1}`));
  const problem = accounts.find((one) => typeof one === 'string');
  if (typeof problem === 'string') return fail(problem);
  const names = accounts.map((one) => (one as TestAccount).name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    return fail(`expected unique names, got two accounts with the name ${repeated}`);
  return accounts as TestAccount[];
}

/**
 * Returns a list with the account in BROKER_API_KEY and BROKER_SECRET_KEY; empty if both are unset.
 */
export function accountsFromEnvironment(environment: NodeJS.ProcessEnv): readonly TestAccount[] {
  const { BROKER_API_KEY: apiKey = '', BROKER_SECRET_KEY: secretKey = '' } = environment;
  if (apiKey === '' && secretKey === '') return [];
  if (apiKey === '')
    throw new UsageError('BROKER_SECRET_KEY is set, but BROKER_API_KEY is not; set both');
  if (secretKey === '')
    throw new UsageError('BROKER_API_KEY is set, but BROKER_SECRET_KEY is not; set both');
  const account = readAccount(
    { name: 'environment', apiKey, secretKey },
    'the account in the environment',
  );
  if (typeof account === 'string') throw new UsageError(account);
  return [account];
}

function parse(file: string, fail: (problem: string) => never): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'no such file' : `cannot read the file (${code})`;
    return fail(`${problem}; pass the path of a readable file`);
  }
  if (text.trim() === '') {
    return fail(
      'the file is empty; if a program such as the sandbox writes it, ' +
        'wait until the program is ready',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text around the error, which may be a key.
    return fail('expected JSON, but the file is malformed');
  }
}

/** Returns the account, or the problem as a message. */
function readAccount(entry: unknown, subject: string): TestAccount | string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return `${subject} must be an object with ${andList(stringKeys)}`;
  }
  const account = entry as Readonly<Record<string, unknown>>;
  for (const key of stringKeys) {
    const value = account[key];
    if (typeof value !== 'string' || value === '')
      return `${key} of ${subject} must be a non-empty string`;
    if (value !== value.trim())
      return `${key} of ${subject} must not begin or end with white space`;
  }
  if (!/^[\x21-\x7e]+$/.test(account.apiKey as string)) {
    return `apiKey of ${subject} must contain only printable ASCII characters without spaces`;
  }
  for (const key of listKeys) {
    const value = account[key];
    if (value === undefined) continue;
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) {
      return `${key} of ${subject} must be a list of strings`;
    }
  }
  for (const key of booleanKeys) {
    const value = account[key];
    if (value !== undefined && typeof value !== 'boolean') {
      return `${key} of ${subject} must be true or false`;
    }
  }
  // Files from other tools may contain additional keys.
  const entries = Object.entries(account).filter(([key]) => knownKeys.includes(key));
  return Object.fromEntries(entries) as unknown as TestAccount;
}
