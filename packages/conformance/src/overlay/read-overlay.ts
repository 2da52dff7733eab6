import { checkValue, type ValueSchema } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { readOptionFile } from '../command-line/option-values.ts';
import { matchesTest, type OverlayEntry } from './apply-overlay.ts';

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
