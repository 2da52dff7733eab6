// A server to compare with: a fastify route with the same parameters and response, and with schemas
// for both.
import { fastify } from 'fastify';
import { depth, depthPath } from './depth.ts';

const server = fastify();
const level = { type: 'array', items: { type: 'string' } };
const levels = { type: 'array', items: level };
server.get(
  depthPath,
  {
    schema: {
      querystring: {
        type: 'object',
        required: ['symbol'],
        properties: {
          symbol: { type: 'string', minLength: 1, maxLength: 255 },
          limit: { type: 'integer', minimum: 0, default: 100 },
        },
      },
      response: {
        200: {
          type: 'object',
          required: ['bids', 'asks'],
          properties: { time: { type: 'integer' }, bids: levels, asks: levels },
        },
      },
    },
  },
  (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    reply.send(depth());
  },
);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
