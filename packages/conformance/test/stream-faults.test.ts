import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { failureText } from '../src/report/failure-text.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { faulty } from './faulty-socket.ts';
import { streamFaults } from './stream-faults.ts';
import { streamCase, streamTarget } from './stream-target.ts';

test('a failure lists the frames, without the listen key', async () => {
  const [, caughtBy, missing] = streamFaults.find(([name]) => name === 'an event is missing') ?? [];
  const { session } = streamTarget({ wrap: (open) => faulty(open, missing ?? {}) });
  const text = failureText(await runStreamCase(streamCase(caughtBy ?? ''), session));
  expect(text).toContain('Expected executionReport with the status PARTIALLY_FILLED');
  expect(text).toMatch(/\n {2}1 connected ws:\/\/sandbox\.test\/openapi\/ws\/\w{4}…\n/);
  expect(text).toMatch(/\n {2}1 received \[\{"e":"executionReport"/);
  expect(text).not.toMatch(/\w{64}/);
});

test.each(sampled(streamFaults, 16))('%s: the test %s fails', async (_name, caughtBy, fault) => {
  const { session } = streamTarget({ wrap: (open) => faulty(open, fault) });
  const result = await runStreamCase(streamCase(caughtBy), session);
  expect(result).toMatchObject({ outcome: 'failed' });
  expect(result.failure?.message).toMatch(/expected/i);
});
