import { objectOf } from '../json.ts';
import { type Comparison, compareDocuments, compareValues, type RawChange } from './differences.ts';
import { isLarger, judge } from './judge.ts';
import { changeLocation, Locator, type Locators, locationOf } from './locate.ts';
import { type Subject, subjectOf } from './location.ts';
import { type Bump, partRules, type Verdict } from './rules.ts';
import { errorsPath, expectations, type Snapshot } from './snapshot.ts';
import { type Direction, messageDirections, schemaUses, type Use, type Uses } from './usage.ts';

/** A change of the specification, and what it means for callers. */
export interface Change {
  /** The documents that contain the change, such as `spot` or `spot-streams`. */
  readonly documents: readonly string[];
  /** The operations and messages that the change concerns, such as `spot/placeOrder`. */
  readonly concerns: readonly string[];
  /** Such as `parameter.required`; rules.ts has a rule with this name. */
  readonly rule: string;
  readonly kind: RawChange['kind'];
  /** What changed, such as `parameter limit: maximum 1000 → 500`. */
  readonly what: string;
  /** The path in the document, such as `operations/getDepth/parameters/limit`. */
  readonly path: string;
  /** Where it is inside the operation or message, such as `limit`. */
  readonly at: string;
  readonly bump: Bump;
  readonly notice: string;
  readonly action?: string;
  /** `file:line:column` of the new version, or of the old one if the file no longer exists. */
  readonly location: string;
}

/** Compares two versions of the specification. The largest changes come first. */
export function compareSnapshots(before: Snapshot, after: Snapshot): Change[] {
  const locators = { before: new Locator(before.root), after: new Locator(after.root) };
  const names = new Set([...Object.keys(before.documents), ...Object.keys(after.documents)]);
  const found = [...names].flatMap((name) => {
    const old = before.documents[name] ?? {};
    const current = after.documents[name] ?? {};
    if (old === current) return [];
    return documentChanges(name, compareDocuments(old, current), locators);
  });
  found.push(...errorChanges(before, after, locators.after));
  found.push(...workflowChanges(before, after, locators));
  return merged(found).sort(
    (a, b) => Number(isLarger(b.bump, a.bump)) - Number(isLarger(a.bump, b.bump)),
  );
}

function documentChanges(name: string, comparison: Comparison, locators: Locators): Change[] {
  const uses = { before: schemaUses(comparison.before), after: schemaUses(comparison.after) };
  const owner = name.replace(/-streams$/, '');
  const renames = comparison.renames.map(
    ({ group, from, to }): Change => ({
      documents: [name],
      concerns: group === 'operations' ? [`${owner}/${to}`] : concerned(to, owner, uses),
      rule: group === 'operations' ? 'operation.name' : 'schema.name',
      // The pages say since when the new name exists.
      kind: 'added',
      what: `${group === 'operations' ? 'operation' : 'type'} renamed: ${from} → ${to}`,
      path: `${group}/${to}`,
      at: '',
      bump: 'major',
      notice: 'The old name is no longer exported; code that uses it does not compile.',
      action: `Use the name ${to}.`,
      location: locationOf(['', to], { group, name: to }, name, locators),
    }),
  );
  const changes = comparison.changes.flatMap((change): Change[] => {
    const subject = subjectOf(change, comparison);
    const found = { subject, uses: usesOf(subject, comparison, uses) };
    const directions = [...new Set(found.uses.map(({ direction }) => direction))];
    const verdict = judge(change, subject, directions);
    if (verdict === undefined) return [];
    const users = [...new Set(found.uses.map((use) => `${owner}/${use.name}`))];
    return [
      {
        documents: [name],
        concerns: users.length > 0 ? users : [ownName(subject, owner)],
        rule: subject.rule,
        kind: change.kind,
        what: textOf(change, subject, verdict),
        path: change.path.join('/'),
        at: subject.at,
        ...verdict,
        location: changeLocation(change, subject, name, locators),
      },
    ];
  });
  return [...renames, ...changes];
}

interface BothUses {
  readonly before: Uses;
  readonly after: Uses;
}

function concerned(schema: string, owner: string, { after }: BothUses): string[] {
  const names = (after.get(schema) ?? []).map(({ name }) => `${owner}/${name}`);
  return names.length > 0 ? [...new Set(names)] : [`${owner}/${schema}`];
}

function ownName({ group, name }: Subject, owner: string): string {
  return group === 'document' ? owner : `${owner}/${name}`;
}

/** Returns the operations or messages that a change concerns, and the directions. */
function usesOf(subject: Subject, { before, after }: Comparison, uses: BothUses): readonly Use[] {
  const { group, name, side } = subject;
  if (group === 'operations') return [{ name, direction: side ?? 'request' }];
  if (group === 'messages') {
    const message = after.messages[name] ?? before.messages[name];
    return messageDirections(message).map((direction: Direction) => ({ name, direction }));
  }
  if (group !== 'schemas') return [];
  return [...(uses.before.get(name) ?? []), ...(uses.after.get(name) ?? [])];
}

