// What each change means for callers: a table, and the functions that compare values for it.
import { type JsonObject, listOf, objectOf } from '../json.ts';

/** The semver bump that a change requires. */
export type Bump = 'major' | 'minor' | 'patch';

/** What a schema describes: what clients send, or what they receive. */
export type Direction = 'request' | 'response';

/** The bump of a change, and what a caller notices and should do. */
export interface Verdict {
  readonly bump: Bump;
  readonly notice: string;
}

/** A difference between two records or two schemas. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The field of the record or the keyword of the schema, and the keys below it. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The records or the schemas that have the field. */
export interface Parents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A verdict as it stands in the table: the bump, and what a caller notices and should do. */
type VerdictText = `${Bump}: ${string}`;

function verdict(text: VerdictText): Verdict {
  const [bump = 'major'] = (['major', 'minor', 'patch'] as const).filter((one) =>
    text.startsWith(one),
  );
  return { bump, notice: text.slice(text.indexOf(' ') + 1) };
}

const documentation: VerdictText = 'patch: Only the documentation changes.';
const clientBehaviour: VerdictText = 'minor: The clients behave differently; calls stay valid.';
const otherOrder: VerdictText =
  'minor: A request with several mistakes can get another of its error codes.';
const otherForm: VerdictText =
  'major: The value is sent in another form. Update the generated client.';
const otherStatus: VerdictText =
  'major: Responses with the code have another HTTP status. Decide by the code.';
const lowerLimit: VerdictText =
  'major: Connections that were open are closed or rejected. Stay within the limit.';
const newTest: VerdictText = 'minor: The contract tests check another behaviour.';
const noPromise: VerdictText =
  'major: The behaviour is no longer promised. Check whether you depend on it.';
const oldName: VerdictText =
  'major: The old name is no longer exported; code that uses it does not compile. Use the new name.';

/**
 * The verdict for a field of a record and what happened to it: `added`, `removed`, `changed`, what
 * {@link comparisons} returns, or anything else that happened (`*`).
 */
