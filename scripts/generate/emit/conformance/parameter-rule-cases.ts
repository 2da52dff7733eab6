import type { ParameterRule } from '../../read/operations.ts';
import { applicableCodes } from './applicable-codes.ts';
import { changed, completed, validValue } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  type Draft,
  errorOfCode,
  rejectionTitle,
  requirementOf,
  type Subject,
  slugOf,
  type Values,
} from './test-case.ts';

const andList = new Intl.ListFormat('en', { type: 'conjunction' });

/** Cases that violate each conditional rule in every way. */
export function ruleCases(subject: Subject): Draft[] {
  return subject.operation.rules.flatMap((rule) => [
    ...requirements(subject, rule),
    ...choices(subject, rule),
    ...combinations(subject, rule),
  ]);
}

/** Returns a case for a rejected request; none if the request is valid. */
function violation(
  subject: Subject,
  slug: string,
  [rejected, condition]: readonly [rejected: string, condition: string],
  values: Values,
): Draft[] {
  const { operation } = subject;
  const [code] = applicableCodes(subject, values);
  if (code === undefined) return [];
  const expect = errorOfCode(subject, code);
  const title = rejectionTitle(rejected, expect, condition);
  const requirement = requirementOf(operation);
  return [{ kind: 210, slug, title, requirement, query: inQuery(operation, values), expect }];
}

/** Each value that requires another parameter, without that parameter. */
function requirements(subject: Subject, { when, require = [] }: ParameterRule): Draft[] {
  return Object.entries(when ?? {}).flatMap(([name, allowed]) =>
    allowed.flatMap((value) => {
      const example = [...subject.successes, subject.base].find(
        (one) => one.values[name] === value,
      );
      const values = completed(subject, { ...(example ?? subject.base).values, [name]: value });
      // The case cannot test the rule if the broker rejects the value for another reason.
      if (applicableCodes(subject, values).length > 0) return [];
      return require.flatMap((needed) =>
        violation(
          subject,
          `${name}-${slugOf(value)}-without-${needed}`,
          [`${name} ${value}`, `if ${needed} is missing`],
          changed(values, { [needed]: undefined }),
        ),
      );
    }),
  );
}

function choices(subject: Subject, { atLeastOne, allOrNone = [] }: ParameterRule): Draft[] {
  const none = Object.fromEntries((atLeastOne ?? []).map((name) => [name, undefined]));
  const all = Object.fromEntries(allOrNone.map((name) => [name, validValue(subject, name)]));
  return [
    ...(atLeastOne
      ? violation(
          subject,
          `without-${atLeastOne.join('-and-')}`,
          ['a request', `if ${andList.format(atLeastOne)} are missing`],
          changed(subject.base.values, none),
        )
      : []),
    ...allOrNone.flatMap((name) =>
      violation(
        subject,
        `group-without-${name}`,
        [andList.format(allOrNone.filter((one) => one !== name)), `if ${name} is missing`],
        changed(subject.base.values, { ...all, [name]: undefined }),
      ),
    ),
  ];
}

/** Each value that is not allowed in combination with a parameter. */
function combinations(subject: Subject, { whenSent = [], allow = {} }: ParameterRule): Draft[] {
  const sent = Object.fromEntries(whenSent.map((name) => [name, validValue(subject, name)]));
  return Object.entries(allow).flatMap(([name, allowed]) => {
    const parameter = subject.operation.parameters.find((one) => one.name === name);
    const others = (parameter?.resolved.enum ?? [])
      .map(String)
      .filter((one) => !allowed.includes(one));
    return others.flatMap((value) => {
      const values = { ...subject.base.values, ...sent, [name]: value };
      return violation(
        subject,
        `${whenSent.join('-and-')}-with-${name}-${slugOf(value)}`,
        [`${name} ${value}`, `if the request has ${andList.format(whenSent)}`],
        completed(subject, values),
      );
    });
  });
}
