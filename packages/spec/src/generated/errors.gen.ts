// Generated from spec/errors.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** The names of all error codes. */
export type ErrorName =
  | 'PERMISSION_DENIED'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_SHUTTING_DOWN'
  | 'BAD_REQUEST'
  | 'ILLEGAL_CHARS'
  | 'UNSUPPORTED_OPERATION'
  | 'TOO_MANY_PARAMETERS'
  | 'UNAUTHORIZED'
  | 'BAD_API_KEY_FMT'
  | 'REJECTED_MBX_KEY'
  | 'INVALID_SIGNATURE'
  | 'INVALID_TIMESTAMP'
  | 'TOO_MANY_ORDERS'
  | 'UNREAD_PARAMETERS'
  | 'UNKNOWN_PARAM'
  | 'MANDATORY_PARAM_EMPTY_OR_MALFORMED'
  | 'PARAM_EMPTY'
  | 'INVALID_PARAMETER'
  | 'TIF_NOT_REQUIRED'
  | 'INVALID_TIF'
  | 'INVALID_ORDER_TYPE'
  | 'INVALID_SIDE'
  | 'PARAM_NOT_REQUIRED'
  | 'EMPTY_NEW_CL_ORD_ID'
  | 'EMPTY_ORG_CL_ORD_ID'
  | 'BAD_INTERVAL'
  | 'BAD_SYMBOL'
  | 'INVALID_LISTEN_KEY'
  | 'MORE_THAN_XX_HOURS'
  | 'OPTIONAL_PARAMS_BAD_COMBO'
  | 'UNKNOWN_ORDER_COMPOSITION'
  | 'BAD_PRECISION'
  | 'NO_TRADING_WINDOW'
  | 'ORDER_PRICE_TOO_SMALL'
  | 'ORDER_PRICE_TOO_HIGH'
  | 'ORDER_PRICE_PRECISION_TOO_LONG'
  | 'ORDER_QUANTITY_TOO_SMALL'
  | 'ORDER_QUANTITY_TOO_BIG'
  | 'ORDER_QUANTITY_PRECISION_TOO_LONG'
  | 'ORDER_AMOUNT_TOO_SMALL'
  | 'ORDER_PRICE_WAVE_EXCEED'
  | 'NO_DEPTH'
  | 'ORDER_DUPLICATED'
  | 'NEW_ORDER_REJECTED'
  | 'INSUFFICIENT_BALANCE'
  | 'ORDER_CREATION_FAILED'
  | 'NO_SUCH_ORDER'
  | 'ORDER_HAS_FILLED'
  | 'ORDER_CANCELLED'
  | 'ORDER_NOT_FOUND_ON_ORDER_BOOK'
  | 'ORDER_LOCKED'
  | 'ORDER_NOT_SUPPORT_CANCELLATION'
  | 'CANCEL_REJECTED'
  | 'UNKNOWN'
  | 'DISCONNECTED'
  | 'UNEXPECTED_RESP'
  | 'TIMEOUT'
  | 'ORDER_CREATION_TIMEOUT'
  | 'ORDER_CANCELLATION_TIMEOUT';

/** The kinds of errors. */
export type ErrorCategory = 'authentication' | 'balance' | 'filter' | 'internal' | 'order' | 'parameter' | 'permission' | 'rate-limit' | 'request' | 'timestamp';

/** An error code in the catalogue. */
export interface ErrorEntry {
  readonly name: string;
  readonly httpStatus: number;
  readonly category: string;
  /** `unknown`: the service may have executed the operation. */
  readonly outcome: 'failed' | 'unknown';
}

/** Error codes, by number. */
export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

