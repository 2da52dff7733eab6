import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printable } from '@broker-api/spec';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit.ts';
import type { Report } from './report.ts';
import { shortened } from './shortened.ts';

/** Writes `report.json`, `report.html` and `junit.xml`. */
export function writeReports(folder: string, report: Report): void {
  createFolder(folder);
  const short = shortened(report);
  writeFileSync(join(folder, 'report.json'), `${printable(jsonReport(short))}\n`);
  writeFileSync(join(folder, 'report.html'), htmlReport(short));
  writeFileSync(join(folder, 'junit.xml'), junitReport(short));
}

/**
 * Creates a folder and its parents, unless the folder exists. Node's recursive `mkdirSync` is not
 * used, because it never returns in a file system that cannot contain new folders, such as /proc.
 */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  const parent = dirname(folder);
  if (parent !== folder) createFolder(parent);
  mkdirSync(folder);
}
