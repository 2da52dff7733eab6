// 100 columns, minus the indentation of a workflow's body.
const width = 96;

/** Formats a call statement: on one line if it fits, otherwise with one argument per line. */
export function callText(called: string, args: readonly string[], start = ''): string {
  const line = `${start}${called}(${args.join(', ')});`;
  if (line.length <= width && !line.includes('\n')) return line;
  const lines = args.flatMap((one) => `${one},`.split('\n').map((part) => `  ${part}`));
  return [`${start}${called}(`, ...lines, ');'].join('\n');
}

/** Formats a call statement whose last argument is a callback that calls the client. */
export function deferredCall(called: string, args: readonly string[], call: string): string {
  const line = `${called}(${[...args, `() => ${call}`].join(', ')});`;
  if (line.length <= width && !line.includes('\n')) return line;
  const inner = call.split('\n').map((part) => `  ${part}`);
  return [`${called}(${args.join(', ')}, () =>`, ...inner, ');'].join('\n');
}
