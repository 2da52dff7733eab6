import type { ParameterRule } from '@broker-api/spec/parameter-rules';

import { applicableCodes } from './applicable-codes.ts';
import { changed, completed, validValue } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  errorOfCode,
  rejectionTitle,
  requirementOf,
  slugOf,
  type TestCase,
  type TestContext,
  type Values,
} from './test-case.ts';

const andList = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns a case for each way to violate a parameter rule. */
export function ruleCases(context: TestContext): TestCase[] {
  return context.operation.rules.flatMap((rule) => [
    ...requirements(context, rule),
    ...choices(context, rule),
    ...combinations(context, rule),
  ]);
}

/** Returns a case for a rejected request, or no case if the request is valid. */
function violation(
  context: TestContext,
  slug: string,
  [rejected, condition]: readonly [rejected: string, condition: string],
  values: Values,
): TestCase[] {
  const { operation } = context;
  const [code] = applicableCodes(context, values);
  if (code === undefined) return [];
  const expect = errorOfCode(context, code);
  const title = rejectionTitle(rejected, expect, condition);
  const requirement = requirementOf(operation);
  return [{ kind: 210, slug, title, requirement, query: inQuery(operation, values), expect }];
}

/**
 * Returns a case for each value that requires another parameter. The case omits the required
 * parameter.
 */
function requirements(context: TestContext, { when, require = [] }: ParameterRule): TestCase[] {
  return Object.entries(when ?? {}).flatMap(([name, allowed]) =>
    allowed.flatMap((value) => {
      const example = [...context.successes, context.base].find(
        (one) => one.values[name] === value,
      );
      const values = completed(context, { ...(example ?? context.base).values, [name]: value });
      // The case cannot test the rule if the broker rejects the value for another reason.
      if (applicableCodes(context, values).length > 0) return [];
      return require.flatMap((needed) =>
        violation(
          context,
          `${name}-${slugOf(value)}-without-${needed}`,
          [`${name} ${value}`, `if ${needed} is missing`],
          changed(values, { [needed]: undefined }),
        ),
      );
    }),
  );
}

function choices(context: TestContext, { atLeastOne, allOrNone = [] }: ParameterRule): TestCase[] {
  const none = Object.fromEntries((atLeastOne ?? []).map((name) => [name, undefined]));
  const all = Object.fromEntries(allOrNone.map((name) => [name, validValue(context, name)]));
  return [
    ...(atLeastOne
      ? violation(
          context,
          `without-${atLeastOne.join('-and-')}`,
          [
            'a request',
            `if ${atLeastOne.length === 2 ? 'both ' : ''}${andList.format(atLeastOne)} are missing`,
          ],
          changed(context.base.values, none),
        )
      : []),
    ...allOrNone.flatMap((name) =>
      violation(
        context,
        `group-without-${name}`,
        [andList.format(allOrNone.filter((one) => one !== name)), `if ${name} is missing`],
        changed(context.base.values, { ...all, [name]: undefined }),
      ),
    ),
  ];
}

/** Returns a case for each value that is not allowed in combination with a parameter. */
function combinations(
  context: TestContext,
  { whenSent = [], allow = {} }: ParameterRule,
): TestCase[] {
  const sent = Object.fromEntries(whenSent.map((name) => [name, validValue(context, name)]));
  return Object.entries(allow).flatMap(([name, allowed]) => {
    const parameter = context.operation.parameters.find((one) => one.name === name);
    const others = (parameter?.schema.enum ?? [])
      .map(String)
      .filter((one) => !allowed.includes(one));
    return others.flatMap((value) => {
      const values = { ...context.base.values, ...sent, [name]: value };
      return violation(
        context,
        `${whenSent.join('-and-')}-with-${name}-${slugOf(value)}`,
        [`${name} ${value}`, `if the request has ${andList.format(whenSent)}`],
        completed(context, values),
      );
    });
  });
}
