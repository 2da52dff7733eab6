import { errorCatalogue } from '../catalogue.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { specRoot } from '../spec-files.ts';
import { sentences } from '../wording.ts';

/** x-error-codes is there and lists codes of the operation's own, in the order of errors.yaml. */
export const operationErrorCodes: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const codes = operation['x-error-codes'];
    if (codes === undefined) {
      ctx.report({
        message: sentences(
          'x-error-codes is missing.',
          'List the codes of its own, such as `x-error-codes: [-1121]`, or none: `[]`.',
        ),
        location: ctx.location.key(),
      });
    } else if (Array.isArray(codes)) checkCodes(codes, ctx);
  });

function checkCodes(codes: readonly unknown[], ctx: Context): void {
  const catalogue = errorCatalogue(specRoot(ctx.location.source.absoluteRef));
  const order = [...catalogue.keys()];
  const inOrder = order.filter((code) => codes.includes(code));
  for (const [index, code] of codes.entries()) {
    if (typeof code !== 'number') continue;
    const location = ctx.location.child(['x-error-codes', index]);
    const entry = catalogue.get(code);
    if (entry === undefined) {
      ctx.report({
        message: sentences(
          `errors.yaml has no code ${code}.`,
          'Mend the code, or add it there with its name, status and meaning.',
        ),
        location,
      });
    } else if (entry.gateway !== undefined) {
      ctx.report({
        message: sentences(
          `${code} (${entry.name}) is refused at the gateway (${entry.gateway}),`,
          'before any operation runs.',
          'Leave it out: it follows from the security type and the parameters.',
        ),
        location,
      });
    }
  }
  const known = codes.filter((code) => inOrder.includes(code as number));
  const wrong = known.findIndex((code, index) => code !== inOrder[index]);
  if (wrong < 0 || new Set(known).size < known.length) return;
  ctx.report({
    message: sentences(
      'The codes are not in the order of errors.yaml, where the first that applies wins:',
      `${inOrder[wrong]} comes before ${known[wrong]}.`,
      `Write \`x-error-codes: [${inOrder.join(', ')}]\`.`,
    ),
    location: ctx.location.child(['x-error-codes', codes.indexOf(known[wrong])]),
  });
}
