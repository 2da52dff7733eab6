import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type OperationRecord, operations } from '@broker-api/spec';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import type { Case } from '../src/cases/case.ts';
import { curlCommand } from '../src/client/curl.ts';
import { allCases } from '../src/suite/all-cases.ts';

test('no text of a test runs as code in its curl command', () => {
  const text = '$(touch canary)`touch canary`"; touch canary; "\\$(touch canary)';
  const trades = allCases.find(({ id }) => id.startsWith('spot/listTrades/'));
  const query = `symbol=${text}`;
  const changed = { ...trades, query, body: text, path: `/${text}`, contentType: text } as Case;
  const operation = operations.spot.listTrades as OperationRecord;
  const command = curlCommand(changed, operation, `http://${text}`);
  const directory = temporaryDirectory('curl');
  const script = `curl() { printf '%s\\n' "$@"; }; ${command}`;
  const printed = execFileSync('sh', ['-c', script], { cwd: directory, encoding: 'utf8' });
  expect(printed).toContain(`http://${text}/${text}?symbol=${text}\n`);
  expect(printed).toContain(`Content-Type: ${text}\n--data-raw\n${text}\n`);
  expect(readdirSync(directory)).toEqual([]);
});
