import { type Keys, YamlFile } from '../read/yaml-file.ts';
import { type Definitions, readScenarios, type Scenarios } from './read-scenarios.ts';

/**
 * A file of scenarios. Its content is the Arazzo document that means the same, so that everything
 * that reads workflows reads scenarios too; see "Scenarios" in spec/README.md.
 */
export class ScenarioFile extends YamlFile {
  readonly #shared: Definitions;
  #scenarios: Scenarios | undefined;

  /** @param shared the definitions in the section's words.scenario */
  constructor(path: string, text: string, shared: Definitions) {
    super(path, text);
    this.#shared = shared;
  }

  /** @throws SpecificationError with the first line that is not in the notation */
  get #read(): Scenarios {
    this.#scenarios ??= readScenarios(this.path, this.text, this.#shared);
    return this.#scenarios;
  }

  override get content(): unknown {
    return this.#read.document;
  }

  /** Returns the location of the word or line that states a value of the document. */
  override at(keys: Keys): string {
    const known = keys.map((_, index) => keys.slice(0, keys.length - index).join('/'));
    const found = known.map((one) => this.#read.locations.get(one)).find((one) => one);
    return `${this.path}:${found?.line ?? 1}:${found?.column ?? 1}`;
  }
}
