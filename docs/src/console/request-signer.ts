import { requireCryptography } from './cryptography.ts';
import { element, part, table } from './elements.ts';
import { resultSection } from './result-section.ts';
import {
  findMistake,
  type SignerInput,
  type Stages,
  signStages,
  withoutSignature,
} from './sign-stages.ts';
import { textBlock } from './text-blocks.ts';

/** A form that displays each stage of a signature. */
export class RequestSigner extends HTMLElement {
  connectedCallback(): void {
    // Hidden until this script runs, because without the script the form would have no effect.
    this.hidden = false;
    const form = part<HTMLFormElement>(this, 'form');
    const update = (): void => void this.#display(new FormData(form));
    form.addEventListener('input', update);
    update();
  }

  async #display(form: FormData): Promise<void> {
    const text = (name: string): string => String(form.get(name) ?? '');
    const input = {
      query: text('query'),
      body: text('body'),
      secretKey: text('secretKey').trim(),
      signature: text('signature'),
    };
    const results = part(this, '.results');
    try {
      requireCryptography();
      results.replaceChildren(...(await stagesView(input)));
    } catch (error) {
      results.replaceChildren(element('p', {}, (error as Error).message));
    }
  }
}

async function stagesView(input: SignerInput): Promise<Node[]> {
  const stages = await signStages(input);
  const { signedText, bytes, signature } = stages;
  const length = new TextEncoder().encode(signedText).length;
  const rows = [
    ['Query', withoutSignature(input.query)],
    ['Body', withoutSignature(input.body)],
  ].filter(([, text]) => text !== '');
  const parts = table('Parts', ['Part', 'Text'], rows);
  const signed = textBlock('Signed text', signedText);
  const hmac = textBlock('HMAC', bytes.join(' '));
  const digits = textBlock('Signature', signature);
  const views = [
    ...resultSection('1. The parts, exactly as they are sent', parts),
    ...resultSection(`2. The signed text: ${length} bytes`, signed, signedText),
    ...resultSection('3. HMAC SHA256 with the secret key: 32 bytes', hmac),
    ...resultSection('4. The signature: 64 hexadecimal digits', digits, signature),
  ];
  if (input.signature.trim() === '') return views;
  const result = element('p', {}, await verdict(input, stages));
  return [...views, ...resultSection('5. Your signature', result)];
}

async function verdict(input: SignerInput, stages: Stages): Promise<string> {
  const yours = input.signature.trim();
  if (yours.toLowerCase() === stages.signature) return 'It is correct.';
  const advice =
    'Compare the signed text with the text that your program signs, ' +
    'and check that the secret key belongs to the API key.';
  return `It is wrong. ${(await findMistake(input, stages)) ?? advice}`;
}
