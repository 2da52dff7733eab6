import { nearestNames } from '@broker-api/spec/nearest-names';
import { isObject, listOf, objectOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { resolvePath, resolveRef } from '../location.ts';
import { rowSchema } from '../operation.ts';
import { type Rule, visit } from '../rule.ts';

/** Requires that x-rows names fields of the rows, and values that these fields can have. */
export const operationRows: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const rows = operation['x-rows'];
    if (!isObject(rows)) return;
    const row = rowSchema(operation, ctx);
    const fields = Object.keys(objectOf(row?.node.properties));
    for (const [field, values] of Object.entries(rows)) {
      const location = ctx.location.child(['x-rows', field]);
      const written = row && resolvePath(row, ['properties', field], ctx);
      if (written === undefined) {
        const message = joinSentences(
          `x-rows: \`${field}\` is not a field of the rows.`,
          `Their fields: ${formatNames(fields)}.`,
        );
        const suggest = nearestNames(field, fields);
        ctx.report({ message, location: location.key(), suggest });
        continue;
      }
      const schema = resolveRef(written.value, written.location, ctx);
      const known = listOf(schema?.node.enum).map(String);
      for (const [index, value] of listOf(values).map(String).entries()) {
        if (known.includes(value)) continue;
        ctx.report({
          message: `x-rows: \`${field}\` is never \`${value}\`; expected ${formatNames(known)}.`,
          location: location.child(index),
          suggest: nearestNames(value, known),
        });
      }
    }
  });
