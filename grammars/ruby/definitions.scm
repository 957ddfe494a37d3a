(method name: (_) @name) @method
(singleton_method name: (_) @name) @method
(class name: [(constant) @name (scope_resolution name: (constant) @name)]) @class
(module name: [(constant) @name (scope_resolution name: (constant) @name)]) @module
(assignment left: (constant) @name) @constant
