import { type Rejection, rejection } from '../rejection.ts';

/** The rejection of an unknown contract name. */
export const unknownContract: Rejection = rejection('BAD_SYMBOL', 'Invalid symbol.');
