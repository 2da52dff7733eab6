// The body of a workflow stands four columns from the left.
const width = 96;

/** A call as TypeScript: on one line when it fits, else an argument a line. */
export function callText(called: string, args: readonly string[], start = ''): string {
  const line = `${start}${called}(${args.join(', ')});`;
  if (line.length <= width && !line.includes('\n')) return line;
  const lines = args.flatMap((one) => `${one},`.split('\n').map((part) => `  ${part}`));
  return [`${start}${called}(`, ...lines, ');'].join('\n');
}

/** A call of a client inside a call of the workflow, which is its last argument. */
export function deferredCall(called: string, args: readonly string[], call: string): string {
  const line = `${called}(${[...args, `() => ${call}`].join(', ')});`;
  if (line.length <= width && !line.includes('\n')) return line;
  const inner = call.split('\n').map((part) => `  ${part}`);
  return [`${called}(${args.join(', ')}, () =>`, ...inner, ');'].join('\n');
}
