import { nearestNames } from '@broker-api/spec/nearest-names';
import { objectOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { parametersOf, rowSchema } from '../operation.ts';
import { type Rule, visit } from '../rule.ts';

/** Requires that x-selects of a parameter names a field of the rows that the operation returns. */
export const parameterSelects: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const row = rowSchema(operation, ctx);
    for (const { name, selects, location } of parametersOf(operation, ctx)) {
      if (selects === undefined) continue;
      const at = location.child(['x-selects', 'field']);
      if (row === undefined) {
        const message = `\`${name}\` has x-selects, but the response is not a list.`;
        ctx.report({ message, location: at });
        continue;
      }
      const { prefixItems, properties } = row.node;
      const fields = Array.isArray(prefixItems)
        ? [...prefixItems.keys()].map(String)
        : Object.keys(objectOf(properties));
      const field = String(selects.field);
      if (fields.includes(field)) continue;
      ctx.report({
        message: joinSentences(
          `\`${field}\` is not a field of the rows.`,
          `Their fields: ${formatNames(fields)}.`,
        ),
        location: at,
        suggest: nearestNames(field, fields),
      });
    }
  });
