// The policy as data: what each kind of change means for a caller. judge.ts applies it.

import { type Effect, explains } from './schema-rules.ts';

/** The semver bump that a change requires. */
export type Bump = 'major' | 'minor' | 'patch';

/** What an effect means for a caller who sends (`request`) or receives (`response`) the value. */
export const effects: Readonly<
  Record<Effect, Readonly<Record<'request' | 'response', Omit<Verdict, 'soft'>>>>
> = {
  narrower: {
    request: {
      bump: 'major',
      notice: 'Some requests that were valid are rejected.',
      action: 'Check what you send.',
    },
    response: { bump: 'minor', notice: 'Callers receive fewer kinds of values.' },
  },
  wider: {
    request: { bump: 'minor', notice: 'More requests are valid.' },
    response: {
      bump: 'major',
      notice: 'Callers receive values that they did not expect before.',
      action: 'Handle the new values.',
    },
  },
  different: {
    request: {
      bump: 'major',
      notice: 'Some requests that were valid are rejected or mean something else.',
      action: 'Check what you send.',
    },
    response: {
      bump: 'major',
      notice: 'Callers receive another kind of value.',
      action: 'Check how you read the value.',
    },
  },
  behaviour: {
    request: { bump: 'minor', notice: 'Documented behaviour changes; valid calls stay valid.' },
    response: { bump: 'minor', notice: 'Documented behaviour changes; values stay valid.' },
  },
  text: {
    request: { bump: 'patch', notice: 'Only the documentation changes.' },
    response: { bump: 'patch', notice: 'Only the documentation changes.' },
  },
};

/** The bump of a change, what a caller notices, and what the caller should do. */
export interface Verdict {
  readonly bump: Bump;
  readonly notice: string;
  readonly action?: string;
}

/** The verdicts of a part of a document that is not a schema. */
export interface PartRule {
  readonly added?: Verdict;
  readonly removed?: Verdict;
  readonly changed?: Verdict;
}

const major = (notice: string, action: string): Verdict => ({ bump: 'major', notice, action });
const minor = (notice: string): Verdict => ({ bump: 'minor', notice });
const documentation: Verdict = { bump: 'patch', notice: 'Only the documentation changes.' };
const always = (verdict: Verdict): PartRule => ({
  added: verdict,
  removed: verdict,
  changed: verdict,
});
const movedField = major('The value is sent in another form.', 'Update the generated client.');
const clientBehaviour = always(minor('The clients behave differently; calls stay valid.'));
const gone = (what: string): Verdict => major(`${what} no longer exists.`, 'Stop using it.');

