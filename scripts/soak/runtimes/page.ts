// The script of the page in Chromium.
import { runSuite } from './suite.ts';

declare global {
  var runClientSuite: typeof runSuite;
}

globalThis.runClientSuite = runSuite;
