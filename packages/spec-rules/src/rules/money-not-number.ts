import { type Rule, visitSchemas } from '../rule.ts';
import { sentences, show } from '../wording.ts';

/** No schema has the type number: it would pass through a float. */
export const moneyNotNumber: Rule = () =>
  visitSchemas(({ type }, location, ctx) => {
    if (![type].flat().includes('number')) return;
    ctx.report({
      message: sentences(
        `The type ${show(type)} would make a float of the value.`,
        'Money, prices, quantities and rates are',
        '`$ref: ../../common/schemas/DecimalString.yaml`; counts are `type: integer`.',
      ),
      location: location.child('type'),
    });
  });
