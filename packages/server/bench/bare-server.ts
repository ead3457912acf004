/* The same framework with nothing behind it: sends one text as often as it is asked to. */
import fastify from 'fastify';

process.once('message', (body) => {
  const app = fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  void app.listen({ port: 0, host: '127.0.0.1' }).then((address) => process.send?.(address));
});
