import { ruleTable } from './rule-table.ts';

const operation = 'control/operations/addUser.yaml';
const success = 'examples/control/addUser/new.json';
const refusal = 'examples/control/addUser/taken.json';

const fixture = {
  'control/openapi.yaml': `openapi: 3.1.0
info: { title: Control, version: 1.0.0 }
paths:
  /users:
    post: { $ref: operations/addUser.yaml }
`,
  [operation]: `operationId: addUser
summary: Add a user
requestBody:
  content:
    application/json:
      schema: { $ref: ../schemas/NewUser.yaml }
responses:
  "200":
    description: The user.
    content:
      application/json:
        schema: { $ref: ../schemas/NewUser.yaml }
  default: { $ref: ../responses/ControlError.yaml }
`,
  'control/schemas/NewUser.yaml': `title: NewUser
type: object
required: [user]
properties:
  user: { type: string }
`,
  'control/schemas/ControlError.yaml': `title: ControlError
type: object
required: [message]
properties:
  message: { type: string }
`,
  'control/responses/ControlError.yaml': `description: Refused.
content:
  application/json:
    schema: { $ref: ../schemas/ControlError.yaml }
`,
  [success]: `{
  "summary": "New",
  "request": { "user": "carol" },
  "status": 200,
  "response": { "user": "carol" }
}
`,
  [refusal]: `{
  "summary": "Taken",
  "request": { "user": 1 },
  "status": 422,
  "response": { "message": "It exists already." }
}
`,
};

const document = 'control/openapi.yaml';

ruleTable('operation-examples of the control plane', {
  rule: 'operation-examples',
  document,
  fixture,
  passes: {},
  fails: [
    {
      what: 'a body that the operation does not take',
      edits: { ...fixture, [success]: fixture[success].replace('{ "user"', '{ "name"') },
      says: [[`${success}:3`, 'NewUser has no field `name`', '(user)']],
    },
    {
      what: 'a refusal of another shape',
      edits: { ...fixture, [refusal]: fixture[refusal].replace('"message"', '"msg"') },
      says: [[`${refusal}:5`, 'ControlError has no field `msg`', '(message)']],
    },
  ],
});

ruleTable('operation-default-error of the control plane', {
  rule: 'operation-default-error',
  document,
  fixture,
  passes: {},
  fails: [
    {
      what: 'the error of the broker',
      edits: {
        ...fixture,
        [operation]: fixture[operation].replace(
          '../responses/ControlError',
          '../../common/responses/Error',
        ),
      },
      says: [[`${operation}:13`, 'not the error', '../../control/responses/ControlError.yaml']],
    },
  ],
});

for (const rule of ['error-codes', 'retry', 'security-type', 'weight']) {
  ruleTable(`operation-${rule} asks nothing of the control plane`, {
    rule: `operation-${rule}`,
    document,
    fixture,
    passes: {},
    fails: [],
  });
}

ruleTable('operation-id of the control plane', {
  rule: 'operation-id',
  document,
  fixture,
  passes: {},
  fails: [
    {
      what: 'a verb of nobody',
      edits: {
        ...fixture,
        [operation]: fixture[operation].replace('operationId: addUser', 'operationId: makeUser'),
      },
      says: [
        [`${operation}:1`, '`makeUser` does not begin with a verb', 'add, advance'],
        [`${operation}:1`, 'is not the name of its file'],
      ],
    },
  ],
});
