import { ruleTable } from './rule-table.ts';

const operation = 'control/operations/addUser.yaml';
const success = 'examples/control/addUser/new.json';
const failure = 'examples/control/addUser/taken.json';

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
  'control/responses/ControlError.yaml': `description: The error.
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
  [failure]: `{
  "summary": "Taken",
  "request": { "user": 1 },
  "status": 422,
  "response": { "message": "The user already exists." }
}
`,
};

const document = 'control/openapi.yaml';

ruleTable('operation-examples of the control plane', {
  rule: 'operation-examples',
  document,
  fixture,
  valid: {},
  invalid: [
    {
      name: 'a request body with an unknown field',
      edits: { ...fixture, [success]: fixture[success].replace('{ "user"', '{ "name"') },
      problems: [[`${success}:3`, 'NewUser has no field `name`', '(user)']],
    },
    {
      name: 'an error response with an unknown field',
      edits: { ...fixture, [failure]: fixture[failure].replace('"message"', '"msg"') },
      problems: [[`${failure}:5`, 'ControlError has no field `msg`', '(message)']],
    },
  ],
});

ruleTable('operation-default-error of the control plane', {
  rule: 'operation-default-error',
  document,
  fixture,
  valid: {},
  invalid: [
    {
      name: "the broker's error response instead of ControlError",
      edits: {
        ...fixture,
        [operation]: fixture[operation].replace(
          '../responses/ControlError',
          '../../common/responses/Error',
        ),
      },
      problems: [
        [
          `${operation}:13`,
          'must be the shared error',
          '../../control/responses/ControlError.yaml',
        ],
      ],
    },
  ],
});

for (const rule of ['error-codes', 'retry', 'security-type', 'weight']) {
  ruleTable(`operation-${rule} does not apply to the control plane`, {
    rule: `operation-${rule}`,
    document,
    fixture,
    valid: {},
    invalid: [],
  });
}

ruleTable('operation-id of the control plane', {
  rule: 'operation-id',
  document,
  fixture,
  valid: {},
  invalid: [
    {
      name: 'an unknown verb',
      edits: {
        ...fixture,
        [operation]: fixture[operation].replace('operationId: addUser', 'operationId: makeUser'),
      },
      problems: [
        [`${operation}:1`, '`makeUser` must begin with one of the verbs', 'add, advance'],
        [`${operation}:1`, 'must be the name of its file'],
      ],
    },
  ],
});
