import { type Campaign, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import { isInstalled, supportedRuntimes } from './runtimes.ts';
import { startServers } from './servers.ts';

async function runOnce(): Promise<Metric[]> {
  const servers = await startServers();
  const metrics: Metric[] = [];
  try {
    for (const runtime of supportedRuntimes) {
      const failed = new Violations();
      const report = isInstalled(runtime)
        ? await runtime.run(servers)
        : { passed: [], passedVectors: 0, failed: [`${runtime.path} does not exist`] };
      for (const message of report.failed) failed.add(() => message);
      const { name } = runtime;
      const passed = { checks: report.passed.length, vectors: report.passedVectors };
      for (const [what, count] of Object.entries(passed)) {
        metrics.push(unboundedMetric(`runtimes: ${what} that pass on ${name}`, count));
      }
      metrics.push(failed.metric(`runtimes: problems on ${name}`));
    }
    const followed = new Violations();
    if (servers.followed() > 0) followed.add(() => 'a client connected to the target');
    metrics.push(followed.metric('runtimes: redirects that a client follows'));
    return metrics;
  } finally {
    await servers.close();
  }
}

const campaign = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  for (let round = 0; round < count; round++) {
    metrics.push(...(await runOnce()));
  }
  return metrics;
};

/** Runs one suite of behaviours of the clients on every supported runtime. */
export const runtimes: Campaign = Object.assign(campaign, { count: 1 });
