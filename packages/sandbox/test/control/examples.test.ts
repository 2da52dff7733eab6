import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultInitialState } from '@broker-api/engine';
import document from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, onTestFinished } from 'vitest';
import { controlTable } from '../../src/control/generated/operations.gen.ts';
import { RecordedJournal } from '../../src/replay/recorded-journal.ts';
import { request } from '../requests.ts';
import { createSandboxWithControl } from './control-fixture.ts';

const folder = join(import.meta.dirname, '../../../../spec/examples/control');

interface Example {
  readonly summary: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly response: unknown;
}

type Sandbox = ReturnType<typeof createSandboxWithControl>;

const examples = Object.keys(controlTable).flatMap((operationId) =>
  readdirSync(join(folder, operationId)).map((file) => ({
    operationId: operationId as keyof typeof controlTable,
    name: file.replace('.json', ''),
    example: JSON.parse(readFileSync(join(folder, operationId, file), 'utf8')) as Example,
  })),
);

const exampleKey = String(
  examples.find(({ operationId }) => operationId === 'setApiKey')?.example.request.apiKey,
);

const symbolWithoutIndex = examples.find(
  ({ operationId, name }) => operationId === 'addSymbol' && name === 'existing-tokens',
)?.example.request;

const emptyState = { initialState: defaultInitialState(0), keys: [] };

/** Creates a sandbox in the state that the examples assume. */
async function prepared(operationId: string, name: string): Promise<Sandbox> {
  const sandbox = createSandboxWithControl(
    name === 'kept' ? { journal: new RecordedJournal(emptyState) } : {},
  );
  const { control, executor, account, close } = sandbox;
  // A market maker on a real clock would otherwise run during later tests with simulated time.
  onTestFinished(close);
  if (operationId !== 'addUser') await control.addUser({ user: 'carol' });
  if (operationId !== 'addToken') await control.addToken({ token: 'DOGE' });
  if (operationId !== 'addSymbol') await control.addSymbol(symbolWithoutIndex as never);
  const { ref } = account('alice');
  const key = { apiKey: exampleKey, secretKey: 'secret', ref };
  await executor.execute({ kind: 'setApiKey', time: 0, key });
  await control.saveSnapshot({ name: 'before-the-storm' });
  await control.createBroker({ brokerId: 'nightly' });
  await control.injectFault({ effect: 'drop' });
  if (operationId !== 'injectStreamFault') await control.injectStreamFault({ effect: 'drop' });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  if (name === 'real') await control.setClock({ mode: 'real' });
  return sandbox;
}

function replyTo({ plane }: Sandbox, operationId: keyof typeof controlTable, example: Example) {
  const { method, path, takes } = controlTable[operationId];
  // Each character of a body is one byte.
  const json = Buffer.from(JSON.stringify(example.request)).toString('latin1');
  const query = new URLSearchParams(example.request as Record<string, string>).toString();
  const sent = takes === 'body' ? { body: json } : takes === 'query' ? { query } : {};
  const headers = { 'content-type': 'application/json' };
  return plane.handle(request({ method, path, headers, ...sent }));
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
  name,
  schema.type === 'object' ? { ...schema, additionalProperties: false } : schema,
]);
ajv.addSchema({ $id: 'control', components: { schemas: Object.fromEntries(schemas) } });

/** Returns the schema errors of a response. A field that is not in the document is an error. */
function responseProblems(operationId: string, response: unknown): unknown {
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((one) => one.operationId === operationId);
  const schema = operation?.responses['200'].content['application/json'].schema;
  const text = JSON.stringify(schema).replaceAll('"#/', '"control#/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(response) ? [] : validate.errors;
}

it.each(examples)(
  'the sandbox responds as in the example $operationId, $name',
  async ({ operationId, name, example }) => {
    const sandbox = await prepared(operationId, name);
    const { status, body } = await replyTo(sandbox, operationId, example);
    expect({ status, body: status === 200 ? '' : body }).toEqual({
      status: example.status,
      body: example.status === 200 ? '' : JSON.stringify(example.response),
    });
    if (status === 200) expect(responseProblems(operationId, JSON.parse(body))).toEqual([]);
  },
);

it('the examples of the control plane include an error for each operation with input', () => {
  const withoutError = Object.entries(controlTable)
    .filter(([, { takes }]) => takes !== undefined)
    .map(([operationId]) => operationId)
    .filter((id) => !examples.some((one) => one.operationId === id && one.example.status !== 200));
  expect(withoutError).toEqual([]);
});
