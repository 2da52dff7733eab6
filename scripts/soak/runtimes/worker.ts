// The Worker: responds to the input of the suite with its report.
import { runSuite, type SuiteInput } from './suite.ts';

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await runSuite((await request.json()) as SuiteInput)),
};
