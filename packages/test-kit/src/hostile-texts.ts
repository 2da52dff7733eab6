/**
 * Texts that end a string, a comment, a template, a name or a line of TypeScript, and then set the
 * global variable `canary`. The key `__proto__` of an object literal sets the prototype of the
 * object.
 */
export const hostileTexts: readonly string[] = [
  "X\\'; globalThis.canary = 1; //",
  '"; globalThis.canary = 1; //',
  '\\"; globalThis.canary = 1; //',
  '*/ globalThis.canary = 1; /*',
  'x\nglobalThis.canary = 1; //',
  'x\rglobalThis.canary = 1; //',
  'x\u2028globalThis.canary = 1; //',
  'x\\\u2029globalThis.canary = 1; //',
  '`; globalThis.canary = 1; `',
  '$' + '{globalThis.canary = 1}',
  "{$inputs.run}'`$" + '{globalThis.canary = 1}',
  '} globalThis.canary = 1; {',
  'x = globalThis.canary = 1',
  "x']; globalThis.canary = 1; ['",
  '1; globalThis.canary = 1',
  '</script><script>globalThis.canary = 1</script>',
  '__proto__',
  'constructor',
];
