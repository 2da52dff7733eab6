import { BrokerError } from '@broker-api/core';
import {
  createUserSetup,
  type UserSetup,
  type UserSetupOptions,
} from '@broker-api/test-kit/stream-vectors';
import { createUserStream, type UserStream, type UserStreamOptions } from '../../src/user/index.ts';

export type Setup = UserSetup<UserStream>;
export type SetupOptions = Partial<UserStreamOptions> & UserSetupOptions;

/** Creates a user stream. Its sockets wait until the test opens them. */
export const createSetup = (options: SetupOptions): Setup =>
  createUserSetup({ createUserStream, BrokerError }, options);
