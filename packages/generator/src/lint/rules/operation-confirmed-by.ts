import { nearestNames } from '@broker-api/spec/nearest-names';
import { objectOf, textsOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { resolveRef } from '../location.ts';
import { responseSchema } from '../operation.ts';
import { type Rule, visit } from '../rule.ts';

/**
 * Requires x-confirmed-by on each operation that changes something, if its response has a required
 * field. The key must name a required field.
 */
export const operationConfirmedBy: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const located = responseSchema(operation, '200', ctx);
    const schema = located && resolveRef(located.value, located.location, ctx);
    const required = textsOf(schema?.node.required);
    const key = operation['x-confirmed-by'];
    if (key === undefined) {
      if (operation['x-retry'] === 'safe' || required.length === 0) return;
      const message = joinSentences(
        'x-confirmed-by is missing.',
        'Name the field of the response that confirms that the call succeeded,',
        `such as \`x-confirmed-by: { field: ${required[0]} }\`.`,
      );
      ctx.report({ message, location: ctx.location.key() });
      return;
    }
    const { field } = objectOf(key);
    if (typeof field !== 'string' || required.includes(field)) return;
    ctx.report({
      message: joinSentences(
        `\`${field}\` is not a required field of the response.`,
        `Its required fields: ${formatNames(required)}.`,
      ),
      location: ctx.location.child(['x-confirmed-by', 'field']),
      suggest: nearestNames(field, required),
    });
  });