const fields: Readonly<Record<string, VerdictText>> = {
  'operation added': 'minor: A new operation.',
  'operation removed': 'major: The operation no longer exists. Stop using it.',
  'operation.name *': oldName,
  'operation.path added': 'minor: The operation has another path.',
  'operation.path removed': 'major: Requests to the old path fail. Update the client.',
  'operation.route *': 'minor: Clients of the new version send requests to this path.',
  'operation.security looser': 'minor: Calls need fewer credentials.',
  'operation.security *': 'major: Calls need other credentials. Configure the credentials.',
  'operation.x-security-type lower': 'minor: Keys with fewer permissions can make the call.',
  'operation.x-security-type *':
    'major: Keys that could make the call are rejected. Give the API key the permission.',
  'operation.x-weight heavier':
    'major: The call uses more of the rate limit; a busy client gets status 429. Make fewer calls, or check the budget.',
  'operation.x-weight *': 'minor: The call uses less of the rate limit, or its weight is known.',
  'operation.x-error-codes added': 'minor: The operation can return another error code.',
  'operation.x-error-codes removed':
    'major: The operation no longer returns the error code. Handle the code that replaces it, if one does.',
  'operation.x-parameter-rules added':
    'major: Requests that break the new rule are rejected. Send what the rule requires.',
  'operation.x-parameter-rules weaker': 'minor: The rule is weaker than before.',
  'operation.x-parameter-rules removed': 'minor: More requests are valid.',
  'operation.x-retry higher':
    'major: A repeated call can have a second effect; clients no longer repeat it. Do not repeat the call.',
  'operation.x-retry *': 'minor: Clients can repeat the call.',
  'operation.x-replay added': 'major: An equal request is rejected. Make each request distinct.',
  'operation.x-replay removed':
    'major: An equal request is executed again. Never send a request twice.',
  'operation.x-cancels *':
    'major: A call cancels other orders than before. Check which orders you expect to remain.',
  'operation.x-response-by *':
    'major: The schema of the response depends on other parameters. Check how you read it.',
  // A check is identified by its codes; its name explains it.
  'operation.x-checks name': documentation,
  'operation.x-checks rule': clientBehaviour,
  'operation.x-checks *': otherOrder,
  'operation.x-resolved-by removed':
    'major: Clients no longer resolve an unknown outcome. Resolve it yourself.',
  'operation.x-paging removed':
    'major: Clients no longer read the list in pages. Send the ids of the pages.',
  'operation.x-rows *': 'minor: The list contains rows with other values.',
  'operation.x-sandbox *': 'minor: The sandbox implements another part of the operation.',
  'parameter required': 'major: Calls without the new parameter are rejected. Send the parameter.',
  'parameter added': 'minor: A new optional parameter.',
  'parameter removed':
    'major: The parameter no longer exists; calls that send it do not compile. Do not send it.',
  'parameter.required on': 'major: Calls without the value are rejected. Send the value.',
  'parameter.required *': 'minor: The value is optional.',
  'parameter.in *': otherForm,
  'parameter.style *': otherForm,
  'parameter.explode *': otherForm,
  'parameter.x-clamped added':
    'minor: Values above the maximum are reduced and no longer rejected.',
  'parameter.x-clamped removed':
    'major: Values above the maximum are rejected. Send at most the maximum.',
  'parameter.x-unavailable added':
    'major: The broker no longer accepts the parameter. Do not send it.',
  'parameter.x-unavailable removed': 'minor: The broker accepts the parameter.',
  'parameter.x-selects added': 'minor: The documentation says which rows the parameter selects.',
  'parameter.x-selects removed': 'major: No rows are promised. Check which rows you expect.',
  'parameter.x-selects changed':
    'major: The parameter selects other rows. Check which rows you expect.',
  'parameter.x-ignored added':
    'major: The value has no effect any more. Do not depend on the parameter.',
  'parameter.x-ignored removed':
    'major: The value has an effect now. Check the value that you send.',
  'parameter.x-ignored-when removed': 'minor: The parameter is always used.',
  'parameter.x-ignored-when *':
    'major: In strict mode, the parameter can be rejected. Send it only when it is used.',
  'body required': 'major: Calls without the new body are rejected. Send the body.',
  'body added': 'minor: A new optional body.',
  'body removed':
    'major: The body no longer exists; calls that send it do not compile. Do not send it.',
  'body.required on': 'major: Calls without the value are rejected. Send the value.',
  'body.required *': 'minor: The value is optional.',
  'response added': 'minor: A response with another status is documented.',
  'response removed': 'major: The documented response no longer exists. Stop using it.',
  'media added': 'minor: Another content type is possible.',
  'media removed': 'major: The content type no longer exists. Stop using it.',
  'header added': 'minor: A new response header.',
  'header removed': 'major: The response header no longer exists. Stop using it.',
  'header.required on': 'minor: The header is always present.',
  'header.required *': 'major: The header can be absent. Handle a missing header.',
  'header.x-sent-with added': 'minor: More responses have the header.',
  'header.x-sent-with removed': 'major: Fewer responses have the header. Do not depend on it.',
  'channel added': 'minor: A new channel.',
  'channel removed': 'major: The channel no longer exists. Stop using it.',
  'channel.address *': 'major: The channel has another address. Connect to the new one.',
  'channel.x-stream-limits higher': 'minor: The limit is higher.',
  'channel.x-stream-limits *': lowerLimit,
  'channel.x-listen-key higher': 'minor: The limit is higher.',
  'channel.x-listen-key lower': lowerLimit,
  'channel.x-listen-key *':
    'major: A listen key is created, extended or ends in another way. Update the client.',
  'message added': 'minor: A new message. Clients ignore messages that they do not know.',
  'message removed': 'major: The message no longer exists. Stop using it.',
  'message.name *': 'major: The message has another name, also in types. Use the new name.',
  'message.direction added': 'minor: The message is also sent in the other direction.',
  'message.direction removed':
    'major: The message is no longer sent in this direction. Stop using it.',
  'schema added': 'minor: A new exported type.',
  'schema removed': 'major: The exported type no longer exists. Stop using it.',
  'schema.name *': oldName,
  'error added': 'minor: A new error code.',
  'error removed': 'major: The error code no longer exists. Stop using it.',
  'error.name *':
    'major: The error code has another name, also in types. Compare with the new name.',
  'error.httpStatus *': otherStatus,
  'error.otherStatuses added': 'minor: Some responses with the code have another HTTP status.',
  'error.otherStatuses *': otherStatus,
  'error.outcome *':
    'major: The code says something else about the outcome. Check how you handle the code.',
  'error.category *': 'major: The code has another category. Check how you handle the categories.',
  // Clients that handle a code of any operation also handle it for an operation that lists it.
  'error.gateway any': 'minor: More operations can return the error code.',
  'error.gateway *':
    'major: Fewer operations return the error code. Handle the code that replaces it, if one does.',
  'error.copy removed': 'minor: The code proves more about a request that was sent twice.',
  'error.copy *':
    'major: The code proves less about a request that was sent twice. Resolve the outcome.',
  'error.parameters *':
    'major: Invalid values of other parameters have the code. Check how you handle the code.',
  'error.order *': otherOrder,
  'workflow added': newTest,
  'workflow removed': noPromise,
  'workflow.expects added': newTest,
  'workflow.expects removed': noPromise,
  'workflow.call *': 'patch: The test of the behaviour changes.',
  'document.servers added': 'minor: Another server.',
  'document.servers removed': 'major: The server no longer exists. Stop using it.',
  'document.servers changed': 'major: The server has another address. Use the new address.',
  'document.securitySchemes added': 'minor: Another way to authenticate.',
  'document.securitySchemes removed':
    'major: The way to authenticate no longer exists. Stop using it.',
  'document.securitySchemes changed':
    'major: Requests are authenticated in another way. Update the client.',
  'deprecated added':
    'minor: It is deprecated; the types and clients warn of it. Use what replaces it.',
  'deprecated removed': 'minor: It is no longer deprecated.',
  'x-sunset lower': 'major: It ends earlier. Use what replaces it.',
  'x-sunset *': 'minor: The date on which it ends is set, later or withdrawn.',
};

