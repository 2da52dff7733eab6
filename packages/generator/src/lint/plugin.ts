import type { Plugin } from '@redocly/openapi-core';
import { brokerOnly } from './broker-only.ts';
import { deprecation } from './rules/deprecation.ts';
import { descriptionRequired } from './rules/description-required.ts';
import { enumDescriptions } from './rules/enum-descriptions.ts';
import { enumParametersNamed } from './rules/enum-parameters-named.ts';
import { extensionKeys } from './rules/extension-keys.ts';
import { idsAndTimes } from './rules/ids-and-times.ts';
import { keyOrder } from './rules/key-order.ts';
import { messageExamples } from './rules/message-examples.ts';
import { messagesUsed } from './rules/messages-used.ts';
import { moneyNotNumber } from './rules/money-not-number.ts';
import { names } from './rules/names.ts';
import { noHtml } from './rules/no-html.ts';
import { noInlineObjects } from './rules/no-inline-objects.ts';
import { operationConfirmedBy } from './rules/operation-confirmed-by.ts';
import { operationDefaultError } from './rules/operation-default-error.ts';
import { operationErrorCodes } from './rules/operation-error-codes.ts';
import { operationExamples } from './rules/operation-examples.ts';
import { operationId } from './rules/operation-id.ts';
import { operationPaging } from './rules/operation-paging.ts';
import { operationResolvedBy } from './rules/operation-resolved-by.ts';
import { operationRetry } from './rules/operation-retry.ts';
import { operationRows } from './rules/operation-rows.ts';
import { operationSecurityType } from './rules/operation-security-type.ts';
import { operationWeight } from './rules/operation-weight.ts';
import { parameterDefault } from './rules/parameter-default.ts';
import { parameterRules } from './rules/parameter-rules.ts';
import { parameterSelects } from './rules/parameter-selects.ts';
import { parametersInQuery } from './rules/parameters-in-query.ts';
import { provenanceRequired } from './rules/provenance-required.ts';
import { responseFieldsRequired } from './rules/response-fields-required.ts';
import { schemaRecord } from './rules/schema-record.ts';

/** The rules for schemas, which apply to OpenAPI and AsyncAPI documents. */
const schemaRules = {
  deprecation,
  'description-required': descriptionRequired,
  'enum-descriptions': enumDescriptions,
  'extension-keys': extensionKeys,
  'ids-and-times': idsAndTimes,
  'money-not-number': moneyNotNumber,
  names,
  'no-html': noHtml,
  'no-inline-objects': noInlineObjects,
  'provenance-required': provenanceRequired,
  'response-fields-required': responseFieldsRequired,
};

/** The lint rules of the specification as a Redocly plugin. spec/README.md explains them. */
export default function brokerPlugin(): Plugin {
  return {
    id: 'broker',
    rules: {
      oas3: {
        ...schemaRules,
        'enum-parameters-named': enumParametersNamed,
        'key-order': keyOrder,
        'operation-confirmed-by': brokerOnly(operationConfirmedBy),
        'operation-default-error': operationDefaultError,
        'operation-error-codes': brokerOnly(operationErrorCodes),
        'operation-examples': operationExamples,
        'operation-id': operationId,
        'operation-resolved-by': brokerOnly(operationResolvedBy),
        'operation-paging': brokerOnly(operationPaging),
        'operation-retry': brokerOnly(operationRetry),
        'operation-rows': operationRows,
        'operation-security-type': brokerOnly(operationSecurityType),
        'operation-weight': brokerOnly(operationWeight),
        'parameter-default': parameterDefault,
        'parameter-rules': parameterRules,
        'parameter-selects': parameterSelects,
        'parameters-in-query': parametersInQuery,
        'schema-record': schemaRecord,
      },
      async3: {
        ...schemaRules,
        'message-examples': messageExamples,
        'messages-used': messagesUsed,
      },
      arazzo1: {
        'extension-keys': extensionKeys,
        'no-html': noHtml,
        'provenance-required': provenanceRequired,
      },
    },
  };
}
