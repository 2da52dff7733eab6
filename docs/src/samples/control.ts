import type { Sample } from './sample.ts';
import { callLines, quoted } from './typescript.ts';

/** The address of the control plane that `npm start` starts. */
export const controlUrl = 'http://127.0.0.1:8788';

/** A call of the control plane. */
export interface ControlCall {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly request: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
}

/** Returns the samples for a call to the control plane, with curl and in TypeScript. */
export function controlSamples(call: ControlCall): Sample[] {
  return [
    { label: 'curl', language: 'sh', code: curlSample(call) },
    { label: 'TypeScript', language: 'ts', code: typescriptSample(call) },
  ];
}

function curlSample({ method, path, hasBody, request, baseUrl }: ControlCall): string {
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const search = hasBody || query.size === 0 ? '' : `?${query}`;
  // A single quote would end the quoted shell argument.
  const body = JSON.stringify(request).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${baseUrl}${path}${search}"`,
    ...(hasBody ? ["-H 'Content-Type: application/json'", `-d '${body}'`] : []),
  ].join(' \\\n  ');
}

function typescriptSample({ operationId, request, baseUrl }: ControlCall): string {
  const fields = Object.entries(request).map(
    ([name, value]) =>
      `${name}: ${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`,
  );
  return [
    "import { createControlClient } from '@broker-api/sandbox/control';",
    '',
    `const control = createControlClient({ baseUrl: ${quoted(baseUrl)} });`,
    ...callLines(`const result = await control.${operationId}`, fields),
    'console.log(result);',
  ].join('\n');
}
