import { checkValue, type ValueSchema } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { readOptionFile } from '../command-line/option-values.ts';
import { andList } from '../lists.ts';
import type { CollectedResult, KnownDifference, TestReport } from '../report/report.ts';
import type { Mismatch } from '../result.ts';

/** The form of an overlay. */
const form: ValueSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['test', 'reason'],
    additionalProperties: false,
    properties: {
      test: { type: 'string', pattern: '\\S' },
      reason: { type: 'string', pattern: '\\S' },
      responds: {
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: { status: { type: 'integer' }, code: { type: 'integer' } },
      },
      mismatches: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['kind', 'pointer'],
          additionalProperties: false,
          properties: {
            kind: { enum: ['type', 'missing field', 'extra field', 'status', 'code', 'value'] },
            // An empty string is the pointer to the whole response.
            pointer: { type: 'string' },
          },
        },
      },
    },
  },
};

/**
 * Reads the known differences of a deployment.
 *
 * @param ids the ids of all tests
 * @throws UsageError that lists every mistake with its file and line, one mistake per line
 */
export function readOverlay(file: string, ids: readonly string[]): readonly OverlayEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(readOptionFile(file, '--overlay'), {
    lineCounter: lines,
    prettyErrors: false,
  });
  const at = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  const fail = (problems: readonly string[]): void => {
    if (problems.length > 0) throw new UsageError(problems.join('\n'));
  };
  fail(document.errors.map(({ message, pos }) => `${at(pos[0])}: ${message}; fix the syntax`));
  /** Returns the location of a part, or of the part that must contain it. */
  const locationOf = (path: readonly (string | number)[]): string => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node)) return at(node.range?.[0] ?? 0);
    return path.length === 0 ? at(0) : locationOf(path.slice(0, -1));
  };
  const value: unknown = document.toJS();
  fail(
    checkValue(value, form).map(({ pointer, field, keyword, message }) => {
      const path = pathOf(pointer);
      const unknown = keyword === 'additionalProperties' ? `: ${field}` : '';
      const location = locationOf(field === undefined ? path : [...path, field]);
      return `${location}: ${subjectOf(path)} ${message}${unknown}`;
    }),
  );
  const entries = (value as readonly Omit<OverlayEntry, 'location'>[]).map((entry, index) => {
    return { ...entry, location: locationOf([index]) };
  });
  fail(entries.flatMap((entry) => problemsOf(entry, entries, ids)));
  return entries;
}

