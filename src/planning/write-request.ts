import type { CodeRequest } from './schema.ts';

/** A request as a model writes it. */
export function writeRequest(request: CodeRequest): string {
  const { kind } = request;
  switch (kind) {
    case 'search':
      return element(kind, request.query);
    case 'find':
      return element(kind, request.text, request.pattern ? ' regex="true"' : '');
    case 'definition':
    case 'callers':
      return element(kind, request.name);
    case 'tests':
      return element(kind, request.words);
    case 'open': {
      const { path, startLine, endLine } = request;
      const lines = startLine === undefined ? '' : ` lines="${startLine}-${endLine ?? ''}"`;
      return `<${kind} path="${path}"${lines}/>`;
    }
    case 'outline':
      return `<${kind} path="${request.path}"/>`;
    case 'run':
      return request.paths.map((path) => `<${kind} path="${path}"/>`).join('\n');
  }
}

function element(kind: string, body: string, attributes = ''): string {
  return `<${kind}${attributes}>${body}</${kind}>`;
}
