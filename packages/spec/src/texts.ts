// What the specification says about operations, parameters and schemas as data, as sentences in
// Markdown.
import { apiKeyHeader } from './headers.ts';
import { code, escapeMarkdown, joinList } from './markdown.ts';
import type { OperationCheck, OperationRecord, WeightRecord } from './model.ts';
import type { ParameterCondition, ParameterRule } from './parameter-rules.ts';
import type { JsonObject } from './schema.ts';

/** Describes a weight, such as `weight 1 (5 for limit up to 500, 10 for limit up to 1000)`. */
export function weightText(weight: WeightRecord | undefined): string {
  if (weight === undefined) return 'weight unknown';
  const { value, by, steps, zero, absent } = weight;
  if (absent !== undefined) return `weight ${value} with ${by}, ${absent} without`;
  if (steps === undefined) return `weight ${value}`;
  const ranges = steps.map((step) => `${step.weight} for ${by} up to ${step.upTo}`);
  const forZero = zero === undefined ? [] : [`${zero} for ${by} 0`];
  return `weight ${value} (${[...ranges, ...forZero].join(', ')})`;
}

const retryTexts: ReadonlyMap<string, string> = new Map([
  ['safe', 'Safe to repeat'],
  [
    'by-client-order-id',
    'Safe to repeat with the same client order id, by which the broker detects duplicates',
  ],
  ['never', 'Never repeated automatically: the operation could be executed twice'],
]);

/** Returns the description of a retry rule. */
export function retryText(retry: string): string {
  return retryTexts.get(retry) ?? retry;
}

/** Describes an operation that rejects a signature which it has already received. */
export const replayText = 'The broker rejects a signature that it has already received';

/** Describes the field of a response that confirms that a call succeeded. */
export function confirmationText({
  field,
  value,
}: NonNullable<OperationRecord['confirmedBy']>): string {
  const found = `${code(field)}${value === undefined ? '' : ` with the value ${code(value)}`}`;
  return `Only a response with ${found} confirms a success; otherwise, the outcome is unknown`;
}

/** Introduces the list of an operation's checks. */
export const checksText =
  'The broker first makes the checks that it makes for every request. ' +
  'Then it makes these checks, in this order:';

/** Describes a check of an operation and the codes that it returns, as Markdown. */
export function checkText({ check, codes }: OperationCheck): string {
  return `${check}: ${codes.map((one) => code(one)).join(', ')}`;
}

/** What the broker does with values of a parameter that it does not use as they are. */
interface ParameterFacts {
  readonly ignored?: boolean | undefined;
  readonly ignoredWhen?: ParameterCondition | undefined;
  readonly clamped?: boolean | undefined;
  readonly maximum?: unknown;
}

/** Returns sentences that say when the broker ignores or reduces the value of a parameter. */
export function parameterTexts(facts: ParameterFacts): string[] {
  const { ignored, ignoredWhen = {}, clamped, maximum } = facts;
  const conditions = Object.entries(ignoredWhen).map(
    ([name, values]) => `${code(name)} is ${anyOf(values)}`,
  );
  return [
    ...(ignored ? ['The broker accepts the parameter but ignores it.'] : []),
    ...(conditions.length > 0
      ? [`Ignored if ${joinList(conditions)}; a deployment in strict mode rejects it.`]
      : []),
    ...(clamped ? [`A value above ${maximum} is reduced to ${maximum}.`] : []),
  ];
}

/** Returns the security type of an operation and what its requests must contain. */
export function securityText({
  securityType,
  requiresApiKey,
  signed,
  requiresTimestamp,
}: Pick<
  OperationRecord,
  'securityType' | 'requiresApiKey' | 'signed' | 'requiresTimestamp'
>): string {
  const needs = [
    ...(requiresApiKey ? [`an API key in the header ${code(apiKeyHeader)}`] : []),
    ...(signed ? ['a `signature`'] : []),
    ...(requiresTimestamp ? ['a `timestamp`'] : []),
  ];
  return `${code(securityType)}: ${needs.length === 0 ? 'public' : joinList(needs)}`;
}

/**
 * Formats a parameter rule as a sentence.
 *
 * @throws Error for an unknown form of rule
 */
export function ruleText({
  when,
  require,
  whenSent,
  allow,
  atLeastOne,
  allOrNone,
}: ParameterRule): string {
  if (when && require) {
    const conditions = Object.entries(when).map(
      ([name, values]) => `${code(name)} is ${anyOf(values)}`,
    );
    return `If ${joinList(conditions)}: ${names(require)} ${isOrAre(require)} required.`;
  }
  if (whenSent && allow) {
    const limits = Object.entries(allow).map(
      ([name, values]) => `${code(name)} must be ${anyOf(values)}`,
    );
    return `If ${names(whenSent)} ${isOrAre(whenSent)} sent: ${joinList(limits)}.`;
  }
  if (atLeastOne) return `At least one of ${names(atLeastOne)} is required.`;
  if (allOrNone) return `${names(allOrNone)} must be sent together or not at all.`;
  throw new Error(
    'Unknown form of parameter rule. ' + 'Add its text to packages/spec/src/texts.ts.',
  );
}

function names(parameters: readonly string[]): string {
  return joinList(parameters.map(code));
}

function anyOf(values: readonly string[]): string {
  return joinList(values.map(code), 'or');
}

function isOrAre({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are';
}

/**
 * Returns, as sentences, the facts in the `x-` keys of a parameter, a schema or a property: whether
 * it is unavailable, which of its values are unavailable, whether values may be added, and when it
 * is absent.
 */
export function factNotes(item: JsonObject): string[] {
  const unavailable = item['x-unavailable'] as true | string[] | undefined;
  const absent = item['x-absent-when'] as string | undefined;
  return [
    ...(unavailable === true ? ['The broker marks this as unavailable.'] : []),
    ...(Array.isArray(unavailable)
      ? [`The broker marks ${joinList(unavailable.map(code))} as unavailable.`]
      : []),
    ...(item['x-open-enum'] ? ['More values may be added.'] : []),
    ...(absent === undefined ? [] : [escapeMarkdown(absent)]),
  ];
}

/**
 * Joins a description and sentences into one text. Adds a full stop to the description if it has
 * none. The sentences are a paragraph of their own if the description ends with a list.
 */
export function joinDescription(
  description: string | undefined,
  sentences: readonly string[],
): string | undefined {
  const written = description?.trim() ?? '';
  if (sentences.length === 0) return description;
  if (/(^|\n)- .*$/.test(written)) return `${written}\n\n${sentences.join(' ')}`;
  const first = written === '' || /[.!?:]$/.test(written) ? written : `${written}.`;
  return [first, ...sentences].filter((text) => text !== '').join(' ');
}

/** Returns a copy of an item with the sentences added to its description. */
export function withNotes<Item extends JsonObject>(item: Item, sentences: readonly string[]): Item {
  if (sentences.length === 0) return item;
  const description = joinDescription(item.description as string | undefined, sentences);
  return { ...item, description };
}
