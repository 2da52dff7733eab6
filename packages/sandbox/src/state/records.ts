import type { Restore, SandboxCommand } from './command.ts';

/**
 * A part of the lines of a restored state. A state can be longer than the longest string of
 * JavaScript, so its lines are distributed over several records.
 */
interface RestorePart {
  readonly kind: 'restorePart';
  readonly lines: readonly string[];
}

/**
 * The last record of a restore. The lines of the restored state are those of the preceding `parts`
 * parts, followed by the lines of this record.
 */
interface RestoreEnd extends Restore {
  readonly parts: number;
}

/** A record of the journal after the first one: a command, or a part of a command. */
export type CommandRecord = SandboxCommand | RestorePart | RestoreEnd;

/** The approximate number of characters in the lines of a part. */
const partLength = 1_000_000;

/** Serialises a command. Returns its records in order; only a long restore has more than one. */
export function recordsOf(command: SandboxCommand): string[] {
  if (command.kind !== 'restore') return [JSON.stringify(command)];
  const parts = [...partsOf(command.lines)];
  const lines = parts.pop() ?? [];
  const end = { ...command, lines, parts: parts.length };
  return [
    ...parts.map((lines) => JSON.stringify({ kind: 'restorePart', lines } satisfies RestorePart)),
    JSON.stringify(end satisfies RestoreEnd),
  ];
}

function* partsOf(lines: readonly string[]): Generator<string[]> {
  let part: string[] = [];
  let length = 0;
  for (const line of lines) {
    part.push(line);
    length += line.length;
    if (length < partLength) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}

/** Assembles commands from their records. */
export class CommandReader {
  #parts: RestorePart[] = [];

  /**
   * Returns the command that ends with this record; undefined if more records of the command
   * follow.
   */
  read(record: CommandRecord): SandboxCommand | undefined {
    if (record.kind === 'restorePart') {
      this.#parts.push(record);
      return undefined;
    }
    // If the sandbox stopped before it had written all records of a restore, another command
    // follows the parts of that restore. Discard these parts.
    const parts = this.#parts;
    this.#parts = [];
    if (record.kind !== 'restore' || !('parts' in record)) return record;
    const { parts: count, ...restore } = record;
    if (count > parts.length) {
      throw new TypeError(
        `Expected ${count} parts of the restore before this record; got ${parts.length}.`,
      );
    }
    const before = parts.slice(parts.length - count).flatMap(({ lines }) => lines);
    return { ...restore, lines: [...before, ...restore.lines] };
  }
}
