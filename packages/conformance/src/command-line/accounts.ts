import { UsageError } from '@broker-api/spec/command-line';
import type { TestAccount } from '../client/account.ts';
import { andList } from '../lists.ts';
import { readOptionFile } from './option-values.ts';

const isString = (value: unknown): value is string => typeof value === 'string';
const keys = ['name', 'apiKey', 'secretKey'] as const;
const strings = {
  expected: 'a list of strings',
  accepts: (value: unknown): boolean => Array.isArray(value) && value.every(isString),
};
const flag = {
  expected: 'true or false',
  accepts: (value: unknown): boolean => typeof value === 'boolean',
};
const optional = { permissions: strings, allowedIps: strings, enabled: flag, subAccount: flag };

/**
 * Reads an accounts file: `{"accounts": [...]}` or the list alone. Error messages never quote a
 * key.
 *
 * @param option the name of the option, for messages
 * @throws UsageError that names the file and the problem
 */
export function readAccounts(file: string, option = '--accounts'): readonly TestAccount[] {
  const fail = (problem: string): never => {
    throw new UsageError(`${option} ${file}: ${problem}`);
  };
  const text = readOptionFile(file, option);
  if (text.trim() === '') {
    const advice = 'if a program such as the sandbox writes it, wait until the program is ready';
    return fail(`the file is empty; ${advice}`);
  }
  const parsed = parse(text, fail);
  const entries: unknown = (parsed as { accounts?: unknown } | null)?.accounts ?? parsed;
  if (!Array.isArray(entries)) return fail('expected {"accounts": [...]} or a list of accounts');
  if (entries.length === 0) return fail('expected at least one account, got an empty list');
  const accounts = entries.map((entry, index) => readAccount(entry, `account ${index + 1}`, fail));
  const names = accounts.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return accounts;
  return fail(`expected unique names, got two accounts with the name ${repeated}`);
}

/**
 * Returns a list with the account in BROKER_API_KEY and BROKER_SECRET_KEY; empty if both are unset.
 */
export function accountsFromEnvironment(environment: NodeJS.ProcessEnv): readonly TestAccount[] {
  const { BROKER_API_KEY: apiKey = '', BROKER_SECRET_KEY: secretKey = '' } = environment;
  if (apiKey === '' && secretKey === '') return [];
  const fail = (problem: string): never => {
    throw new UsageError(problem);
  };
  if (apiKey === '') fail('BROKER_SECRET_KEY is set, but BROKER_API_KEY is not; set both');
  if (secretKey === '') fail('BROKER_API_KEY is set, but BROKER_SECRET_KEY is not; set both');
  const account = { name: 'environment', apiKey, secretKey };
  return [readAccount(account, 'the account in the environment', fail)];
}

function parse(text: string, fail: (problem: string) => never): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text around the error, which may be a key.
    return fail('expected JSON, but the file is malformed');
  }
}

/** Checks an account. Files from other tools may contain additional keys, which are left out. */
function readAccount(
  entry: unknown,
  subject: string,
  fail: (problem: string) => never,
): TestAccount {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return fail(`${subject} must be an object with ${andList(keys)}`);
  }
  const given = new Map<string, unknown>(Object.entries(entry));
  const text = (key: (typeof keys)[number]): string => {
    const value = given.get(key);
    if (!isString(value) || value === '') {
      return fail(`${key} of ${subject} must be a non-empty string`);
    }
    if (value === value.trim()) return value;
    return fail(`${key} of ${subject} must not begin or end with white space`);
  };
  const account = { name: text('name'), apiKey: text('apiKey'), secretKey: text('secretKey') };
  if (!/^[\x21-\x7e]+$/.test(account.apiKey)) {
    fail(`apiKey of ${subject} must contain only printable ASCII characters without spaces`);
  }
  const restrictions = Object.entries(optional).flatMap(([key, { expected, accepts }]) => {
    const value = given.get(key);
    if (value === undefined) return [];
    return accepts(value) ? [[key, value]] : fail(`${key} of ${subject} must be ${expected}`);
  });
  return { ...account, ...Object.fromEntries(restrictions) };
}
