import { isObject, type JsonObject, listOf } from '../json.ts';
import { type Parameter, parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { names, orNone, sentences, show } from '../wording.ts';

/** x-weight is there, names a parameter, climbs, and says the weight of the parameter's default. */
export const operationWeight: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const weight = operation['x-weight'];
    if (weight === undefined) {
      ctx.report({
        message: 'x-weight is missing. Say what a request costs, such as `x-weight: { value: 1 }`.',
        location: ctx.location.key(),
      });
      return;
    }
    // What else it may be is said by extension-keys.
    if (!isObject(weight) || typeof weight.by !== 'string') return;
    const parameters = parametersOf(operation, ctx);
    const by = parameters.find(({ name }) => name === weight.by);
    if (by === undefined) {
      const known = orNone(names(parameters.map(({ name }) => name)));
      ctx.report({
        message: sentences(
          `x-weight depends on \`${weight.by}\`, which is not a parameter of this operation.`,
          `It has: ${known}.`,
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
  const fallsAt = steps.findIndex(({ upTo }, index) => upTo <= (steps[index - 1]?.upTo ?? 0));
  if (fallsAt > 0) {
    const [before, step] = steps.slice(fallsAt - 1);
    ctx.report({
      message: sentences(
        `upTo ${step?.upTo} comes after upTo ${before?.upTo}.`,
        'Steps go up, such as upTo 100, upTo 500.',
      ),
      location: location.child(['steps', fallsAt, 'upTo']),
    });
    return;
  }
  const sent = by.resolved.default;
  if (typeof sent !== 'number') {
    ctx.report({
      message: sentences(
        `x-weight.value is the weight at the default of \`${by.name}\`, which has none.`,
        'Add one to its schema, such as `default: 100`.',
      ),
      location: by.schemaLocation,
    });
    return;
  }
  const expected = weightAt(sent, steps, weight.zero);
  if (weight.value !== expected) {
    ctx.report({
      message: sentences(
        `x-weight.value is ${show(weight.value)},`,
        `but with \`${by.name}\` at its default of ${sent} the steps give ${expected}.`,
        `Write \`value: ${expected}\`.`,
      ),
      location: location.child('value'),
    });
  }
}

function isStep(value: unknown): value is Step {
  return isObject(value) && typeof value.upTo === 'number' && typeof value.weight === 'number';
}

function weightAt(sent: number, steps: readonly Step[], zero: unknown): unknown {
  if (sent === 0 && zero !== undefined) return zero;
  return (steps.find(({ upTo }) => sent <= upTo) ?? steps.at(-1))?.weight;
}
