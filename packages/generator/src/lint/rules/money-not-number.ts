import { formatValue, joinSentences } from '../../validation/message-text.ts';
import { type Rule, visitSchemas } from '../rule.ts';

/** Forbids the type `number`, because clients would parse it as a float. */
export const moneyNotNumber: Rule = () =>
  visitSchemas(({ type }, location, ctx) => {
    if (![type].flat().includes('number')) return;
    ctx.report({
      message: joinSentences(
        `The type ${formatValue(type)} makes the value a float.`,
        'Use `$ref: ../../common/schemas/DecimalString.yaml`',
        'for money, prices, quantities and rates, and `type: integer` for counts.',
      ),
      location: location.child('type'),
    });
  });
