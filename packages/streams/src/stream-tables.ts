import { contractStreams } from './generated/contract.gen.ts';
import { optionStreams } from './generated/option.gen.ts';
import { spotStreams } from './generated/spot.gen.ts';
import type { StreamTable } from './stream-table.ts';

/** The shapes of the stream messages, by section. They say which values are ids or times. */
export const streamTables: Readonly<Record<'spot' | 'contract' | 'option', StreamTable>> = {
  spot: spotStreams,
  contract: contractStreams,
  option: optionStreams,
};
