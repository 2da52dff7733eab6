// The peer: a fastify route that answers orders with a constant.
import { fastify } from 'fastify';

const server = fastify();
const answer = { orderId: '336903000000000001', clientOrderId: 'bench-1' };
server.post('/openapi/v1/order', (_request, reply) => {
  reply.send(answer);
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
