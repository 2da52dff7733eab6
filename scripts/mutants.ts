// `node scripts/mutants.ts [word…]`: applies the mutants whose name or file contains one of the
// words, or all mutants if there are no words. Prints for each mutant whether a test detects it.
// The mutants of the gateway are not included: contract tests detect them
// (`EXHAUSTIVE_TESTS=true npm test gateway-mutants`).
import { findSurvivors, readMutants } from './soak/mutants.ts';

const words = process.argv.slice(2);
const mutants = readMutants()
  .filter(({ caughtBy }) => caughtBy.endsWith('.ts'))
  .filter(
    ({ name, file }) =>
      words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
  );
if (mutants.length === 0) {
  process.stderr.write(`No mutant has a name or file that contains: ${words.join(', ')}\n`);
  process.exitCode = 1;
} else {
  const survivors = findSurvivors(mutants, (line) => process.stdout.write(`${line}\n`));
  const caught = mutants.length - survivors.length;
  process.stdout.write(`${caught} caught, ${survivors.length} not caught\n`);
  if (survivors.length > 0) process.exitCode = 1;
}
