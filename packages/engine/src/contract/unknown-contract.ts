import { type Rejection, rejection } from '../rejection.ts';

/** The rejection of a name that no contract has. */
export const unknownContract: Rejection = rejection(
  'BAD_SYMBOL',
  'Invalid symbol. Send the name of a contract, which brokerInfo lists.',
);
