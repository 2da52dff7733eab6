import { expect, test } from 'vitest';
import { printable } from '../src/index.ts';

test.each([
  ['\u0000', '\\u0000'],
  ['\u001b[31m', '\\u001b[31m'],
  ['\r', '\\u000d'],
  ['\u007f', '\\u007f'],
  ['\u0085', '\\u0085'],
  ['\u009b31m', '\\u009b31m'],
  ['\u00ad', '\\u00ad'],
  ['\u061c', '\\u061c'],
  ['\u200b', '\\u200b'],
  ['\u200f', '\\u200f'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
  ['\u202e', '\\u202e'],
  ['\u2066', '\\u2066'],
  ['\ufeff', '\\ufeff'],
  ['\ud800', '\\ud800'],
  ['\ue000', '\\ue000'],
  ['\uffff', '\\uffff'],
  ['\u{e0001}', '\\udb40\\udc01'],
  ['\u{10ffff}', '\\udbff\\udfff'],
])('printable escapes the character %j', (text, expected) => {
  expect(printable(`a${text}b`)).toBe(`a${expected}b`);
});

test('printable does not change ordinary text, tabs and line feeds', () => {
  const text = 'Price: 1.5 €\n\t"é", \\u0041, ‘日本語’ 😀 — ½';
  expect(printable(text)).toBe(text);
});

test('printable keeps the value of a JSON text', () => {
  const value = { '\u202e': ['\u0000\u001b\u007f\u009b\u2028\u{e0001}\ud800', 'a\nb\\'] };
  const text = printable(JSON.stringify(value, null, 2));
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toMatch(/^[\x20-\x7e\n]+$/);
});