/** The verdicts of parts of documents. A key without a rule is compared as {@link unknownRule}. */
export const partRules: Readonly<Record<string, PartRule>> = {
  operation: { added: minor('A new operation.'), removed: gone('The operation') },
  'operation.path': {
    added: minor('The operation has another path.'),
    removed: major('Requests to the old path fail.', 'Update the client.'),
  },
  'operation.route': always(minor('Clients of the new version send requests to this path.')),
  'operation.x-error-codes': {
    added: minor('The operation can return another error code.'),
    removed: major(
      'The operation no longer returns the error code.',
      'Handle the code that replaces it, if one does.',
    ),
  },
  'operation.x-parameter-rules': {
    added: major('Requests that break the new rule are rejected.', 'Send what the rule requires.'),
    removed: minor('More requests are valid.'),
  },
  'operation.x-replay': {
    added: major('An equal request is rejected.', 'Make each request distinct.'),
    removed: major('An equal request is executed again.', 'Never send a request twice.'),
  },
  'operation.x-cancels': always(
    major('A call cancels other orders than before.', 'Check which orders you expect to remain.'),
  ),
  'operation.x-response-by': always(
    major('The schema of the response depends on other parameters.', 'Check how you read it.'),
  ),
  'operation.x-checks': always(
    minor('A request with several mistakes can get another of its error codes.'),
  ),
  'operation.x-confirmed-by': clientBehaviour,
  'operation.x-resolved-by': {
    ...clientBehaviour,
    removed: major('Clients no longer resolve an unknown outcome.', 'Resolve it yourself.'),
  },
  'operation.x-paging': {
    ...clientBehaviour,
    removed: major('Clients no longer read the list in pages.', 'Send the ids of the pages.'),
  },
  'operation.x-rows': always(minor('The list contains rows with other values.')),
  'operation.x-server-time': clientBehaviour,
  'operation.x-sandbox': always(minor('The sandbox implements another part of the operation.')),
  body: { removed: gone('The body of the request') },
  media: {
    added: minor('Another content type is possible.'),
    removed: gone('The content type'),
  },
  'parameter.in': always(movedField),
  'parameter.style': always(movedField),
  'parameter.explode': always(movedField),
  'parameter.x-clamped': {
    added: minor('Values above the maximum are reduced and no longer rejected.'),
    removed: major('Values above the maximum are rejected.', 'Send at most the maximum.'),
  },
  'parameter.x-unavailable': {
    added: major('The broker no longer accepts the parameter.', 'Do not send it.'),
    removed: minor('The broker accepts the parameter.'),
  },
  'parameter.x-selects': {
    added: minor('The documentation says which rows the parameter selects.'),
    removed: major('No rows are promised.', 'Check which rows you expect.'),
    changed: major('The parameter selects other rows.', 'Check which rows you expect.'),
  },
  'parameter.x-ignored': {
    added: major('The value has no effect any more.', 'Do not depend on the parameter.'),
    removed: major('The value has an effect now.', 'Check the value that you send.'),
  },
  'parameter.x-ignored-when': {
    added: major('In strict mode, the parameter can be rejected.', 'Send it only when it is used.'),
    changed: major(
      'In strict mode, the parameter can be rejected.',
      'Send it only when it is used.',
    ),
    removed: minor('The parameter is always used.'),
  },
  response: {
    added: minor('A response with another status is documented.'),
    removed: gone('The documented response'),
  },
  header: { added: minor('A new response header.'), removed: gone('The response header') },
  'header.x-sent-with': {
    added: minor('More responses have the header.'),
    removed: major('Fewer responses have the header.', 'Do not depend on it.'),
  },
  channel: { added: minor('A new channel.'), removed: gone('The channel') },
  'channel.x-listen-key': always(
    major('A listen key is created, extended or ends in another way.', 'Update the client.'),
  ),
  'channel.address': always(major('The channel has another address.', 'Connect to the new one.')),
  message: {
    added: minor('A new message. Clients ignore messages that they do not know.'),
    removed: gone('The message'),
  },
  'message.name': always(
    major('The message has another name, also in types.', 'Use the new name.'),
  ),
  'message.direction': {
    added: minor('The message is also sent in the other direction.'),
    removed: major('The message is no longer sent in this direction.', 'Stop using it.'),
  },
  schema: { added: minor('A new exported type.'), removed: gone('The exported type') },
  error: { added: minor('A new error code.'), removed: gone('The error code') },
  'error.name': always(
    major('The error code has another name, also in types.', 'Compare with the new name.'),
  ),
  'error.httpStatus': always(
    major('Responses with the code have another HTTP status.', 'Decide by the code.'),
  ),
  'error.outcome': always(
    major('The code says something else about the outcome.', 'Check how you handle the code.'),
  ),
  'error.category': always(
    major('The code has another category.', 'Check how you handle the categories.'),
  ),
  'error.otherStatuses': {
    added: minor('Some responses with the code have another HTTP status.'),
    removed: major('Responses with the code have another HTTP status.', 'Decide by the code.'),
    changed: major('Responses with the code have another HTTP status.', 'Decide by the code.'),
  },
  'error.copy': {
    ...always(
      major('The code proves less about a request that was sent twice.', 'Resolve the outcome.'),
    ),
    removed: minor('The code proves more about a request that was sent twice.'),
  },
  'error.parameters': always(
    major('Invalid values of other parameters have the code.', 'Check how you handle the code.'),
  ),
  'error.meaning': always(documentation),
  'error.causes': always(documentation),
  'error.whatToDo': always(documentation),
  'error.guide': always(documentation),
  'error.nameFrom': always(documentation),
  'errors.order': always(
    minor('A request with several mistakes can get another of its error codes.'),
  ),
  workflow: {
    added: minor('The contract tests check another behaviour.'),
    removed: major('The behaviour is no longer promised.', 'Check whether you depend on it.'),
  },
  'workflow.expects': {
    added: minor('The contract tests check another behaviour.'),
    removed: major('The behaviour is no longer promised.', 'Check whether you depend on it.'),
  },
  'workflow.summary': always(documentation),
  'workflow.call': always({ bump: 'patch', notice: 'The test of the behaviour changes.' }),
  'document.info': always(documentation),
  'document.tags': always(documentation),
  'document.operations': always(documentation),
  'document.openapi': always(documentation),
  'document.asyncapi': always(documentation),
  'document.externalDocs': always(documentation),
  // The operations state their own security.
  'document.security': always(documentation),
  'document.servers': {
    added: minor('Another server.'),
    removed: gone('The server'),
    changed: major('The server has another address.', 'Use the new address.'),
  },
  'document.securitySchemes': {
    added: minor('Another way to authenticate.'),
    removed: gone('The way to authenticate'),
    changed: major('Requests are authenticated in another way.', 'Update the client.'),
  },
};

/** Keys that only explain. */
export const documentationKeys: ReadonlySet<string> = new Set(
  explains.concat(['summary', 'tags', 'operationId', 'contact', 'license', 'bindings']),
);

/** The rule of `deprecated`; x-deprecated-since and x-replaced-by explain it. */
const deprecation: PartRule = {
  added: {
    bump: 'minor',
    notice: 'It is deprecated; the types and clients warn of it.',
    action: 'Use what replaces it.',
  },
  removed: minor('It is no longer deprecated.'),
};

/** The rule for a key that the policy does not know: only our own keys are harmless. */
export function unknownRule(key: string): PartRule {
  if (documentationKeys.has(key)) return always(documentation);
  if (key === 'deprecated') return deprecation;
  if (key.startsWith('x-')) return clientBehaviour;
  return always(major(`The policy does not know \`${key}\`.`, 'Read the change.'));
}

/** How strict each security type is: a higher one requires more of the caller. */
export const securityRanks: Readonly<Record<string, number>> = {
  NONE: 0,
  MARKET_DATA: 1,
  USER_STREAM: 2,
  USER_DATA: 3,
};

/** The values of x-retry, the most permissive first. */
export const retryRanks = ['safe', 'by-client-order-id', 'never'] as const;
