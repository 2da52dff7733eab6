import type { ParameterRule } from '@broker-api/spec';
import { applicableCodes, completed, type TestContext, validValue, without } from '../requests.ts';
import { kindWith, rejection } from './kind.ts';

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

const violation = kindWith({ expect: rejection });

/** The kinds of tests whose requests violate a rule about several parameters. */
export const ruleKinds = {
  '210-{name}-{value}-without-{needed}': violation({
    title: 'Rejects {name} {value} with {code} if {needed} is missing',
    each: (context) => context.operation.rules.flatMap((rule) => requiringValues(rule, context)),
    values: ({ item }) => without(item.values, item.needed),
  }),
  '210-without-{names}': violation({
    title: 'Rejects a request with {code} if {list} are missing',
    each: ({ operation }) =>
      operation.rules.flatMap(({ atLeastOne: needed = [] }) => {
        const list = `${needed.length === 2 ? 'both ' : ''}${conjunction.format(needed)}`;
        return needed.length === 0 ? [] : [{ needed, names: needed.join('-and-'), list }];
      }),
    values: ({ base, item }) => without(base.values, ...item.needed),
  }),
  '210-group-without-{name}': violation({
    title: 'Rejects {others} with {code} if {name} is missing',
    each: ({ operation }) =>
      operation.rules.flatMap(({ allOrNone: group = [] }) =>
        group.map((name) => ({
          name,
          group,
          others: conjunction.format(group.filter((one) => one !== name)),
        })),
      ),
    values: ({ item, ...context }) => without(withValid(context, item.group), item.name),
  }),
  '210-{sent}-with-{name}-{value}': violation({
    title: 'Rejects {name} {value} with {code} if the request has {list}',
    each: (context) => context.operation.rules.flatMap((rule) => forbiddenValues(rule, context)),
    values: ({ item, ...context }) =>
      completed(context, { ...withValid(context, item.whenSent), [item.name]: item.value }),
  }),
};

/** Adds valid values of parameters to the base request. */
function withValid(context: TestContext, names: readonly string[]) {
  const valid = names.map((name) => [name, validValue(context, name)]);
  return { ...context.base.values, ...Object.fromEntries(valid) };
}

/** Returns each value that requires another parameter, with a valid request that has both. */
function requiringValues({ when = {}, require = [] }: ParameterRule, context: TestContext) {
  const samples = [...context.successes, context.base];
  return Object.entries(when).flatMap(([name, allowed]) =>
    allowed.flatMap((value) => {
      const example = samples.find(({ values }) => values[name] === value) ?? context.base;
      const values = completed(context, { ...example.values, [name]: value });
      // The test cannot check the rule if the broker rejects the value for another reason.
      if (applicableCodes(context, values).length > 0) return [];
      return require.map((needed) => ({ name, value, needed, values }));
    }),
  );
}

/** Returns each value that is not allowed in combination with the parameters of a rule. */
function forbiddenValues(rule: ParameterRule, { operation }: TestContext) {
  const { whenSent = [], allow = {} } = rule;
  const texts = { whenSent, sent: whenSent.join('-and-'), list: conjunction.format(whenSent) };
  return Object.entries(allow).flatMap(([name, allowed]) => {
    const listed = operation.parameters.find((one) => one.name === name)?.values ?? [];
    const forbidden = listed.map(String).filter((value) => !allowed.includes(value));
    return forbidden.map((value) => ({ ...texts, name, value }));
  });
}
