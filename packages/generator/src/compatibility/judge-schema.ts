import { isObject, objectOf } from '../json.ts';
import type { RawChange } from './differences.ts';
import type { Subject } from './location.ts';
import { effects, unknownRule, type Verdict } from './rules.ts';
import { behaviour, different, type Effect, type SchemaRule, schemaRules } from './schema-rules.ts';
import type { Direction } from './usage.ts';

/** Returns what a change of a schema means for callers who send or receive its values. */
export function judgeSchema(
  change: RawChange,
  subject: Subject,
  direction: Direction,
): Verdict | undefined {
  const keyword = keywordOf(change, subject);
  if (keyword === 'properties') return judgeProperty(change, subject, direction);
  if (keyword === 'required') return judgeRequiredProperty(change, subject, direction);
  if (keyword === 'enum') return judgeEnum(change, subject, direction);
  if (keyword === 'x-open-enum') return judgeOpenEnum(change, direction);
  if (keyword === 'default') return judgeDefault(direction);
  if (keyword === 'deprecated') return unknownRule(keyword)[change.kind];
  if (keyword === 'x-sunset') return judgeSunset(change);
  const rule = schemaRules[keyword] ?? (keyword.startsWith('x-') ? behaviour : different);
  const effect = effectOf(rule, change, subject);
  const verdict = effects[effect][direction];
  const isSoft = direction === 'response' && (rule.soft === true || subject.isConditional === true);
  if (!isSoft || verdict.bump !== 'major') return verdict;
  return { bump: 'minor', notice: 'Callers receive values outside the old limits.' };
}

/** The title of an element of a tuple is its name. */
function keywordOf({ path }: RawChange, { rule }: Subject): string {
  const isElement = path.at(-1) === 'title' && path.at(-3) === 'prefixItems';
  return isElement ? 'prefixItems' : rule.slice('schema.'.length);
}

function effectOf(
  { added, removed, changed }: SchemaRule,
  change: RawChange,
  subject: Subject,
): Effect {
  const { kind, before, after } = change;
  if (subject.isConditional && added !== 'text') return 'different';
  if (changed === 'up' || changed === 'down') {
    const keyword = change.path.at(-1);
    if (keyword === 'additionalProperties') return opensObject(change) ? 'wider' : 'narrower';
    if (kind !== 'changed') return kind === 'added' ? added : removed;
    return Number(after) > Number(before) === (changed === 'up') ? 'wider' : 'narrower';
  }
  // The whole keyword, not one member of its list: without `type`, every type is valid.
  const isWhole = subject.value === undefined && added === 'wider' && removed === 'narrower';
  const isFlag = after === true || before === true;
  if (isWhole && !isFlag && kind !== 'changed') return kind === 'added' ? 'narrower' : 'wider';
  return { added, removed, changed }[kind];
}

/** Returns whether an object may have more properties than before. */
function opensObject({ before, after }: RawChange): boolean {
  const size = (value: unknown): number => (value === false ? 0 : isObject(value) ? 1 : 2);
  return size(after) > size(before);
}

function judgeProperty(
  { kind, path }: RawChange,
  { value = '', parents }: Subject,
  direction: Direction,
): Verdict {
  const isWhole = path.at(-1) === 'properties';
  if (kind === 'removed') {
    return {
      bump: 'major',
      notice: direction === 'request' ? 'The field is not accepted.' : 'The field is absent.',
      action: direction === 'request' ? 'Do not send it.' : 'Do not read it.',
    };
  }
  const required = objectOf(objectOf(parents?.after).required);
  const isRequired = isWhole ? Object.keys(required).length > 0 : Object.hasOwn(required, value);
  return direction === 'request' && isRequired
    ? { bump: 'major', notice: 'Calls without the new field are rejected.', action: 'Send it.' }
    : { bump: 'minor', notice: 'A new field.' };
}

function judgeRequiredProperty(
  { kind }: RawChange,
  { value = '', parents }: Subject,
  direction: Direction,
): Verdict | undefined {
  const has = (schema: unknown): boolean =>
    value === '' || Object.hasOwn(objectOf(objectOf(schema).properties), value);
  // The rule of the property covers a field that is new or removed.
  if (has(parents?.before) !== has(parents?.after)) return undefined;
  if (kind === 'added') {
    return direction === 'request'
      ? { bump: 'major', notice: 'Calls without the field are rejected.', action: 'Send it.' }
      : { bump: 'minor', notice: 'The field is always present.' };
  }
  return direction === 'request'
    ? { bump: 'minor', notice: 'The field is optional.' }
    : { bump: 'major', notice: 'The field can be absent.', action: 'Handle a missing field.' };
}

/** The types of an open enum accept values that are not listed, so code must handle them. */
function judgeEnum(
  { kind }: RawChange,
  { value, parents }: Subject,
  direction: Direction,
): Verdict {
  const isOpen = objectOf(parents?.before)['x-open-enum'] === true;
  if (value === undefined) {
    return effects[kind === 'added' ? 'narrower' : 'wider'][direction];
  }
  if (direction === 'request') return effects[kind === 'added' ? 'wider' : 'narrower'].request;
  if (kind === 'added') {
    return isOpen
      ? { bump: 'minor', notice: 'The enum is open: callers accept values they do not know.' }
      : effects.wider.response;
  }
  return {
    bump: 'major',
    notice: isOpen
      ? 'The value is never received; code that waits for it still compiles.'
      : 'The value is never received; code that compares with it does not compile.',
    action: 'Remove the comparison.',
  };
}

function judgeOpenEnum({ kind }: RawChange, direction: Direction): Verdict {
  if (direction === 'request') {
    return effects[kind === 'removed' ? 'narrower' : 'wider'].request;
  }
  if (kind !== 'removed') return effects.wider.response;
  return {
    bump: 'major',
    notice: 'Only listed values are received; code that compares with others does not compile.',
    action: 'Remove the comparison.',
  };
}

function judgeDefault(direction: Direction): Verdict {
  if (direction === 'response') return effects.text.response;
  return {
    bump: 'major',
    notice: 'A call without the value does something else.',
    action: 'Send the value that you need.',
  };
}

/** Judges the date on which an operation, a parameter or a field ends. */
export function judgeSunset({ before, after }: RawChange): Verdict {
  const isEarlier = typeof before === 'string' && typeof after === 'string' && after < before;
  return isEarlier
    ? { bump: 'major', notice: 'It ends earlier.', action: 'Use what replaces it.' }
    : { bump: 'minor', notice: 'The date on which it ends is set, later or withdrawn.' };
}
