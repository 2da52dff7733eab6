/** The name of the suites that audit a section, in the place of an operationId. */
export const auditSuite = 'audit';
