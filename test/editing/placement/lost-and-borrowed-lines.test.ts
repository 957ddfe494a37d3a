import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../../src/editing/index.ts';

function apply(format: 'udiff' | 'search-replace', before: string, reply: string) {
  const { edits, problems } = parseEdits(format, reply);
  expect(problems).toEqual([]);
  return applyEdits({ before, edits });
}

describe('what a reply quotes and what it would lose', () => {
  it('refuses a diff whose new line lost its plus behind an empty line, instead of losing the line', () => {
    const before = `package uuid

// UUIDs is a slice of UUID types.
type UUIDs []UUID

// Strings returns a string slice containing the string form of each UUID.
func (uuids UUIDs) Strings() []string {
	return nil
}
`;
    const reply = `--- a/uuid.go
+++ b/uuid.go
@@ -3,6 +3,6 @@
 // UUIDs is a slice of UUID types.
-type UUIDs []UUID
-
-// Strings returns a string slice containing the string form of each UUID.
+type List []UUID
 
 // Texts returns a string slice containing the string form of each UUID.
 func (uuids UUIDs) Strings() []string {
`;
    expect(apply('udiff', before, reply).status).toBe('not-found');
  });

  it('places no new lines by the head of a file that has another licence', () => {
    const before = `// Copyright 2014 Manu. All rights reserved.
// Use of this source code is governed by a MIT style
// license that can be found in the LICENSE file.

package gin
`;
    const reply = `a.go
<<<<<<< SEARCH
// Copyright 2020 Gin Core Team. All rights reserved.
// Use of this source code is governed by a MIT style
=======
// Copyright 2020 Gin Core Team. All rights reserved.
// Use of this source code is governed by a MIT style
var added = 1
>>>>>>> REPLACE
`;
    expect(apply('search-replace', before, reply).status).toBe('not-found');
  });

  it('places new lines by a reworded comment and the code below it', () => {
    const before = '// Counts what is left of it.\nfunction count(rest) {\n  return rest.length;\n}\n';
    const reply = `a.js
<<<<<<< SEARCH
// Counts the remaining ones.
function count(rest) {
=======
// Counts the remaining ones.
function count(rest) {
  check(rest);
>>>>>>> REPLACE
`;
    const outcome = apply('search-replace', before, reply);
    expect(outcome.status === 'applied' && outcome.after).toContain('{\n  check(rest);\n  return');
  });
});
