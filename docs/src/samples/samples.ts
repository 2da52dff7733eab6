import { idLabel } from '../spec/fields.ts';
import type { OperationPage } from '../spec/operations.ts';
import { curlSample } from './curl.ts';
import { fetchSample } from './fetch.ts';
import { pythonSample } from './python.ts';
import { type Call, placeholders, type Sample, type Target } from './sample.ts';
import { typescriptSample } from './typescript.ts';

/** Returns the samples of a call to an operation, one for each language. */
export function samplesOf(
  { record, responseScalars }: OperationPage,
  request: Call['request'],
  target: Target = placeholders,
): Sample[] {
  const returnsIds = responseScalars.some(({ label }) => label === idLabel);
  const call: Call = { operation: record, request, target, returnsIds };
  return [
    { label: 'curl', language: 'sh', code: curlSample(call) },
    { label: 'TypeScript', language: 'ts', code: typescriptSample(call) },
    { label: 'fetch', language: 'js', code: fetchSample(call) },
    { label: 'Python', language: 'python', code: pythonSample(call) },
  ];
}
