import type { GatewayOperation } from '@broker-api/spec';

/** A successful response, with the request. */
export interface RecordedCall {
  readonly operation: GatewayOperation;
  /** The account that the broker knows by the API key; undefined if unknown. */
  readonly account: string | undefined;
  readonly sent: ReadonlyMap<string, string>;
  readonly body: unknown;
  /** The times by the broker's clock between which the broker processed the request. */
  readonly from: number;
  readonly to: number;
}
