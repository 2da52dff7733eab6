// What each change means for callers, as tables. verdict.ts applies them.

/** The semver bump that a change requires. */
export type Bump = 'major' | 'minor' | 'patch';

export const documentation = 'patch: Only the documentation changes.';
export const clientBehaviour = 'minor: The clients behave differently; calls stay valid.';
const otherOrder = 'minor: A request with several mistakes can get another of its error codes.';
const otherForm = 'major: The value is sent in another form. Update the generated client.';
const otherStatus = 'major: Responses with the code have another HTTP status. Decide by the code.';
const lowerLimit =
  'major: Connections that were open are closed or rejected. Stay within the limit.';
const newTest = 'minor: The contract tests check another behaviour.';
const noPromise = 'major: The behaviour is no longer promised. Check whether you depend on it.';

/**
 * The verdict for a field of a record and what happened to it: `added`, `removed`, `changed`, what
 * verdict.ts returns, or anything else that happened (`*`).
 */
export const fields: Readonly<Record<string, string>> = {
  'operation added': 'minor: A new operation.',
  'operation removed': 'major: The operation no longer exists. Stop using it.',
  'operation.name *':
    'major: The old name is no longer exported; code that uses it does not compile. ' +
    'Use the new name.',
  'operation.path added': 'minor: The operation has another path.',
  'operation.path removed': 'major: Requests to the old path fail. Update the client.',
  'operation.route *': 'minor: Clients of the new version send requests to this path.',
  'operation.security looser': 'minor: Calls need fewer credentials.',
  'operation.security *': 'major: Calls need other credentials. Configure the credentials.',
  'operation.x-security-type lower': 'minor: Keys with fewer permissions can make the call.',
  'operation.x-security-type *':
    'major: Keys that could make the call are rejected. Give the API key the permission.',
  'operation.x-weight heavier':
    'major: The call uses more of the rate limit; a busy client gets status 429. ' +
    'Make fewer calls, or check the budget.',
  'operation.x-weight *': 'minor: The call uses less of the rate limit, or its weight is known.',
  'operation.x-error-codes added': 'minor: The operation can return another error code.',
  'operation.x-error-codes removed':
    'major: The operation no longer returns the error code. ' +
    'Handle the code that replaces it, if one does.',
  'operation.x-parameter-rules added':
    'major: Requests that break the new rule are rejected. Send what the rule requires.',
  'operation.x-parameter-rules weaker': 'minor: The rule is weaker than before.',
  'operation.x-parameter-rules removed': 'minor: More requests are valid.',
  'operation.x-retry higher':
    'major: A repeated call can have a second effect; clients no longer repeat it. ' +
    'Do not repeat the call.',
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
  'message added': 'minor: A new message. Clients ignore messages that they do not know.',
  'message removed': 'major: The message no longer exists. Stop using it.',
  'message.name *': 'major: The message has another name, also in types. Use the new name.',
  'message.direction added': 'minor: The message is also sent in the other direction.',
  'message.direction removed':
    'major: The message is no longer sent in this direction. Stop using it.',
  'schema added': 'minor: A new exported type.',
  'schema removed': 'major: The exported type no longer exists. Stop using it.',
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
};

/**
 * The verdict for an effect on the valid values of a schema, for callers who send the values
 * (`request`), and for those who receive them (`response`).
 */
export const effects: Readonly<Record<string, string>> = {
  'narrower request': 'major: Some requests that were valid are rejected. Check what you send.',
  'narrower response': 'minor: Callers receive fewer kinds of values.',
  'wider request': 'minor: More requests are valid.',
  'wider response':
    'major: Callers receive values that they did not expect before. Handle the new values.',
  'different request':
    'major: Some requests that were valid are rejected or mean something else. ' +
    'Check what you send.',
  'different response':
    'major: Callers receive another kind of value. Check how you read the value.',
  'behaviour request': 'minor: Documented behaviour changes; valid calls stay valid.',
  'behaviour response': 'minor: Documented behaviour changes; values stay valid.',
  'new field request': 'minor: A new field.',
  'new field response': 'minor: A new field.',
  'new required field request': 'major: Calls without the new field are rejected. Send it.',
  'new required field response': 'minor: A new field.',
  'gone field request': 'major: The field is not accepted. Do not send it.',
  'gone field response': 'major: The field is absent. Do not read it.',
  'required field request': 'major: Calls without the field are rejected. Send it.',
  'required field response': 'minor: The field is always present.',
  'optional field request': 'minor: The field is optional.',
  'optional field response': 'major: The field can be absent. Handle a missing field.',
  'default request':
    'major: A call without the value does something else. Send the value that you need.',
  'default response': documentation,
  // The types of an open enum accept values that are not listed, so code must handle them.
  'new open value response': 'minor: The enum is open: callers accept values they do not know.',
  'gone value response':
    'major: The value is never received; code that compares with it does not compile. ' +
    'Remove the comparison.',
  'gone open value response':
    'major: The value is never received; code that waits for it still compiles. ' +
    'Remove the comparison.',
  'closed enum response':
    'major: Only listed values are received; code that compares with others does not compile. ' +
    'Remove the comparison.',
};

/** The keywords that list alternatives. Without the whole keyword, every value is valid. */
export const alternatives = new Set(['type', 'enum', 'oneOf', 'anyOf']);
/** The keywords that limit values in requests and responses. */
export const limits = new Set(['allOf', 'items']);
/** Callers do not depend on these limits of the values that they receive. */
export const softLimits = new Set([
  'maximum',
  'minimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'pattern',
  'additionalProperties',
  'x-unavailable',
]);
/** The keywords that explain how to read a value. Our other keys describe behaviour. */
export const readings = new Set(['x-selected-by', 'x-stream-errors']);

/** Fields, keywords and keys inside them that only explain. */
export const explanations = new Set([
  'summary',
  'description',
  'title',
  'tags',
  'operationId',
  'externalDocs',
  'bindings',
  'example',
  'examples',
  '$comment',
  '$defs',
  'x-provenance',
  'x-findings',
  'x-enumDescriptions',
  'x-absent-when',
  'meaning',
  'causes',
  'whatToDo',
  'guide',
  'nameFrom',
  'info',
  'contact',
  'license',
  'openapi',
  'asyncapi',
  'operations',
]);
