import type { OperationRecord } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { parseExact } from '../cases/parse-exact.ts';
import type { Exchange } from '../result.ts';
import type { TestAccount } from './account.ts';
import { renameFor } from './contract-names.ts';
import { nameListedOptions } from './listed-options.ts';
import { costOf } from './request-cost.ts';
import { type PlaceholderValues, requestTexts } from './request-texts.ts';
import type { Session } from './session.ts';

const expect = { ok: true } as const;

/** The response to a call; `body` is undefined if it is not JSON. */
export interface CallResult {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly exchange: Exchange;
}

/** Sends a signed request that prepares or cleans up a test. */
export async function call(
  session: Session,
  account: TestAccount,
  operation: OperationRecord,
  parameters: string,
): Promise<CallResult> {
  const { method, path } = operation;
  const named = await nameListedOptions(parameters, session);
  const query = `${named}${parameters === '' ? '' : '&'}timestamp={now}&signature={signature}`;
  const test: Case = { id: '', title: '', requirement: { source: '', locator: '' }, query, expect };
  const { now } = await session.clock();
  const rename = await renameFor(operation.section, session);
  const cost = costOf(operation, new URLSearchParams(parameters));
  const { status, text, exchange } = await session.request(cost, (send) => {
    const fresh = session.newClientOrderId();
    const values: PlaceholderValues = {
      now: now(),
      margin: 0,
      fresh,
      listenKey: '',
      ...(rename && { rename }),
    };
    const texts = requestTexts(test, values, account.secretKey);
    return send({ method, path, ...texts, apiKey: account.apiKey });
  });
  try {
    return { status, body: parseExact(text), text, exchange };
  } catch {
    return { status, body: undefined, text, exchange };
  }
}
