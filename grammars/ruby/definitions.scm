(method name: (_) @name) @method
(singleton_method name: (_) @name) @method
(class name: [(constant) @name (scope_resolution name: (constant) @name)]) @class
(module name: [(constant) @name (scope_resolution name: (constant) @name)]) @module
(assignment left: (constant) @name) @constant
(call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name) (#match? @_attr "^attr_(reader|writer|accessor)$")) @field
(call method: (identifier) @_test arguments: (argument_list . (string (string_content) @name)) block: (_) (#match? @_test "^(describe|context|it|specify|test|should|scenario|feature)$")) @test
