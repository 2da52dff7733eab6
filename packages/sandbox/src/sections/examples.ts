import type { Section } from '@broker-api/spec';
import contractExamples from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import optionExamples from '@broker-api/spec/option/examples.json' with { type: 'json' };
import spotExamples from '@broker-api/spec/spot/examples.json' with { type: 'json' };

/** The examples of each section, by operationId and case name. */
export const examples: Readonly<Record<Section, unknown>> = {
  spot: spotExamples,
  contract: contractExamples,
  option: optionExamples,
};