/** Returns the keys of a JSON pointer. */
const pathOf = (pointer: string): readonly (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

const subjectOf = (path: readonly (string | number)[]): string =>
  path.slice(1).join('.') || (path.length === 0 ? 'the file' : 'the entry');

/** Returns what is wrong with an entry, besides its form. */
function problemsOf(
  entry: OverlayEntry,
  entries: readonly OverlayEntry[],
  ids: readonly string[],
): string[] {
  const { location, test, responds, mismatches } = entry;
  const matching = ids.filter((id) => matchesTest(entry, id));
  const problems: string[] = [];
  if (responds === undefined && mismatches === undefined) {
    problems.push('the entry does not say how the test fails; add responds or mismatches');
  }
  if (matching.length === 0) problems.push(unknownTest(test, ids));
  for (const earlier of entries.slice(0, entries.indexOf(entry))) {
    const id = matching.find((one) => matchesTest(earlier, one));
    if (id === undefined) continue;
    problems.push(`${id} already has an entry (${earlier.location}); merge the two entries`);
  }
  return problems.map((problem) => `${location}: ${problem}`);
}

function unknownTest(test: string, ids: readonly string[]): string {
  if (test.includes('*')) return `no test matches ${test}; fix or remove the entry`;
  const [section, operation, name = ''] = test.split('/');
  const siblings = ids.filter((id) => id.startsWith(`${section}/${operation}/`));
  const [number, ...words] = name.split('-');
  const similar = siblings.find(
    (id) => id.includes(`/${number}-`) || (words.length > 0 && id.endsWith(words.join('-'))),
  );
  const action = similar === undefined ? 'fix or remove the entry' : `did you mean ${similar}?`;
  return `there is no test with the id ${test}; ${action}`;
}

/** The results with the overlay applied, and the state of each entry. */
export interface OverlayResult {
  readonly results: readonly TestReport[];
  readonly knownDifferences: readonly KnownDifference[];
}

const obsolete = 'The test passes, so the recorded difference is gone. Remove the entry.';

/**
 * Applies the known differences. A test with an entry counts as passed if it fails exactly as
 * recorded, and as failed if it passes or fails in another way. A skipped test stays skipped.
 */
export function applyOverlay(
  results: readonly CollectedResult[],
  entries: readonly OverlayEntry[],
): OverlayResult {
  const applied = results.map((result) => {
    const entry = entries.find((one) => matchesTest(one, result.id));
    return { entry, result: entry === undefined ? result : applyEntry(result, entry) };
  });
  const knownDifferences = entries.map((entry): KnownDifference => {
    const own = applied.filter((one) => one.entry === entry).map(({ result }) => result);
    const idsOf = (outcome: TestReport['outcome']): readonly string[] =>
      own.filter((result) => result.outcome === outcome).map(({ id }) => id);
    const matched = idsOf('passed');
    const failed = idsOf('failed');
    const unused = matched.length + failed.length === 0;
    return { test: entry.test, reason: entry.reason, matched, failed, unused };
  });
  return { results: applied.map(({ result }) => result), knownDifferences };
}

function applyEntry(result: CollectedResult, entry: OverlayEntry): TestReport {
  if (result.outcome === 'skipped') return result;
  if (result.outcome === 'passed') return asFailed(result, entry, obsolete);
  if (failsAsRecorded(result, entry)) {
    const { failure: _failure, ...rest } = result;
    return { ...rest, outcome: 'passed', knownDifference: entry.reason };
  }
  const recorded = `${entry.location} expects a different failure: ${describe(entry)}`;
  return asFailed(result, entry, `${result.failure?.message ?? 'The test failed.'}\n${recorded}`);
}

function asFailed(result: CollectedResult, entry: OverlayEntry, message: string): TestReport {
  const { requirement, curl } = result.failure ?? {
    requirement: `${entry.location}: ${entry.reason}`,
    curl: '',
  };
  return { ...result, outcome: 'failed', failure: { message, requirement, curl } };
}

function failsAsRecorded(result: CollectedResult, { responds, mismatches }: OverlayEntry): boolean {
  if (responds !== undefined) {
    const { status, code } = lastResponse(result);
    if (responds.status !== undefined && responds.status !== status) return false;
    if (responds.code !== undefined && responds.code !== code) return false;
  }
  // `responds` covers mismatches of the kinds status and code; `mismatches` must list all others.
  const isCovered = (kind: Mismatch['kind']): boolean =>
    responds !== undefined && (kind === 'status' || kind === 'code');
  const keys = (list: readonly RecordedMismatch[]): string =>
    [...new Set(list.filter(({ kind }) => !isCovered(kind)).map(keyOf))].sort().join('\n');
  return keys(result.mismatches) === keys(mismatches ?? []);
}

const keyOf = ({ kind, pointer }: RecordedMismatch): string => `${kind} ${pointer}`;

function lastResponse({ exchanges }: CollectedResult): { status?: number; code?: number } {
  const { status, body = '' } = exchanges.at(-1)?.response ?? {};
  if (status === undefined) return {};
  try {
    const code = Number(JSON.parse(body)?.code);
    return Number.isInteger(code) ? { status, code } : { status };
  } catch {
    return { status };
  }
}

function describe({ responds, mismatches = [] }: OverlayEntry): string {
  const parts = Object.entries(responds ?? {}).map(([name, value]) => `${name} ${value}`);
  for (const { kind, pointer } of mismatches) {
    parts.push(`${kind} at ${pointer === '' ? 'the top level' : pointer}`);
  }
  return andList(parts);
}

/** A known difference of a deployment: a test and how it fails. */
export interface OverlayEntry {
  /** The id of a test, or a pattern in which `*` matches any text. */
  readonly test: string;
  readonly reason: string;
  /** The status, the error code, or both, of the last response in the test. */
  readonly responds?: { readonly status?: number; readonly code?: number };
  /** The complete list of mismatches between the responses and the specification. */
  readonly mismatches?: readonly RecordedMismatch[];
  /** The file and line of the entry, for messages. */
  readonly location: string;
}

/** The pointer and the kind of a mismatch. */
type RecordedMismatch = Pick<Mismatch, 'kind' | 'pointer'>;

/** Returns whether an entry applies to a test. */
function matchesTest({ test }: Pick<OverlayEntry, 'test'>, id: string): boolean {
  const parts = test.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
