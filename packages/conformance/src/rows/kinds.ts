import type { Case } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { agreementKinds } from './kinds/agreement.ts';
import { keyKinds, signatureKinds } from './kinds/credentials.ts';
import { exampleKinds } from './kinds/examples.ts';
import { gatewayKinds } from './kinds/gateway.ts';
import type { Kind } from './kinds/kind.ts';
import { listKinds } from './kinds/lists.ts';
import { locationKinds } from './kinds/locations.ts';
import { marketStreamKinds } from './kinds/market-stream.ts';
import { parameterKinds, valueKinds } from './kinds/parameters.ts';
import { ruleKinds } from './kinds/rules.ts';
import type { StreamContext } from './kinds/stream-kind.ts';
import { timingKinds } from './kinds/timing.ts';
import { userStreamKinds } from './kinds/user-stream.ts';
import type { TestContext } from './test-context.ts';

export { sectionKinds } from './kinds/gateway.ts'; // 400 to 404

/** All kinds of tests of an operation, in the order of their numbers. */
export const kinds: Readonly<Record<string, Kind<TestContext, Case>>> = {
  ...exampleKinds, // 100 to 110
  ...locationKinds, // 120 to 150
  ...parameterKinds, // 200 to 202
  ...ruleKinds, // 210
  ...valueKinds, // 220 to 260
  ...keyKinds, // 300 to 306
  ...signatureKinds, // 310 to 334
  ...timingKinds, // 340 to 352
  ...gatewayKinds, // 360 and 370
  ...agreementKinds, // 380 and 382
  ...listKinds, // 390 and 391
};

/** All kinds of tests of the streams, in the order of their numbers. */
export const streamKinds: Readonly<Record<string, Kind<StreamContext, StreamCase>>> = {
  ...userStreamKinds, // 500 to 552
  ...marketStreamKinds, // 600 to 632
};
