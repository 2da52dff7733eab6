import { isObject, objectOf } from '../../json.ts';
import { formatValue, joinSentences } from '../../validation/message-text.ts';
import type { LocatedValue } from '../location.ts';
import { type Context, type Rule, visit, visitSchemas } from '../rule.ts';

const advice = [
  'Use `$ref: ../../common/schemas/DecimalString.yaml`',
  'for money, prices, quantities and rates, and `type: integer` for counts.',
];

/**
 * Forbids the type `number`, because clients would parse it as a float, and the type `integer` for
 * a field or parameter that is named like a price.
 */
export const moneyNotNumber: Rule = () => ({
  ...visitSchemas(({ type, properties }, location, ctx) => {
    if ([type].flat().includes('number')) {
      ctx.report({
        message: joinSentences(`The type ${formatValue(type)} makes the value a float.`, ...advice),
        location: location.child('type'),
      });
    }
    for (const [name, value] of Object.entries(objectOf(properties))) {
      checkPrice(name, { value, location: location.child(['properties', name]) }, ctx);
    }
  }),
  ...visit('Parameter', ({ name, schema }, ctx) => {
    checkPrice(String(name), { value: schema, location: ctx.location.child('schema') }, ctx);
  }),
});

function checkPrice(name: string, { value, location }: LocatedValue, ctx: Context): void {
  if (!/price$/i.test(name) || !isObject(value) || value.type !== 'integer') return;
  ctx.report({
    message: joinSentences(`\`${name}\` is a price, but its type is an integer.`, ...advice),
    location: location.child('type'),
  });
}
