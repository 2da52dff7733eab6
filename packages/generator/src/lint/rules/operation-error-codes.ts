import { isObject } from '../../json.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { errorCatalogue } from '../catalogue.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires x-error-codes: the operation's specific codes, in the order of errors.yaml. The codes of
 * x-checks must be among them, or codes of the gateway.
 */
export const operationErrorCodes: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const codes = operation['x-error-codes'];
    if (codes === undefined) {
      ctx.report({
        message: joinSentences(
          'x-error-codes is missing.',
          'List the codes that are specific to the operation, ' +
            'such as `x-error-codes: [-1121]`, or `[]`.',
        ),
        location: ctx.location.key(),
      });
    } else if (Array.isArray(codes)) {
      checkCodes(codes, ctx);
      const checks = operation['x-checks'];
      if (Array.isArray(checks)) checkChecks(checks, codes, ctx);
    }
  });

function checkChecks(checks: readonly unknown[], own: readonly unknown[], ctx: Context): void {
  const catalogue = errorCatalogue(ctx.location);
  for (const [index, check] of checks.entries()) {
    const codes = isObject(check) && Array.isArray(check.codes) ? check.codes : [];
    const unlisted = codes.findIndex(
      (code) => !own.includes(code) && catalogue.get(code as number)?.gateway === undefined,
    );
    if (unlisted < 0) continue;
    ctx.report({
      message: joinSentences(
        `${codes[unlisted]} is neither in x-error-codes nor a code of the gateway.`,
        'Correct the code, or add it to x-error-codes.',
      ),
      location: ctx.location.child(['x-checks', index, 'codes', unlisted]),
    });
  }
}

function checkCodes(codes: readonly unknown[], ctx: Context): void {
  const catalogue = errorCatalogue(ctx.location);
  const order = [...catalogue.keys()];
  const inOrder = order.filter((code) => codes.includes(code));
  for (const [index, code] of codes.entries()) {
    if (typeof code !== 'number') continue;
    const location = ctx.location.child(['x-error-codes', index]);
    const entry = catalogue.get(code);
    if (entry === undefined) {
      ctx.report({
        message: joinSentences(
          `errors.yaml has no code ${code}.`,
          'Correct the code, or add it to errors.yaml with its name, status and meaning.',
        ),
        location,
      });
    } else if (entry.gateway !== undefined) {
      ctx.report({
        message: joinSentences(
          `${code} (${entry.name}) is a gateway code,`,
          `because it has \`gateway: ${entry.gateway}\` in errors.yaml.`,
          'Remove it: the generator adds gateway codes automatically.',
        ),
        location,
      });
    }
  }
  const known = codes.filter((code) => inOrder.includes(code as number));
  const wrong = known.findIndex((code, index) => code !== inOrder[index]);
  if (wrong < 0 || new Set(known).size < known.length) return;
  ctx.report({
    message: joinSentences(
      'The codes must be in the order of errors.yaml:',
      `${inOrder[wrong]} comes before ${known[wrong]}.`,
      `Use \`x-error-codes: [${inOrder.join(', ')}]\`.`,
    ),
    location: ctx.location.child(['x-error-codes', codes.indexOf(known[wrong])]),
  });
}
