import { readFileSync } from 'node:fs';
import type { TestAccount } from '../session/account.ts';
import { UsageError } from './options.ts';

const texts = ['name', 'apiKey', 'secretKey'] as const;
const lists = ['permissions', 'allowedIps'] as const;
const flags = ['enabled', 'subAccount'] as const;
const known: readonly string[] = [...texts, ...lists, ...flags];

/**
 * Reads a file of accounts: `{"accounts": [...]}` or the bare list. No message quotes a key.
 *
 * @throws UsageError that names the file and what is wrong in it
 */
export function readAccounts(file: string): readonly TestAccount[] {
  const fail = (problem: string): never => {
    throw new UsageError(`--accounts ${file}: ${problem}`);
  };
  const parsed = parse(file, fail);
  const list = Array.isArray(parsed) ? parsed : (parsed as { accounts?: unknown })?.accounts;
  if (!Array.isArray(list)) return fail('expected {"accounts": [...]} or a list of accounts');
  if (list.length === 0) return fail('it lists no account');
  const accounts = list.map((entry: unknown, index) => readAccount(entry, `account ${index + 1}`));
  const problem = accounts.find((one) => typeof one === 'string');
  if (typeof problem === 'string') return fail(problem);
  const names = accounts.map((one) => (one as TestAccount).name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return fail(`two accounts have the name ${repeated}`);
  return accounts as TestAccount[];
}

/** The account of BROKER_API_KEY and BROKER_SECRET_KEY, if they are set. */
export function accountsOfEnvironment(environment: NodeJS.ProcessEnv): readonly TestAccount[] {
  const { BROKER_API_KEY: apiKey = '', BROKER_SECRET_KEY: secretKey = '' } = environment;
  if (apiKey === '' && secretKey === '') return [];
  if (apiKey === '') throw new UsageError('BROKER_SECRET_KEY is set and BROKER_API_KEY is not');
  if (secretKey === '') throw new UsageError('BROKER_API_KEY is set and BROKER_SECRET_KEY is not');
  const problem = readAccount({ name: 'environment', apiKey, secretKey }, 'the environment');
  if (typeof problem === 'string') throw new UsageError(problem);
  return [problem];
}

function parse(file: string, fail: (problem: string) => never): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(code === 'ENOENT' ? 'there is no such file' : `it can't be read (${code})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser quotes the text around the mistake, which may be a key.
    return fail('it is not JSON');
  }
}

/** The account, or what is wrong with it. */
function readAccount(entry: unknown, where: string): TestAccount | string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return `${where} is not an object`;
  }
  const account = entry as Readonly<Record<string, unknown>>;
  for (const key of texts) {
    const value = account[key];
    if (typeof value !== 'string' || value === '') return `${where} has no ${key}`;
    if (value !== value.trim()) return `${key} of ${where} begins or ends with white space`;
  }
  if (!/^[\x21-\x7e]+$/.test(account.apiKey as string)) {
    return `apiKey of ${where} holds characters that a header can't carry`;
  }
  for (const key of lists) {
    const value = account[key];
    if (value === undefined) continue;
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) {
      return `${key} of ${where} is not a list of texts`;
    }
  }
  for (const key of flags) {
    const value = account[key];
    if (value !== undefined && typeof value !== 'boolean') {
      return `${key} of ${where} is neither true nor false`;
    }
  }
  // Files of other tools may say more of an account; the suites take what they know.
  const entries = Object.entries(account).filter(([key]) => known.includes(key));
  return Object.fromEntries(entries) as unknown as TestAccount;
}
