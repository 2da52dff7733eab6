import { nearestNames } from './nearest-names.ts';

/** A rule in words, such as `an integer of at least 1`, and the values that meet it. */
export interface ValueRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

/**
 * What an option may be: one of the texts, of the type that a constructor stands for, or a value
 * that meets a rule. No alternatives allow any value.
 */
export type OptionRule = readonly (
  | string
  | typeof String
  | typeof Number
  | typeof Boolean
  | typeof Function
  | typeof Object
  | ValueRule
)[];

/**
 * Returns what is wrong with the options of a function; undefined if nothing is. Without this
 * check, a misspelled name or value would have no effect. The result repeats no value that may be a
 * secret.
 *
 * @param kind what the options are for, such as `createSandbox`
 * @param rules the rule of each option; an option that is undefined is not checked
 *
 * @example
 * optionProblem('createSandbox', { clok: 'manual' }, { clock: ['real', 'manual', Function] })
 * // '`clok` is not a createSandbox option; the options: clock; did you mean `clock`?'
 */
export function optionProblem(
  kind: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
): string | undefined {
  const names = Object.keys(rules);
  if (typeof options !== 'object' || options === null) {
    const got = options === null ? 'null' : `a value of type ${typeof options}`;
    return `the ${kind} options must be an object such as { ${names[0]} }; got ${got}`;
  }
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      const [nearest] = nearestNames(name, names);
      const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
      return `\`${name}\` is not a ${kind} option; the options: ${names.join(', ')}${hint}`;
    }
    if (value === undefined || rule.length === 0 || rule.some((one) => meets(value, one))) continue;
    const texts = rule.filter((one) => typeof one === 'string');
    const [nearest] = nearestNames(String(value), texts);
    const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`;
    const expected = rule.map((one) => {
      if (typeof one === 'string') return `'${one}'`;
      return typeof one === 'object' ? one.expected : nouns.get(one);
    });
    const got = describe(value, texts.length > 0);
    return `\`${name}\` must be ${expected.join(' or ')}; got ${got}${hint}`;
  }
  return undefined;
}

const nouns = new Map<unknown, string>([
  [String, 'a string'],
  [Number, 'a finite number'],
  [Boolean, 'true or false'],
  [Function, 'a function'],
  [Object, 'an object'],
]);

function meets(value: unknown, alternative: OptionRule[number]): boolean {
  if (typeof alternative === 'string') return value === alternative;
  if (typeof alternative === 'object') return alternative.accepts(value);
  if (alternative === Number) return Number.isFinite(value);
  return value !== null && typeof value === alternative.name.toLowerCase();
}

/** @param isSafe whether a text may be repeated, because it should have been one of a few texts */
function describe(value: unknown, isSafe: boolean): string {
  if (typeof value === 'string' && isSafe) return JSON.stringify(value.slice(0, 40));
  const isShort = value === null || typeof value === 'number' || typeof value === 'boolean';
  return isShort ? String(value) : `a value of type ${typeof value}`;
}

/** @throws TypeError if `optionProblem` finds a problem */
export function checkOptions(...parameters: Parameters<typeof optionProblem>): void {
  const problem = optionProblem(...parameters);
  if (problem !== undefined) throw new TypeError(problem);
}
