import { type ControlPage, controlPages } from '../spec/control.ts';
import { stored } from './curl.ts';
import { operationOf } from './operations.ts';
import { propertyAccess, propertyName, quote, shellText } from './quoting.ts';
import { placeholders, type Sample } from './sample.ts';
import { callLines } from './typescript.ts';

/** The address of the control plane that `npm start` starts. */
export const controlUrl = 'http://127.0.0.1:8788';

type Request = Readonly<Record<string, unknown>>;

/** Lines before a call that find or create what the call names. */
interface Preparation {
  readonly comment: string;
  readonly curl: readonly string[];
  readonly typescript: readonly string[];
  /** The field of the request whose value is in a variable of the same name. */
  readonly field?: string | undefined;
}

/** Returns the samples for a call to the control plane, with curl and in TypeScript. */
export function controlSamples(page: ControlPage, request: Request): Sample[] {
  const preparation = preparations[page.operationId]?.();
  return [
    { label: 'curl', language: 'sh', code: curlSample(page, request, preparation) },
    { label: 'TypeScript', language: 'ts', code: typescriptSample(page, request, preparation) },
  ];
}

function curlSample(page: ControlPage, request: Request, preparation?: Preparation): string {
  return [
    ...(preparation ? [`# ${preparation.comment}`, ...preparation.curl, ''] : []),
    curlCommand(page, request, { field: preparation?.field }),
  ].join('\n');
}

function curlCommand(
  { method, path, hasBody }: ControlPage,
  request: Request,
  { field = '', isSilent = false }: { readonly field?: string | undefined; isSilent?: boolean },
): string {
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const search = hasBody || query.size === 0 ? '' : `?${query}`;
  const options = `${isSilent ? '-s ' : ''}${method === 'GET' ? '' : `-X ${method} `}`;
  // A single quote would end the quoted shell argument.
  const body = JSON.stringify(request).replaceAll("'", String.raw`'\''`);
  const value = JSON.stringify(request[field]);
  return [
    `curl ${options}"${controlUrl}${shellText(path)}${search}"`,
    ...(hasBody
      ? [
          "-H 'Content-Type: application/json'",
          `-d '${body.replace(`"${field}":${value}`, `"${field}":"'"$${field}"'"`)}'`,
        ]
      : []),
  ].join(' \\\n  ');
}

function typescriptSample(
  { operationId }: ControlPage,
  request: Request,
  preparation?: Preparation,
): string {
  return [
    "import { createControlClient } from '@broker-api/sandbox/control';",
    '',
    `const control = createControlClient({ baseUrl: ${quote(controlUrl)} });`,
    ...(preparation ? [`// ${preparation.comment}`, ...preparation.typescript] : []),
    ...callLines(
      `const result = await ${propertyAccess('control', operationId)}`,
      properties(request, preparation?.field),
    ),
    'console.log(result);',
  ].join('\n');
}

/** @param field the name of the property whose value is in a variable of the same name */
function properties(request: Request, field?: string): string[] {
  return Object.entries(request).map(([name, value]) => {
    if (name === field) return name;
    const literal = typeof value === 'string' ? quote(value) : JSON.stringify(value);
    return `${propertyName(name)}: ${literal}`;
  });
}

/** Returns a preparation that calls the control plane. */
function called(
  comment: string,
  operationId: string,
  request: Request,
  field?: string,
): Preparation {
  const page = controlPages.find((one) => one.operationId === operationId);
  if (page === undefined) throw new Error(`The control plane has no operation ${operationId}.`);
  const start = field === undefined ? '' : `const { ${field} } = `;
  return {
    comment,
    curl: stored(curlCommand(page, request, { isSilent: field !== undefined }), field),
    typescript: callLines(`${start}await control.${operationId}`, properties(request)),
    field,
  };
}

/** Returns a preparation that reads the name of an option from the broker. */
function listedOption(): Preparation {
  const url = `${placeholders.baseUrl}${operationOf('option', 'listOptions').path}`;
  return {
    comment: 'Options expire. This is the first option that trades.',
    curl: stored(`curl -s "${shellText(url)}"`, 'symbol'),
    typescript: [
      `const options = await fetch(${quote(url)});`,
      'const [{ symbol }] = await options.json();',
    ],
    field: 'symbol',
  };
}

/** By operation: the preparation of its sample. */
const preparations: Readonly<Record<string, () => Preparation>> = {
  advanceClock: () =>
    called('A manual clock stops, and can be advanced.', 'setClock', { mode: 'manual' }),
  restoreSnapshot: () => called('Saves the state.', 'saveSnapshot', { name: 'before-the-storm' }),
  setApiKey: () => called('Creates an API key.', 'addApiKey', { user: 'bob' }, 'apiKey'),
  setOptionStatus: listedOption,
};
