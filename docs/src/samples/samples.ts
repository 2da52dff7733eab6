import { curlSample } from './curl.ts';
import { fetchSample } from './fetch.ts';
import { pythonSample } from './python.ts';
import type { Call, Sample } from './sample.ts';
import { typescriptSample } from './typescript.ts';

/** Returns the samples of a call, one for each language. */
export function samplesOf(call: Call): Sample[] {
  return [
    { label: 'curl', language: 'sh', code: curlSample(call) },
    { label: 'TypeScript', language: 'ts', code: typescriptSample(call) },
    { label: 'fetch', language: 'js', code: fetchSample(call) },
    { label: 'Python', language: 'python', code: pythonSample(call) },
  ];
}
