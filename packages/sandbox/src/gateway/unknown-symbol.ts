import { nearestNames } from '@broker-api/spec';
import { quote } from '../http/text.ts';
import { redact } from './redact.ts';

/** Longer values resemble no symbol, and would take long to compare. */
const longestName = 40;

/**
 * Says in a sentence where a symbol exists that an operation of a section did not find, or which
 * existing symbol is the nearest.
 *
 * @param symbols the names of all symbols, each with its section
 */
export function explainSymbol(
  sent: string,
  section: string,
  symbols: Iterable<readonly [section: string, name: string]>,
): string {
  const all = [...symbols];
  const name = quote(redact(sent));
  const owners = all.filter(([, one]) => one === sent).map(([owner]) => owner);
  if (owners.length > 0) return `The symbol ${name} belongs to ${owners.join(' and ')}.`;
  const start = `No section has the symbol ${name}`;
  if (sent.length > longestName) return `${start}.`;
  const own = all.filter(([owner]) => owner === section);
  for (const candidates of [own, all]) {
    const names = candidates.map(([, one]) => one);
    const [nearest] = nearestNames(sent, names);
    const [owner] = candidates.find(([, one]) => one === nearest) ?? [];
    if (nearest !== undefined) return `${start}; the nearest in ${owner} is ${nearest}.`;
  }
  return `${start}.`;
}
