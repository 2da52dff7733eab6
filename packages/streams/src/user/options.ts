import { ConfigurationError } from '@broker-api/core';
import { checkOptions, integer, milliseconds, objectWith, option } from '@broker-api/core/options';
import {
  type ConnectionSettings,
  connectionSettings,
  type StreamOptions,
  streamTable,
} from '../connection/options.ts';
import { type ContractQueries, contractQueries, contractReader } from './contract.ts';
import { type ListenKeyMethods, listenKeyMethods } from './listen-key.ts';
import { type OptionQueries, optionQueries, optionReader } from './option.ts';
import { orderQueries, type SectionReader } from './section-reader.ts';
import { type SpotQueries, spotReader } from './spot.ts';

/** Options of a user stream. Times are in milliseconds. */
export interface UserStreamOptions extends StreamOptions {
  /**
   * The clients of the sections in use, at least one. Events of other sections are passed on, but
   * not recovered. The clients can have more behaviours, such as a rate budget.
   */
  readonly spot?: (SpotQueries & Partial<ListenKeyMethods>) | undefined;
  readonly contract?: ContractQueries | undefined;
  readonly option?: OptionQueries | undefined;
  /** A client with the operations of listen keys; the default is `spot`. */
  readonly listenKeys?: ListenKeyMethods | undefined;
  /** How many events can wait for a loop; the default is 1,000. */
  readonly capacity?: number | undefined;
  /**
   * How often the stream is compared with queries, because a connection can lose an event without
   * ending; the default is 60,000. Queries also find what no event reports, such as funding.
   */
  readonly compareMs?: number | undefined;
  /**
   * How long after an event of an order contract and option balances and positions are read; the
   * default is 1,000.
   */
  readonly refreshMs?: number | undefined;
}

const userTable = {
  ...streamTable,
  spot: option<UserStreamOptions['spot']>(undefined, objectWith(...orderQueries)),
  contract: option<UserStreamOptions['contract']>(undefined, objectWith(...contractQueries)),
  option: option<UserStreamOptions['option']>(undefined, objectWith(...optionQueries)),
  listenKeys: option<UserStreamOptions['listenKeys']>(undefined, objectWith(...listenKeyMethods)),
  capacity: option(1000, integer(1)),
  compareMs: option(60_000, milliseconds()),
  refreshMs: option(1000, milliseconds(0)),
};

/** Checked options. */
export interface UserSettings extends ConnectionSettings {
  readonly readers: readonly SectionReader[];
  readonly listenKeys: ListenKeyMethods;
  readonly capacity: number;
  readonly compareMs: number;
  readonly refreshMs: number;
}

/**
 * Completes the options.
 *
 * @throws ConfigurationError that names the option and what is expected
 */
export function userSettings(options: UserStreamOptions): UserSettings {
  const settings = checkOptions('createUserStream', options, userTable);
  const { spot, contract, option: optionClient, listenKeys = spot } = settings;
  const readers = [
    spot && spotReader(spot),
    contract && contractReader(contract),
    optionClient && optionReader(optionClient),
  ].filter((reader) => reader !== undefined);
  if (readers.length === 0) {
    throw new ConfigurationError('`spot`, `contract` or `option` must be a client of the section');
  }
  if (!hasListenKeys(listenKeys)) {
    const methods = listenKeyMethods.join('` and `');
    throw new ConfigurationError(
      `\`listenKeys\` must be an object with the methods \`${methods}\``,
    );
  }
  return { ...settings, ...connectionSettings(settings), readers, listenKeys };
}

function hasListenKeys(client: Partial<ListenKeyMethods> | undefined): client is ListenKeyMethods {
  return listenKeyMethods.every((name) => typeof client?.[name] === 'function');
}