/** Describes a change in one line. Texts are too long for a line, so their values are left out. */
function textOf({ kind, before, after }: RawChange, subject: Subject, { bump }: Verdict): string {
  const { rule, value } = subject;
  const keyword = rule.split('.')[1];
  const label = labelOf(subject);
  if (keyword === undefined) return `${label} ${kind}`;
  if (bump === 'patch') return `${label}: ${keyword} ${kind}`;
  if (kind === 'changed') return `${label}: ${keyword} ${shortText(before)} → ${shortText(after)}`;
  const isPart = keyword === 'properties' && value !== undefined;
  const what = isPart ? 'field' : keyword;
  return `${label}: ${what}${valueText(value, kind === 'added' ? after : before)} ${kind}`;
}

/** Names the part of an operation, message or schema that a change concerns. */
function labelOf({ rule, at, group, name, side, value }: Subject): string {
  const [part = ''] = rule.split('.');
  if (group === 'schemas') return at === '' ? `type ${name}` : `type ${name}, ${at}`;
  // A value of a list, such as an error code, is named after the keyword.
  if (part !== 'schema') return at === '' || at === value ? part : `${part} ${at}`;
  const owner = group === 'messages' ? 'payload' : (side ?? 'value');
  return at === '' ? owner : `${owner} ${at}`;
}

function valueText(value: string | undefined, content: unknown): string {
  if (value !== undefined) return ` ${value}`;
  return content === undefined ? '' : ` ${shortText(content)}`;
}

const maximumLength = 80;

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
}

function errorChanges(before: Snapshot, after: Snapshot, locator: Locator): Change[] {
  const changes = compareValues(before.errors, after.errors, []).map((change): Change => {
    const [code = '', key] = change.path;
    const rule = key === undefined ? 'error' : `error.${key}`;
    const subject: Subject = { rule, at: code, group: 'errors', name: code };
    const verdict = judge(change, subject, []) as Verdict;
    const location = locator.at(errorsPath, change.path);
    return {
      ...errorChange(code, change.kind, location),
      rule,
      what: textOf(change, subject, verdict),
      ...verdict,
    };
  });
  const known = new Set(after.errorOrder);
  const old = before.errorOrder.filter((code) => known.has(code));
  const kept = new Set(old);
  const current = after.errorOrder.filter((code) => kept.has(code));
  const moved = current.find((code, index) => old[index] !== code);
  const verdict = partRules['errors.order']?.changed;
  if (moved === undefined || verdict === undefined) return changes;
  const what = `error ${moved} moved in the order of the checks`;
  const base = errorChange(moved, 'changed', locator.at(errorsPath, [moved]));
  return [...changes, { ...base, rule: 'errors.order', what, ...verdict }];
}

function errorChange(
  code: string,
  kind: RawChange['kind'],
  location: string,
): Omit<Change, 'rule' | 'what' | keyof Verdict> {
  const path = `errors/${code}`;
  return { documents: ['errors'], concerns: ['error catalogue'], kind, path, at: code, location };
}

function workflowChanges(before: Snapshot, after: Snapshot, locators: Locators): Change[] {
  if (before.workflows === after.workflows) return [];
  const names = new Set([...Object.keys(before.workflows), ...Object.keys(after.workflows)]);
  return [...names].flatMap((name) => {
    const old = before.workflows[name];
    const current = after.workflows[name];
    const found = workflowDifferences(old, current);
    const { file, onlyOurs } = objectOf(current ?? old);
    const locator = current === undefined ? locators.before : locators.after;
    return found.map(({ rule, kind, what }): Change => {
      const verdict = partRules[rule]?.[kind] as Verdict;
      // Other brokers need not follow a rule of the sandbox.
      const bump = onlyOurs === true && verdict.bump === 'major' ? 'minor' : verdict.bump;
      return {
        documents: ['workflows'],
        concerns: [`workflow ${name}`],
        rule,
        kind,
        what,
        path: `workflows/${name}`,
        at: '',
        ...verdict,
        bump,
        location: locator.at(String(file), ['workflows', name.split(' ')[1] ?? '']),
      };
    });
  });
}

function workflowDifferences(
  old: unknown,
  current: unknown,
): { rule: string; kind: RawChange['kind']; what: string }[] {
  if (old === undefined) return [{ rule: 'workflow', kind: 'added', what: 'workflow added' }];
  if (current === undefined)
    return [{ rule: 'workflow', kind: 'removed', what: 'workflow removed' }];
  const expected = compareValues(expectations(old), expectations(current), []).map(
    ({ kind, path }) => ({ rule: 'workflow.expects', kind, what: `${kind} ${path.join('')}` }),
  );
  const calls = compareValues(objectOf(old).calls, objectOf(current).calls, []).map(
    ({ kind, path }) => ({ rule: 'workflow.call', kind, what: `step ${path.join('')} ${kind}` }),
  );
  const text = { rule: 'workflow.summary', kind: 'changed', what: 'summary changed' } as const;
  const texts = objectOf(old).summary === objectOf(current).summary ? [] : [text];
  return [...expected, ...calls, ...texts];
}

/** Merges a change that several documents contain, because they share a file. */
function merged(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const key = JSON.stringify([change.location, change.rule, change.what, change.bump]);
    const same = found.get(key);
    found.set(
      key,
      same === undefined
        ? change
        : {
            ...same,
            documents: [...new Set([...same.documents, ...change.documents])],
            concerns: [...new Set([...same.concerns, ...change.concerns])],
          },
    );
  }
  return [...found.values()];
}
