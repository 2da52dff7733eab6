import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFormText } from '../src/gateway/form-text.ts';

const pair = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[a-c%+=]{0,3}$/).map((text) => text.replaceAll('%', '%20')),
);

test('the signed text is the received text without the signature pair and one &', () => {
  fc.assert(
    fc.property(fc.array(pair), fc.array(pair), (before, after) => {
      const rest = [...before, ...after];
      const names = [...new URLSearchParams(rest.join('&')).keys()];
      fc.pre(new Set(names).size === names.length);
      const text = [...before, 'signature=0a', ...after].join('&');
      const { signedText, signature, values } = parseFormText(text, 'query');
      expect([signedText, signature]).toEqual([rest.join('&'), '0a']);
      expect(Object.fromEntries(values)).toEqual(
        Object.fromEntries(new URLSearchParams(rest.join('&'))),
      );
    }),
  );
});
