// The types of spec/vectors/vector.schema.json, which describes the fields.

type Values = Readonly<Record<string, string | number | boolean>>;

interface Step {
  readonly method: string;
  readonly parameters?: object;
  readonly atMs?: number;
  readonly abortAtMs?: number;
  readonly maxWaitMs?: number;
}

export interface Call {
  readonly operation: string;
  readonly parameters?: Values;
  readonly atMs?: number;
  readonly abortAtMs?: number;
  readonly maxWaitMs?: number;
  readonly then?: readonly Step[];
}

/** A request that the client sends, and how the broker responds. */
export interface Exchange {
  readonly on: string;
  readonly parameters?: Values;
  readonly atMs?: number;
  readonly afterMs?: number;
  readonly fault?: 'reset' | 'no-response';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: number;
  readonly body?: unknown;
}

export interface Result {
  readonly result?: unknown;
  readonly error?: object;
  readonly atMs?: number;
}

export interface Vector {
  readonly name: string;
  readonly section: 'spot' | 'contract' | 'option';
  readonly options?: Readonly<Record<string, unknown>>;
  readonly call?: Call;
  readonly calls?: readonly Call[];
  readonly exchanges: readonly Exchange[];
  readonly expect: Result & { readonly results?: readonly Result[] };
}