type Comparison = (difference: Difference, parents: Parents) => string | undefined;

/** Without the limit, it is higher than any other. */
const limit: Comparison = ({ kind, before, after }) =>
  kind === 'removed' || Number(after) > Number(before) ? 'higher' : 'lower';
const isOn: Comparison = ({ after }) => (after === true ? 'on' : undefined);
const input: Comparison = ({ kind, after }) =>
  kind === 'added' && objectOf(after).required === true ? 'required' : kind;

/** Returns how the position of a value in a list changed. Unknown values come last. */
function rank(...values: readonly string[]): Comparison {
  const rankOf = (value: unknown): number => {
    const index = values.indexOf(String(value));
    return index === -1 ? values.length : index;
  };
  return ({ before, after }) => {
    if (rankOf(after) === rankOf(before)) return undefined;
    return rankOf(after) > rankOf(before) ? 'higher' : 'lower';
  };
}

/** Says what happened to a field, where that is not just `added`, `removed` or `changed`. */
const comparisons: Readonly<Record<string, Comparison>> = {
  parameter: input,
  body: input,
  'parameter.required': isOn,
  'body.required': isOn,
  'header.required': isOn,
  // The requirements are alternatives; without any, a call needs no credentials.
  'operation.security': ({ kind }, { before, after }) => {
    const count = ({ security }: JsonObject): number => Object.keys(objectOf(security)).length;
    const isLooser = kind === 'added' ? count(before) > 0 : count(after) === 0;
    return isLooser ? 'looser' : undefined;
  },
  'operation.x-security-type': rank('NONE', 'MARKET_DATA', 'USER_STREAM', 'USER_DATA'),
  'operation.x-retry': rank('safe', 'by-client-order-id', 'never'),
  // Compares the weights of all calls, because a step can be split or moved.
  'operation.x-weight': (_, { before, after }) =>
    isHeavier(after['x-weight'], before['x-weight']) ? 'heavier' : undefined,
  'operation.x-parameter-rules': ({ kind, path: [, rule = ''] }, { before }) => {
    const rules = Object.keys(objectOf(before['x-parameter-rules']));
    return kind === 'added' && rules.some((old) => isWeaker(rule, old)) ? 'weaker' : undefined;
  },
  'operation.x-checks': ({ path }) =>
    path.at(-1) === 'check' ? 'name' : path.includes('rule') ? 'rule' : undefined,
  'channel.x-stream-limits': limit,
  'channel.x-listen-key': (one, all) =>
    one.path.at(-1) === 'validMs' ? limit(one, all) : undefined,
  'error.gateway': ({ kind, after }) => (kind === 'added' || after === 'any' ? 'any' : undefined),
  'x-sunset': ({ before = '', after = '' }) =>
    after !== '' && String(after) < String(before) ? 'lower' : undefined,
};

/** Returns whether a value of `x-weight` makes any call heavier than another value does. */
function isHeavier(after: unknown, before: unknown): boolean {
  const known = objectOf(before).by;
  const current = objectOf(after).by;
  // Another parameter has other values, so no two calls are comparable.
  if (known !== undefined && current !== undefined && known !== current) return true;
  const ends = [before, after].flatMap((weight) => stepsOf(weight).map(({ upTo }) => Number(upTo)));
  const sent = ['not sent', 'default', 0, ...ends, ...ends.map((end) => end + 1)] as const;
  return sent.some((value) => weightAt(after, value) > weightAt(before, value));
}

