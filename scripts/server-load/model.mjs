import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Answers each kind of question with what it always answers; remembers who asked what, and which answers were sent. */
export async function startModel(delay) {
  const asked = [];
  const answered = new Map();
  const replies = [
    [
      'who changes a repository',
      '<root_cause>\nTypo.\n</root_cause>\n<approach>\nFix it.\n</approach>\n<change action="modify" path="src/greet.js">\nFix the typo.\n</change>',
    ],
    [
      'writes the code',
      "src/greet.js\n<<<<<<< SEARCH\nexport const greet = (name) => 'Helo ' + name;\n=======\nexport const greet = (name) => 'Hello ' + name;\n>>>>>>> REPLACE\n",
    ],
  ];
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      if (request.method === 'GET') return response.end('{"data":[{"id":"m"}]}');
      const { messages, stream } = JSON.parse(Buffer.concat(parts).toString());
      const key = createHash('sha256').update(JSON.stringify(messages)).digest('hex');
      asked.push(key);
      await wait(delay);
      if (response.destroyed) return;
      answered.set(key, (answered.get(key) ?? 0) + 1);
      const text =
        replies.find(([words]) => messages[0].content.includes(words))?.[1] ?? '<findings>none</findings>';
      const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
      const chunk = (delta, finish, extra = {}) =>
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...extra })}\n\n`;
      if (!stream) {
        response.setHeader('content-type', 'application/json');
        return response.end(
          JSON.stringify({
            id: '1',
            object: 'chat.completion',
            model: 'm',
            choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
            usage,
          }),
        );
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `${chunk({ role: 'assistant', content: text }, null)}${chunk({}, 'stop', { usage })}data: [DONE]\n\n`,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    stop: () => server.closeAllConnections(),
    asked,
    /** Questions that came again, whether or not the first was answered: most services charge for both. */
    askedTwice: () => asked.length - new Set(asked).size,
    answeredTwice: () => [...answered.values()].filter((count) => count > 1).length,
  };
}