/** The error codes of the service. */
export const errorCatalogue: ErrorCatalogue = {
  // Permission denied: the host or the origin of the request is not allowed.
  '-1005': { name: 'PERMISSION_DENIED', httpStatus: 403, category: 'permission', outcome: 'failed' },
  // The request weight limit is exceeded (status 429), or the IP address is banned (status 418).
  '-1003': { name: 'TOO_MANY_REQUESTS', httpStatus: 429, category: 'rate-limit', outcome: 'failed' },
  // The service is shutting down or has shut down.
  '-1016': { name: 'SERVICE_SHUTTING_DOWN', httpStatus: 503, category: 'internal', outcome: 'unknown' },
  // The request is malformed. The status is 413 if the body is too large, 415 if the body is not a form, 431 if the headers are too large, and 408 if the request arrives too slowly.
  '-1004': { name: 'BAD_REQUEST', httpStatus: 400, category: 'request', outcome: 'failed' },
  // A parameter contains illegal characters or malformed percent-encoding.
  '-1100': { name: 'ILLEGAL_CHARS', httpStatus: 400, category: 'request', outcome: 'failed' },
  // The operation is not supported. The status is 404 for an unknown path, 405 for a wrong method, and 426 for a plain HTTP request to the path of a stream.
  '-1020': { name: 'UNSUPPORTED_OPERATION', httpStatus: 400, category: 'request', outcome: 'failed' },
  // There are too many parameters, or the query string or the body contains a parameter twice.
  '-1101': { name: 'TOO_MANY_PARAMETERS', httpStatus: 400, category: 'request', outcome: 'failed' },
  // The API key header is missing.
  '-1002': { name: 'UNAUTHORIZED', httpStatus: 401, category: 'authentication', outcome: 'failed' },
  // The API key has an invalid format.
  '-2014': { name: 'BAD_API_KEY_FMT', httpStatus: 401, category: 'authentication', outcome: 'failed' },
  // The API key is unknown, inactive, or not permitted for this action or IP address.
  '-2015': { name: 'REJECTED_MBX_KEY', httpStatus: 401, category: 'permission', outcome: 'failed' },
  // The signature does not match the request that was received.
  '-1022': { name: 'INVALID_SIGNATURE', httpStatus: 401, category: 'authentication', outcome: 'failed' },
  // The timestamp is outside the receive window, the timestamp is 1000 ms or more ahead of the broker's clock, or the request is a replay.
  '-1021': { name: 'INVALID_TIMESTAMP', httpStatus: 400, category: 'timestamp', outcome: 'failed' },
  // The order rate limit is exceeded.
  '-1015': { name: 'TOO_MANY_ORDERS', httpStatus: 429, category: 'rate-limit', outcome: 'failed' },
  // Some of the sent parameters were not read.
  '-1104': { name: 'UNREAD_PARAMETERS', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A parameter is unknown. Only deployments in strict mode return this code.
  '-1103': { name: 'UNKNOWN_PARAM', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A required parameter is missing, empty or malformed.
  '-1102': { name: 'MANDATORY_PARAM_EMPTY_OR_MALFORMED', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A parameter is empty.
  '-1105': { name: 'PARAM_EMPTY', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A parameter has an invalid value.
  '-1130': { name: 'INVALID_PARAMETER', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A timeInForce was sent for an order that does not use this parameter.
  '-1114': { name: 'TIF_NOT_REQUIRED', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The timeInForce is not one of the allowed values.
  '-1115': { name: 'INVALID_TIF', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The order type is invalid or unavailable.
  '-1116': { name: 'INVALID_ORDER_TYPE', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The side is not one of the allowed values.
  '-1117': { name: 'INVALID_SIDE', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A parameter was sent that is not allowed in this request.
  '-1106': { name: 'PARAM_NOT_REQUIRED', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The new client order id is empty.
  '-1118': { name: 'EMPTY_NEW_CL_ORD_ID', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The original client order id is empty.
  '-1119': { name: 'EMPTY_ORG_CL_ORD_ID', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The candlestick interval is not one of the allowed values.
  '-1120': { name: 'BAD_INTERVAL', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The symbol does not exist.
  '-1121': { name: 'BAD_SYMBOL', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The listen key does not exist.
  '-1125': { name: 'INVALID_LISTEN_KEY', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The time range from startTime to endTime is too long.
  '-1127': { name: 'MORE_THAN_XX_HOURS', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The combination of optional parameters is invalid.
  '-1128': { name: 'OPTIONAL_PARAMS_BAD_COMBO', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // The combination of order parameters is not supported.
  '-1014': { name: 'UNKNOWN_ORDER_COMPOSITION', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // A value has more digits than allowed.
  '-1111': { name: 'BAD_PRECISION', httpStatus: 400, category: 'parameter', outcome: 'failed' },
  // There is no trading window; no source states what that means.
  '-2016': { name: 'NO_TRADING_WINDOW', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The price is below the PRICE_FILTER minimum.
  '-1133': { name: 'ORDER_PRICE_TOO_SMALL', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The price is above the PRICE_FILTER maximum.
  '-1132': { name: 'ORDER_PRICE_TOO_HIGH', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The price does not match the PRICE_FILTER tick size.
  '-1134': { name: 'ORDER_PRICE_PRECISION_TOO_LONG', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The quantity is below the LOT_SIZE minimum.
  '-1136': { name: 'ORDER_QUANTITY_TOO_SMALL', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The quantity is above the LOT_SIZE maximum.
  '-1135': { name: 'ORDER_QUANTITY_TOO_BIG', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The quantity does not match the LOT_SIZE step size.
  '-1137': { name: 'ORDER_QUANTITY_PRECISION_TOO_LONG', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // Price times quantity is below the MIN_NOTIONAL minimum.
  '-1140': { name: 'ORDER_AMOUNT_TOO_SMALL', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The price is outside the permitted range around the mark price.
  '-1138': { name: 'ORDER_PRICE_WAVE_EXCEED', httpStatus: 400, category: 'filter', outcome: 'failed' },
  // The order book has no orders on the required side.
  '-1112': { name: 'NO_DEPTH', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The client order id has already been used.
  '-1141': { name: 'ORDER_DUPLICATED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The matching engine rejected the order.
  '-2010': { name: 'NEW_ORDER_REJECTED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The balance is insufficient. For a contract order that opens a position, the message is `insufficient balance`; other requests have other messages.
  '-1131': { name: 'INSUFFICIENT_BALANCE', httpStatus: 400, category: 'balance', outcome: 'failed' },
  // The order could not be created.
  '-1149': { name: 'ORDER_CREATION_FAILED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The order does not exist.
  '-2013': { name: 'NO_SUCH_ORDER', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The order is already filled.
  '-1139': { name: 'ORDER_HAS_FILLED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The order is already cancelled.
  '-1142': { name: 'ORDER_CANCELLED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The order is not on the order book.
  '-1143': { name: 'ORDER_NOT_FOUND_ON_ORDER_BOOK', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The order is locked.
  '-1144': { name: 'ORDER_LOCKED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // Orders of this type cannot be cancelled.
  '-1145': { name: 'ORDER_NOT_SUPPORT_CANCELLATION', httpStatus: 400, category: 'order', outcome: 'failed' },
  // The cancellation was rejected.
  '-2011': { name: 'CANCEL_REJECTED', httpStatus: 400, category: 'order', outcome: 'failed' },
  // An unknown error occurred; the outcome is unknown.
  '-1000': { name: 'UNKNOWN', httpStatus: 500, category: 'internal', outcome: 'unknown' },
  // An internal error occurred; the outcome is unknown.
  '-1001': { name: 'DISCONNECTED', httpStatus: 500, category: 'internal', outcome: 'unknown' },
  // The broker received an unexpected internal response; the outcome is unknown.
  '-1006': { name: 'UNEXPECTED_RESP', httpStatus: 500, category: 'internal', outcome: 'unknown' },
  // An internal timeout occurred; the outcome is unknown.
  '-1007': { name: 'TIMEOUT', httpStatus: 504, category: 'internal', outcome: 'unknown' },
  // Placing the order timed out; the outcome is unknown.
  '-1146': { name: 'ORDER_CREATION_TIMEOUT', httpStatus: 504, category: 'internal', outcome: 'unknown' },
  // Cancelling the order timed out; the outcome is unknown.
  '-1147': { name: 'ORDER_CANCELLATION_TIMEOUT', httpStatus: 504, category: 'internal', outcome: 'unknown' },
};
