(function_definition name: (identifier) @name) @function
(class_definition name: (identifier) @name) @class
(module (expression_statement (assignment left: (identifier) @name) @constant))
(decorator) @leading
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
