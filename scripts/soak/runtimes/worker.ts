// The Worker: responds to the input of the suite with its report.
import type { SuiteInput } from './check.ts';
import { runSuite } from './suite.ts';

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await runSuite((await request.json()) as SuiteInput)),
};