const stepsOf = (weight: unknown) => listOf(objectOf(weight).steps).map(objectOf);

/** Returns the weight of a call whose parameter has a value. */
function weightAt(weight: unknown, sent: number | 'default' | 'not sent'): number {
  // A weight that no source states counts as 0.
  const { value = 0, absent = value, zero } = objectOf(weight);
  if (sent === 'not sent') return Number(absent);
  const steps = stepsOf(weight);
  if (sent === 'default' || steps.length === 0) return Number(value);
  if (sent === 0 && zero !== undefined) return Number(zero);
  return Number((steps.find(({ upTo }) => sent <= Number(upTo)) ?? steps.at(-1))?.weight);
}

/** Returns whether each request that an old parameter rule allows is also allowed by a new one. */
function isWeaker(rule: string, old: string): boolean {
  const now = JSON.parse(rule) as JsonObject;
  const before = JSON.parse(old) as JsonObject;
  if ('atLeastOne' in now) return includesAll(now.atLeastOne, before.atLeastOne);
  if ('allOrNone' in now) return includesAll(before.allOrNone, now.allOrNone);
  if (!('allow' in now) || !includesAll(now.whenSent, before.whenSent)) return false;
  const allowed = objectOf(before.allow);
  return Object.entries(objectOf(now.allow)).every(([name, values]) =>
    includesAll(values, allowed[name]),
  );
}

/** Returns whether a list has all values of another one. */
function includesAll(list: unknown, values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => listOf(list).includes(value));
}

/** Fields, keywords and keys inside them that only explain. */
const explanations = new Set([
  ...['summary', 'description', 'title', 'tags', 'operationId', 'externalDocs', 'bindings'],
  ...['example', 'examples', '$comment', '$defs', 'x-provenance', 'x-findings'],
  ...['x-enumDescriptions', 'x-absent-when', 'x-deprecated-since', 'x-replaced-by'],
  ...['meaning', 'causes', 'whatToDo', 'guide', 'nameFrom'],
  ...['info', 'contact', 'license', 'openapi', 'asyncapi', 'operations'],
]);

/** Returns whether a field or a keyword only explains. */
export function isExplanation(key: string): boolean {
  return explanations.has(key);
}

/** Returns what a difference between two records of a kind means, such as two operations. */
export function verdictOf(
  record: string,
  difference: Difference,
  parents: Parents = { before: {}, after: {} },
): Verdict {
  const [field = '', ...below] = difference.path;
  if (isExplanation(field) || isExplanation(below.at(-1) ?? '')) return verdict(documentation);
  const name = field === '' ? record : `${record}.${field}`;
  const known = verdictIn([name, field], difference, parents);
  const unknown: VerdictText = `major: The policy does not know \`${field}\`. Read the change.`;
  return verdict(known ?? (field.startsWith('x-') ? clientBehaviour : unknown));
}

/** Returns the verdict of the first of these fields that the table has. */
function verdictIn(
  names: readonly string[],
  difference: Difference,
  parents: Parents,
): VerdictText | undefined {
  const found = names.map((name) => {
    const event = comparisons[name]?.(difference, parents) ?? difference.kind;
    return fields[`${name} ${event}`] ?? fields[`${name} *`];
  });
  return found.find((text) => text !== undefined);
}

/** What a change of a keyword means for those who send the values, and who receive them. */
type Effect = readonly [request: VerdictText, response: VerdictText];

const narrower: Effect = [
  'major: Some requests that were valid are rejected. Check what you send.',
  'minor: Callers receive fewer kinds of values.',
];
const wider: Effect = [
  'minor: More requests are valid.',
  'major: Callers receive values that they did not expect before. Handle the new values.',
];
const different: Effect = [
  'major: Some requests that were valid are rejected or mean something else. Check what you send.',
  'major: Callers receive another kind of value. Check how you read the value.',
];
const behaviour: Effect = [
  'minor: Documented behaviour changes; valid calls stay valid.',
  'minor: Documented behaviour changes; values stay valid.',
];
const newField: Effect = ['minor: A new field.', 'minor: A new field.'];
const newRequiredField: Effect = [
  'major: Calls without the new field are rejected. Send it.',
  'minor: A new field.',
];
const goneField: Effect = [
  'major: The field is not accepted. Do not send it.',
  'major: The field is absent. Do not read it.',
];
const requiredField: Effect = [
  'major: Calls without the field are rejected. Send it.',
  'minor: The field is always present.',
];
const optionalField: Effect = [
  'minor: The field is optional.',
  'major: The field can be absent. Handle a missing field.',
];
const otherDefault: Effect = [
  'major: A call without the value does something else. Send the value that you need.',
  documentation,
];
const openEnum: Effect = [
  wider[0],
  'minor: The enum is open: callers accept values they do not know.',
];
const goneValue = (use: string): Effect => [narrower[0], `major: ${use} Remove the comparison.`];

