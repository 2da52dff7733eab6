/** Types for the parts of the AsyncAPI generator that we use. The package ships no types. */
declare module '@asyncapi/generator' {
  interface GeneratorOptions {
    readonly forceWrite: boolean;
    readonly compile: boolean;
  }

  export default class Generator {
    constructor(template: string, targetFolder: string, options: GeneratorOptions);
    generate(document: import('@asyncapi/parser').AsyncAPIDocumentInterface): Promise<void>;
  }
}
