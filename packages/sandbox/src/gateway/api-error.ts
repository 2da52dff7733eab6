import { type ErrorEntry, type ErrorName, errorCatalogue } from '@broker-api/spec';

const codes = new Map<string, number>(
  Object.entries(errorCatalogue).map(([code, { name }]) => [name, Number(code)]),
);

/** The place of each code in the order in which checks are made. */
const ranks = new Map<number, number>(
  [...codes.values()].map((code, rank) => [code, rank] as const),
);

/** The number of an error of the catalogue. */
export function codeOf(name: ErrorName): number {
  return codes.get(name) as number;
}

/** Of two refusals of one request the one with the lower rank is answered. */
export function rankOf(code: number): number {
  return ranks.get(code) ?? ranks.size;
}

/** What a refusal may say beyond the catalogue. */
export interface RefusalOptions {
  /** The HTTP status, where it is not the one of the catalogue. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is refused, with the error that is answered. */
export class ApiError extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param error a name or a code of the catalogue
   * @param message what is wrong, with the value, and what to do next
   */
  constructor(error: ErrorName | number, message: string, options: RefusalOptions = {}) {
    // A refusal is an answer, not a failure: nobody reads where it was made.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = typeof error === 'number' ? error : codeOf(error);
    const entry = errorCatalogue[String(this.code)] as ErrorEntry;
    this.status = options.status ?? entry.httpStatus;
    this.headers = options.headers ?? {};
  }
}

const longestShown = 40;

/** A value as a message shows it: quoted, and cut when it is long. */
export function shown(value: string): string {
  const cut = value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
  return JSON.stringify(cut);
}
