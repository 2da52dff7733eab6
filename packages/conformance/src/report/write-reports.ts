import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit.ts';
import type { Report } from './report.ts';

/** Writes `report.json`, `report.html` and `junit.xml`. */
export function writeReports(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'report.html'), htmlReport(report));
  writeFileSync(join(folder, 'junit.xml'), junitReport(report));
}
