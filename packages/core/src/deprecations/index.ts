import { type Method, wrapMethods } from '../wrap-methods.ts';

/** Since when and until when something is deprecated, and what replaces it. */
export interface Deprecation {
  /** A date, such as `2026-12-01`. */
  readonly since: string;
  /** The date from which on the broker may remove it. */
  readonly sunset: string;
  /** The name of the operation or parameter to use instead. */
  readonly replacement: string;
}

/** The deprecated operations and parameters of a section, by operationId. */
export type DeprecationTable = Readonly<
  Record<
    string,
    {
      readonly operation?: Deprecation;
      readonly parameters?: Readonly<Record<string, Deprecation>>;
    }
  >
>;

/** A deprecated operation or parameter that the program uses. */
export interface DeprecationWarning extends Deprecation {
  readonly operationId: string;
  /** Absent if the operation itself is deprecated. */
  readonly parameter?: string;
  /** The warning as one sentence. */
  readonly message: string;
}

export interface DeprecationOptions {
  /** Receives each warning once per process. The default prints it with `console.warn`. */
  readonly onWarning?: (warning: DeprecationWarning) => void;
  /** By default, warnings are on unless the environment variable NODE_ENV is `production`. */
  readonly enabled?: boolean;
}

/** The operations and parameters of which this process has warned. */
const warned = new Set<string>();

/** Returns a client that warns once per process of each deprecated operation and parameter. */
export function warnOfDeprecations<Client extends object>(
  client: Client,
  section: string,
  table: DeprecationTable,
  { onWarning = print, enabled = !isProduction() }: DeprecationOptions,
): Omit<Client, 'raw'> {
  const wrap = (operationId: string, method: Method): Method => {
    const entry = table[operationId];
    if (!enabled || entry === undefined) return method;
    const { operation, parameters = {} } = entry;
    return (values, options) => {
      const warn = (deprecation: Deprecation, parameter?: string): void => {
        const key = JSON.stringify([section, operationId, parameter]);
        if (warned.has(key)) return;
        warned.add(key);
        onWarning(warningOf(operationId, deprecation, parameter));
      };
      if (operation !== undefined) warn(operation);
      for (const [name, deprecation] of Object.entries(parameters)) {
        if (values?.[name] !== undefined) warn(deprecation, name);
      }
      return method(values, options);
    };
  };
  return wrapMethods(client, wrap) as unknown as Omit<Client, 'raw'>;
}

function warningOf(
  operationId: string,
  deprecation: Deprecation,
  parameter: string | undefined,
): DeprecationWarning {
  const { since, sunset, replacement } = deprecation;
  const name =
    parameter === undefined ? operationId : `The parameter ${parameter} of ${operationId}`;
  const message =
    `${name} is deprecated since ${since}, and the broker may remove it from ${sunset} on. ` +
    `Use ${replacement}.`;
  return { ...deprecation, operationId, ...(parameter !== undefined && { parameter }), message };
}

function print({ message }: DeprecationWarning): void {
  console.warn(message);
}

/** Browsers and workers have no `process`. */
function isProduction(): boolean {
  const { process } = globalThis as {
    process?: { env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.NODE_ENV === 'production';
}
