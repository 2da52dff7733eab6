import { File } from '@asyncapi/generator-react-sdk';
import { streamModule } from '@broker-api/asyncapi-template/stream-module';

/** Renders the TypeScript module with the types and the decoding tables of the streams. */
export default function StreamsModule({ asyncapi }) {
  const channels = asyncapi
    .channels()
    .all()
    .map((channel) => ({
      id: channel.id(),
      address: channel.address(),
      limits: channel.extensions().get('x-stream-limits')?.value(),
      messages: channel
        .messages()
        .all()
        .map((message) => ({ name: message.name(), payload: message.payload().id() })),
    }));
  // Reads the schemas from the source text, because the parser resolves the references in them.
  const { schemas = {} } = JSON.parse(asyncapi.meta('asyncapi').input).components ?? {};
  return <File name="streams.gen.ts">{streamModule(channels, schemas)}</File>;
}
