import { afterEach, expect, test } from 'vitest';
import { stopProcesses, WorkerProcess } from '../src/worker-process.ts';

const worker = (name: string): WorkerProcess<string, string> =>
  new WorkerProcess(new URL(`./fixtures/${name}.ts`, import.meta.url));

afterEach(stopProcesses);

test('a worker process returns results and errors in the order of the calls', async () => {
  const upperCase = worker('upper-case-worker');
  const calls = ['a', 'fail', 'b'].map((text) => upperCase.call(text));
  expect(await Promise.allSettled(calls)).toMatchObject([
    { value: 'A' },
    { reason: new Error('cannot convert "fail"') },
    { value: 'B' },
  ]);
  await stopProcesses();
  expect(await upperCase.call('again')).toBe('AGAIN');
});

test('a worker process that has not loaded its libraries can be stopped', async () => {
  const loading = worker('loading-worker');
  loading.start();
  // The process never finishes loading, so a stop that waited for the process would never end.
  await stopProcesses();
});

test('a worker process that ends during a call is reported', async () => {
  await expect(worker('failing-worker').call('a')).rejects.toThrow(
    'the process ended with status 1; see its output above',
  );
});
