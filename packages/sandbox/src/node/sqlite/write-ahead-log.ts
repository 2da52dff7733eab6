import { closeSync, openSync, readSync } from 'node:fs';
import { hasContent } from './directory.ts';

/**
 * Returns whether a write-ahead log contains a committed transaction. The format is described at
 * https://sqlite.org/fileformat2.html#walformat: a header, then frames with one page each. SQLite
 * ignores everything from the first frame whose salt or checksum is wrong.
 */
export function hasTransaction(log: string): boolean {
  if (!hasContent(log)) return false;
  const file = openSync(log, 'r');
  try {
    return findsCommit((offset, length) => {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, 0, length, offset) === length ? bytes : undefined;
    });
  } finally {
    closeSync(file);
  }
}

const headerLength = 32;
const frameHeaderLength = 24;

/** @param read returns the bytes at an offset; undefined after the end of the file */
function findsCommit(read: (offset: number, length: number) => Buffer | undefined): boolean {
  const header = read(0, headerLength);
  if (header === undefined) return false;
  const magic = header.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return false;
  const checksum = new Checksum(magic === 0x377f0683);
  if (!checksum.add(header.subarray(0, 24)).equals(header.subarray(24))) return false;
  const salt = header.subarray(16, 24);
  const frameLength = frameHeaderLength + header.readUInt32BE(8);
  for (let offset = headerLength; ; offset += frameLength) {
    const frame = read(offset, frameLength);
    if (frame === undefined || !frame.subarray(8, 16).equals(salt)) return false;
    checksum.add(frame.subarray(0, 8)).add(frame.subarray(frameHeaderLength));
    if (!checksum.equals(frame.subarray(16, frameHeaderLength))) return false;
    const pagesAfterCommit = frame.readUInt32BE(4);
    if (pagesAfterCommit > 0) return true;
  }
}

/** The checksum of the format: two sums over the 32-bit words of all bytes that were added. */
class Checksum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  /** Adds bytes, whose number must be a multiple of eight. */
  add(bytes: Buffer): this {
    for (let offset = 0; offset < bytes.length; offset += 8) {
      this.#first = (this.#first + this.#wordAt(bytes, offset) + this.#second) >>> 0;
      this.#second = (this.#second + this.#wordAt(bytes, offset + 4) + this.#first) >>> 0;
    }
    return this;
  }

  /** Compares the sums with two stored words, which are always big-endian. */
  equals(stored: Buffer): boolean {
    return stored.readUInt32BE(0) === this.#first && stored.readUInt32BE(4) === this.#second;
  }

  #wordAt(bytes: Buffer, offset: number): number {
    return this.#isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset);
  }
}