/** The effects if a keyword is added, removed and changed. */
type Effects = readonly [added: Effect, removed: Effect, changed?: Effect];

const limits: Effects = [narrower, wider];
const members: Effects = [wider, narrower];

/** The keywords of schemas. A changed value is different, but for those in {@link effectOf}. */
const keywords: Readonly<Record<string, Effects>> = {
  type: members,
  oneOf: members,
  anyOf: members,
  enum: members,
  nullable: members,
  allOf: limits,
  items: limits,
  pattern: limits,
  'x-unavailable': limits,
  additionalProperties: limits,
  maximum: limits,
  maxLength: limits,
  maxItems: limits,
  minimum: limits,
  minLength: limits,
  minItems: limits,
  properties: [newField, goneField],
  required: [requiredField, optionalField],
  default: [otherDefault, otherDefault, otherDefault],
  'x-open-enum': [
    wider,
    goneValue('Only listed values are received; code that compares with others does not compile.'),
  ],
  'x-selected-by': [different, different],
  'x-stream-errors': [different, different],
};

/** Callers do not depend on these limits of the values that they receive. */
const softLimits = /^(max|min|additional)|^(pattern|x-unavailable|if|then|else|not)$/;

function effectOf({ kind, path, before, after }: Difference, parents: Parents): Effect {
  const [keyword = '', name] = path;
  const [added, removed, changed = different] = keywords[keyword] ?? [
    ...(keyword.startsWith('x-') ? [behaviour, behaviour, behaviour] : [different, different]),
  ];
  const isOpen = parents.before['x-open-enum'] === true;
  // Without the whole keyword, every value is valid.
  if (members === keywords[keyword] && name === undefined && keyword !== 'nullable') {
    return kind === 'added' ? narrower : wider;
  }
  if (keyword === 'enum' && kind === 'added' && isOpen) return openEnum;
  if (keyword === 'enum' && kind === 'removed') {
    const use = isOpen
      ? 'code that waits for it still compiles.'
      : 'code that compares with it does not compile.';
    return goneValue(`The value is never received; ${use}`);
  }
  if (keyword === 'properties' && listOf(parents.after.required).includes(name))
    return newRequiredField;
  if (keyword === 'additionalProperties' && kind === 'changed')
    return after === false ? narrower : wider;
  if (kind === 'changed' && /^m(ax|in)/.test(keyword)) {
    return Number(after) > Number(before) === keyword.startsWith('max') ? wider : narrower;
  }
  return { added, removed, changed }[kind];
}

/** Where a keyword of a schema is. */
export interface SchemaPosition {
  /** Absent if no operation and no message uses the schema. */
  readonly direction?: Direction;
  /** Whether it is inside a condition, such as `if`. */
  readonly isConditional?: boolean;
  /** Whether the schema is an element of a tuple, whose title is its name. */
  readonly isElement?: boolean;
}

/** Returns what a difference between two schemas means for callers who send or receive values. */
export function schemaVerdict(
  difference: Difference,
  parents: Parents,
  { direction, isConditional, isElement }: SchemaPosition,
): Verdict {
  const [keyword = ''] = difference.path;
  if (direction === undefined) return verdict('patch: No operation uses the schema.');
  const isName = isElement === true && keyword === 'title';
  if (isExplanation(keyword) && !isName) return verdict(documentation);
  const shared = verdictIn([keyword], difference, parents);
  if (shared !== undefined) return verdict(shared);
  const [request, response] = isConditional ? different : effectOf(difference, parents);
  if (direction === 'request') return verdict(request);
  const isSoft = isConditional === true || softLimits.test(keyword);
  const isOutside = isSoft && response.startsWith('major');
  return verdict(isOutside ? 'minor: Callers receive values outside the old limits.' : response);
}

const bumps: readonly (Bump | undefined)[] = [undefined, 'patch', 'minor', 'major'];

/** Compares two bumps; `undefined` is no bump. */
export function isLarger(one: Bump | undefined, other: Bump | undefined): boolean {
  return bumps.indexOf(one) > bumps.indexOf(other);
}

/** Returns the largest of some bumps, or undefined if there are none. */
export function largest(all: readonly (Bump | undefined)[]): Bump | undefined {
  return bumps.findLast((bump) => all.includes(bump));
}
