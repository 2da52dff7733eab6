// Runs the vectors of spec/vectors. This file is bundled, and uses only what all runtimes have.

import * as contract from '@broker-api/contract';
import { BrokerError } from '@broker-api/core';
import * as budget from '@broker-api/core/budget';
import * as chain from '@broker-api/core/chain';
import * as clock from '@broker-api/core/clock';
import * as outcomes from '@broker-api/core/outcomes';
import * as paging from '@broker-api/core/paging';
import * as retries from '@broker-api/core/retries';
import * as tradingRules from '@broker-api/core/trading-rules';
import * as option from '@broker-api/option';
import * as spot from '@broker-api/spot';
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream } from '@broker-api/streams/user';
import { runMarketVector, runUserVector } from '@broker-api/test-kit/stream-vectors';
import {
  type Behaviour,
  behaviours,
  runVector,
  type Vector,
  vectorsOf,
} from '@broker-api/test-kit/vectors';

/** The vectors of each file, by its path in spec/vectors. */
export type VectorFiles = Readonly<Record<string, readonly Vector[]>>;

const entries: Readonly<Record<string, object>> = {
  'contract/index': contract,
  'core/budget': budget,
  'core/chain': chain,
  'core/clock': clock,
  'core/outcomes': outcomes,
  'core/paging': paging,
  'core/retries': retries,
  'core/trading-rules': tradingRules,
  'option/index': option,
  'spot/index': spot,
};

async function loadEntry(packageName: string, entry: string): Promise<object> {
  const loaded = entries[`${packageName}/${entry}`];
  if (loaded === undefined) throw new Error(`scripts/soak/runtimes has no ${packageName}/${entry}`);
  return loaded;
}

/** Returns the function that runs the vectors of a folder. */
function runnerOf(name: string): ((vector: Vector) => Promise<string[]>) | undefined {
  if (name === 'market-stream') {
    return (vector) => runMarketVector(createMarketStream, vector as never);
  }
  if (name === 'user-stream') {
    return (vector) => runUserVector({ createUserStream, BrokerError }, vector as never);
  }
  const behaviour = (behaviours as Readonly<Record<string, Behaviour>>)[name];
  return behaviour && ((vector) => runVector(vector, behaviour, loadEntry));
}

/** Runs the vectors. Returns the number that the clients pass, and a message for each problem. */
export async function runVectorFiles(
  files: VectorFiles,
): Promise<{ readonly passed: number; readonly problems: readonly string[] }> {
  let passed = 0;
  const problems: string[] = [];
  for (const [path, vectors] of Object.entries(files)) {
    const [name = ''] = path.split('/');
    const run = runnerOf(name);
    if (run === undefined) problems.push(`${path}: the test kit has no behaviour ${name}`);
    else {
      for (const vector of vectorsOf(vectors)) {
        const found = await run(vector).catch((error) => [`${error}`]);
        if (found.length === 0) passed += 1;
        problems.push(...found.map((problem) => `${path}: ${vector.name}: ${problem}`));
      }
    }
  }
  return { passed, problems };
}
