import type { Section } from '@broker-api/spec';
import contractAsyncapi from '@broker-api/spec/contract/asyncapi.json' with { type: 'json' };
import contractExamples from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import contractOpenapi from '@broker-api/spec/contract/openapi.source.json' with { type: 'json' };
import optionAsyncapi from '@broker-api/spec/option/asyncapi.json' with { type: 'json' };
import optionExamples from '@broker-api/spec/option/examples.json' with { type: 'json' };
import optionOpenapi from '@broker-api/spec/option/openapi.source.json' with { type: 'json' };
import spotAsyncapi from '@broker-api/spec/spot/asyncapi.json' with { type: 'json' };
import spotExamples from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import spotOpenapi from '@broker-api/spec/spot/openapi.source.json' with { type: 'json' };

/** The bundled OpenAPI document of each section. */
export const openapi: Readonly<Record<Section, unknown>> = {
  spot: spotOpenapi,
  contract: contractOpenapi,
  option: optionOpenapi,
};

/** The bundled AsyncAPI document of each section. */
export const asyncapi: Readonly<Record<Section, unknown>> = {
  spot: spotAsyncapi,
  contract: contractAsyncapi,
  option: optionAsyncapi,
};

/** The examples of each section, by operationId and case name. */
export const examples: Readonly<Record<Section, unknown>> = {
  spot: spotExamples,
  contract: contractExamples,
  option: optionExamples,
};
