import { errorCatalogue, type GatewayOperation, type GatewayParameter } from '@broker-api/spec';
import { freshParameter } from '../samples/sample.ts';
import type { Example, OperationPage } from '../spec/operations.ts';
import type { Values } from './section-clients.ts';

/** An example that the form of an operation offers. */
export interface FormExample {
  readonly label: string;
  /** The user whose API key the example needs, if it is not a main account. */
  readonly user?: string;
  /** The parameters, without those that the client generates. */
  readonly values: Values;
  readonly status: number;
  /** The name of the expected error. */
  readonly error?: string;
}

/**
 * Returns the examples that the form of an operation offers. Omits the examples that a call from
 * the form cannot reproduce, and those of 5xx errors, which do not depend on the parameters.
 */
export function formExamples({ record, examples }: OperationPage): FormExample[] {
  return examples
    .filter(({ status, reproducible }) => status < 500 && reproducible !== false)
    .map((example) => formExample(record, example));
}

/**
 * Returns the parameters that the form has fields for. The client adds the timestamp and the
 * signature. An unavailable parameter has a field only if an example sends the parameter.
 */
export function formParameters(page: OperationPage): GatewayParameter[] {
  const sent = new Set(formExamples(page).flatMap(({ values }) => Object.keys(values)));
  return page.record.parameters.filter(
    ({ name, unavailable }) =>
      name !== 'timestamp' && name !== 'signature' && (!unavailable || sent.has(name)),
  );
}

function formExample(record: GatewayOperation, example: Example): FormExample {
  const { summary, account, status } = example;
  const error = errorName(example);
  return {
    label: status === 200 ? summary : `${status}: ${summary}`,
    ...(account !== undefined && { user: account }),
    values: valuesOf(record, example),
    status,
    ...(error !== undefined && { error }),
  };
}

/** Returns the parameter that the client generates for an example, if the caller may omit it. */
export function generatedParameter(
  record: GatewayOperation,
  { request }: Pick<Example, 'request'>,
): string | undefined {
  if (record.retry !== 'by-client-order-id') return undefined;
  const name = freshParameter({ operation: record, request });
  const parameter = record.parameters.find((one) => one.name === name);
  return parameter?.required ? undefined : name;
}

/** For an order that succeeds, the client generates the client order id. */
function valuesOf(record: GatewayOperation, example: Example): Values {
  const omitted = example.status === 200 ? generatedParameter(record, example) : undefined;
  const entries = Object.entries(example.request).filter(([name]) => name !== omitted);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function errorName({ status, response }: Example): string | undefined {
  if (status === 200) return undefined;
  const { code } = response as { readonly code: number };
  return errorCatalogue[String(code)]?.name ?? 'UNKNOWN';
}
