import { isObject, type JsonObject, listOf } from '../../json.ts';
import { formatNames, formatValue, joinSentences } from '../../validation/message-text.ts';
import { type Parameter, parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires x-weight, which is `unknown` if no source states the weight. If the weight depends on a
 * parameter, the parameter must exist, the steps must ascend, and `value` must be the weight at the
 * default of the parameter.
 */
export const operationWeight: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const weight = operation['x-weight'];
    if (weight === undefined) {
      ctx.report({
        message: joinSentences(
          'x-weight is missing. Add the request weight, such as `x-weight: { value: 1 }`,',
          'or `x-weight: unknown` if no source states it.',
        ),
        location: ctx.location.key(),
      });
      return;
    }
    // The rule extension-keys reports invalid values.
    if (!isObject(weight) || typeof weight.by !== 'string') return;
    const parameters = parametersOf(operation, ctx);
    const by = parameters.find(({ name }) => name === weight.by);
    if (by === undefined) {
      const known = formatNames(parameters.map(({ name }) => name));
      ctx.report({
        message: joinSentences(
          `x-weight depends on \`${weight.by}\`, which is not a parameter of this operation.`,
          `Its parameters: ${known}.`,
        ),
        location: ctx.location.child(['x-weight', 'by']),
      });
    } else if (Array.isArray(weight.steps)) checkSteps(weight, by, ctx);
  });

interface Step {
  readonly upTo: number;
  readonly weight: number;
}

function checkSteps(weight: JsonObject, by: Parameter, ctx: Context): void {
  const location = ctx.location.child('x-weight');
  const steps = listOf(weight.steps).filter(isStep);
  const wrongIndex = steps.findIndex(({ upTo }, index) => upTo <= (steps[index - 1]?.upTo ?? 0));
  if (wrongIndex > 0) {
    const [before, step] = steps.slice(wrongIndex - 1);
    ctx.report({
      message: joinSentences(
        `The steps must ascend; got upTo ${step?.upTo} after upTo ${before?.upTo}.`,
        'Use ascending values, such as upTo 100, upTo 500.',
      ),
      location: location.child(['steps', wrongIndex, 'upTo']),
    });
    return;
  }
  const byDefault = by.resolved.default;
  if (typeof byDefault !== 'number') {
    ctx.report({
      message: joinSentences(
        `x-weight.value is the weight at the default of \`${by.name}\`, which has no default.`,
        'Add a default to its schema, such as `default: 100`.',
      ),
      location: by.schemaLocation,
    });
    return;
  }
  const expected = weightAt(byDefault, steps, weight.zero);
  if (weight.value !== expected) {
    ctx.report({
      message: joinSentences(
        `x-weight.value must be ${expected}, ` +
          `the weight at the default ${byDefault} of \`${by.name}\`;`,
        `got ${formatValue(weight.value)}.`,
        `Use \`value: ${expected}\`.`,
      ),
      location: location.child('value'),
    });
  }
}

function isStep(value: unknown): value is Step {
  return isObject(value) && typeof value.upTo === 'number' && typeof value.weight === 'number';
}

function weightAt(parameter: number, steps: readonly Step[], zero: unknown): unknown {
  if (parameter === 0 && zero !== undefined) return zero;
  return (steps.find(({ upTo }) => parameter <= upTo) ?? steps.at(-1))?.weight;
}
