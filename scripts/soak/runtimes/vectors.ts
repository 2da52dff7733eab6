// Runs the vectors of spec/vectors. This file is bundled, and uses only what all runtimes have.

import * as contract from '@broker-api/contract';
import * as contractBudget from '@broker-api/contract/budget';
import * as contractClock from '@broker-api/contract/clock';
import * as contractOutcomes from '@broker-api/contract/outcomes';
import * as contractPaging from '@broker-api/contract/paging';
import * as contractRetries from '@broker-api/contract/retries';
import * as contractTradingRules from '@broker-api/contract/trading-rules';
import { BrokerError } from '@broker-api/core';
import * as option from '@broker-api/option';
import * as optionBudget from '@broker-api/option/budget';
import * as optionClock from '@broker-api/option/clock';
import * as optionOutcomes from '@broker-api/option/outcomes';
import * as optionPaging from '@broker-api/option/paging';
import * as optionRetries from '@broker-api/option/retries';
import * as optionTradingRules from '@broker-api/option/trading-rules';
import * as spot from '@broker-api/spot';
import * as spotBudget from '@broker-api/spot/budget';
import * as spotClock from '@broker-api/spot/clock';
import * as spotOutcomes from '@broker-api/spot/outcomes';
import * as spotPaging from '@broker-api/spot/paging';
import * as spotRetries from '@broker-api/spot/retries';
import * as spotTradingRules from '@broker-api/spot/trading-rules';
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream } from '@broker-api/streams/user';
import { runMarketVector, runUserVector } from '@broker-api/test-kit/stream-vectors';
import { type Behaviour, behaviours, runVector, type Vector } from '@broker-api/test-kit/vectors';

/** The vectors of each file, by its path in spec/vectors. */
export type VectorFiles = Readonly<Record<string, readonly Vector[]>>;

const entries: Readonly<Record<string, object>> = {
  'contract/index': contract,
  'contract/budget': contractBudget,
  'contract/clock': contractClock,
  'contract/outcomes': contractOutcomes,
  'contract/paging': contractPaging,
  'contract/retries': contractRetries,
  'contract/trading-rules': contractTradingRules,
  'option/index': option,
  'option/budget': optionBudget,
  'option/clock': optionClock,
  'option/outcomes': optionOutcomes,
  'option/paging': optionPaging,
  'option/retries': optionRetries,
  'option/trading-rules': optionTradingRules,
  'spot/index': spot,
  'spot/budget': spotBudget,
  'spot/clock': spotClock,
  'spot/outcomes': spotOutcomes,
  'spot/paging': spotPaging,
  'spot/retries': spotRetries,
  'spot/trading-rules': spotTradingRules,
};

async function loadEntry(section: string, entry: string): Promise<object> {
  const loaded = entries[`${section}/${entry}`];
  if (loaded === undefined) throw new Error(`scripts/soak/runtimes has no ${section}/${entry}`);
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
      for (const vector of vectors) {
        const found = await run(vector).catch((error) => [`${error}`]);
        if (found.length === 0) passed += 1;
        problems.push(...found.map((problem) => `${path}: ${vector.name}: ${problem}`));
      }
    }
  }
  return { passed, problems };
}
