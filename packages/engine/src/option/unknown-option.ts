import { type Rejection, rejection } from '../rejection.ts';

/** The rejection of an unknown option name. */
export const unknownOption: Rejection = rejection('BAD_SYMBOL', 'Invalid symbol.');
